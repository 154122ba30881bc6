import Entryway
import EntrywayDiagnostics

/// What a payload has beside what the rules write: checked before they write anything.
struct PayloadDraft: Sendable {
  var notification: PushNotification
  var custom: [String: PayloadValue]
  var sendID: String?

  /// The payload, with what was written for the rules.
  func value(with written: [String: PayloadValue] = [:]) throws(PushBuildingError) -> PayloadValue {
    try check()
    var fields = written
    for (key, value) in custom { fields[key] = fields[key].map { $0.joined(with: value) } ?? value }
    fields[PushPayload.sendIDKey] = sendID.map { .text($0) }
    fields["aps"] = notification.aps
    let value = PayloadValue.object(fields)
    guard !value.isTooDeep else { throw PushBuildingError(tooDeep: nil) }
    return value
  }

  private func check() throws(PushBuildingError) {
    if let misfit = notification.misfits.first { throw PushBuildingError(misfit) }
    if let problem = notification.problem { throw problem }
    if let sendID, !SendID.isValid(sendID) { throw PushBuildingError(sendID: sendID) }
    for (key, value) in custom.sorted(by: { $0.key < $1.key }) {
      if key == "aps" {
        throw PushBuildingError(
          .collision, "`aps` is among the custom values, but belongs to the system",
          hint: "use the notification's own properties.", keyPath: key)
      }
      if key == PushPayload.sendIDKey {
        throw PushBuildingError(
          .collision, "`\(key)` is among the custom values, but is the key of the send identifier",
          hint: "pass the send identifier as `sendID`.", keyPath: key)
      }
      try check(key: key)
      guard !PayloadValue.object([key: value]).isTooDeep else {
        throw PushBuildingError(tooDeep: key)
      }
      if let (path, misfit) = value.withoutJSON(at: key) {
        throw PushBuildingError(withoutJSON: misfit, at: path)
      }
    }
  }
}

extension PayloadDraft {
  /// A key that is empty, or has another meaning in a simulator's file.
  private func check(key: String) throws(PushBuildingError) {
    if key.isEmpty {
      throw PushBuildingError(
        .empty, "a custom value has an empty key", hint: "name the key.", keyPath: key)
    }
    if key == SimulatorPush.bundleKey {
      throw PushBuildingError(
        .collision,
        "`\(key)` is among the custom values, but belongs to the simulator's files",
        hint: "name the app with SimulatorPush.", keyPath: key)
    }
  }
}

extension PushBuildingError {
  /// A number that is out of its range.
  fileprivate init(_ misfit: PushNotification.Misfit) {
    let number =
      switch misfit.value {
      case .integer(let number): "\(number)"
      case .double(let number): "\(number)"
      default: misfit.value.excerpt
      }
    self.init(
      .value, "`aps.\(misfit.key)` is \(number), not \(misfit.allowed)",
      hint: "give \(misfit.allowed).", keyPath: "aps.\(misfit.key)", written: misfit.value)
  }

  fileprivate init(sendID text: String) {
    let count = text.utf8.count
    let what =
      text.isEmpty
      ? "is empty"
      : count > SendID.maximumLength
        ? "has \(count.grouped) bytes; the limit is \(SendID.maximumLength)"
        : "has a control character: \(Quoting.text(text))"
    self.init(
      .sendID, "the send identifier \(what)",
      hint: "use a short text without line breaks, such as a UUID.",
      keyPath: PushPayload.sendIDKey)
  }

  /// A value that JSON cannot represent.
  init(withoutJSON value: PayloadValue, at path: String) {
    var (shown, hint) = (
      Excerpt.line(value.kind), "send a text, a number, a boolean, a list or an object."
    )
    if case .double(let number) = value {
      (shown, hint) = ("\(number)", "use a finite number, or leave it out.")
    }
    self.init(
      .value, "\(Quoting.code(path)) is \(shown), which JSON cannot represent", hint: hint,
      keyPath: path, written: value)
  }

  /// A payload that is nested too deep, by a custom value or by what the rules wrote.
  init(tooDeep key: String?) {
    self.init(
      .tooDeep, "the payload is nested more than \(PayloadValue.maximumDepth) deep",
      hint: "send flatter values: apps refuse deeper ones.", keyPath: key)
  }
}

extension PayloadValue {
  /// The keys of both objects, and of the objects under equal keys; this value counts where both
  /// have one.
  func joined(with other: PayloadValue) -> PayloadValue {
    guard case .object(let mine) = self, case .object(let others) = other else { return self }
    return .object(mine.merging(others) { $0.joined(with: $1) })
  }

  /// The first value within that JSON has no form for.
  func withoutJSON(at path: String) -> (path: String, value: PayloadValue)? {
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
