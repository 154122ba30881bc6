public import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PushHeaders {
  /// The header fields by their names, in lower case as HTTP/2 wants them, for any client.
  ///
  /// A push in the background says its priority, since APNs takes no other than 5.
  ///
  /// - Parameter payload: What is sent with them.
  /// - Returns: The values by the names of the fields.
  /// - Throws: ``PushHeaderProblems``: everything in which the headers do not fit one another, or
  ///   the payload.
  public func fields(for payload: PushPayload) throws(PushHeaderProblems) -> [String: String] {
    try fields(for: payload.value)
  }

  /// The header fields for a payload that something else has written.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - sent: Its bytes as they are sent; it counts as compact JSON unless given.
  /// - Returns: The values by the names of the fields.
  /// - Throws: ``PushHeaderProblems``.
  public func fields(
    for payload: PayloadValue, sent: Int? = nil
  ) throws(PushHeaderProblems) -> [String: String] {
    let problems = problems(with: payload, sent: sent)
    guard problems.isEmpty else { throw PushHeaderProblems(problems: problems) }
    var fields = ["apns-push-type": type.rawValue, "apns-topic": topic]
    let priority = priority ?? (type == .background ? .powerAware : nil)
    fields["apns-priority"] = priority.map { String($0.rawValue) }
    fields["apns-expiration"] = expiration.flatMap(\.seconds).map(String.init)
    fields["apns-collapse-id"] = collapseID
    fields["apns-id"] = id?.uuidString.lowercased()
    return fields
  }
}

extension PushExpiration {
  /// Seconds since 1970; nil for a date that APNs cannot have.
  var seconds: Int? {
    switch self {
    case .once: return 0
    case .at(let date):
      let seconds = date.timeIntervalSince1970.rounded()
      return seconds >= 1 && seconds < 0x1p53 ? Int(seconds) : nil
    }
  }
}
