import Entryway

/// What a payload has beside what the rules write: checked before they write anything.
struct PayloadDraft: Sendable {
  var notification: PushNotification
  var custom: [String: PayloadValue]
  var sendID: String?

  /// The payload, with what was written for the rules.
  func value(with written: [String: PayloadValue] = [:]) throws(PushProblem) -> PayloadValue {
    try check()
    var fields = written
    for (key, value) in custom { fields[key] = fields[key].map { $0.joined(with: value) } ?? value }
    fields[PushPayload.sendIDKey] = sendID.map { .text($0) }
    fields["aps"] = notification.aps
    let value = PayloadValue.object(fields)
    guard !value.isTooDeep else { throw PushWording.tooDeep() }
    return value
  }

  private func check() throws(PushProblem) {
    if let misfit = notification.misfits.first { throw PushWording.misfit(misfit) }
    if let sendID, !SendID.isValid(sendID) { throw PushWording.sendID(sendID) }
    for (key, value) in custom.sorted(by: { $0.key < $1.key }) {
      if key == "aps" || key == PushPayload.sendIDKey { throw PushWording.reserved(key) }
      guard !value.isTooDeep else { throw PushWording.tooDeep() }
      if let (path, misfit) = value.withoutJSON(at: key) {
        throw PushWording.withoutJSON(misfit, at: path)
      }
    }
  }
}

extension PayloadValue {
  /// The keys of both objects, and of the objects under equal keys.
  func joined(with other: PayloadValue) -> PayloadValue {
    guard case .object(let mine) = self, case .object(let others) = other else { return self }
    return .object(mine.merging(others) { $0.joined(with: $1) })
  }

  /// The first value within that JSON has no form for.
  fileprivate func withoutJSON(at path: String) -> (path: String, value: PayloadValue)? {
    switch self {
    case .other: return (path, self)
    case .double(let number): return number.isFinite ? nil : (path, self)
    case .array(let values):
      return values.lazy.compactMap { $0.withoutJSON(at: path) }.first
    case .object(let fields):
      return fields.sorted { $0.key < $1.key }.lazy
        .compactMap { $1.withoutJSON(at: "\(path).\($0)") }.first
    default: return nil
    }
  }
}
