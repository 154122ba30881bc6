import Entryway
import EntrywayDiagnostics
import EntrywayJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The headers that a message contains for APNs.
extension PushLinter {
  private static let headers = JSONPointer(["message", "apns", "headers"])
  private static let headerNames = [
    "apns-collapse-id", "apns-expiration", "apns-id", "apns-priority", "apns-push-type",
    "apns-topic",
  ]

  /// The push type that the headers name.
  static func pushType(in headers: JSONNode?) -> PushType? {
    headers?["apns-push-type"]?.text.flatMap(PushType.init(rawValue:))
  }

  /// Checks headers as ``PushHeaders`` does, and that each one is text.
  ///
  /// <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#apnsconfig>
  ///
  /// - Parameters:
  ///   - headers: The headers; the linter's root is the whole file.
  ///   - payload: The payload that is sent with them.
  ///   - type: The push type, if known.
  mutating func check(headers: JSONNode, with payload: PayloadValue?, type: PushType?) {
    guard headers.isObject else { return check(headers, is: .object, at: Self.headers) }
    for member in headers.members {
      let pointer = Self.headers.appending(member.key)
      if Self.headerNames.contains(member.key) {
        check(member.value, is: .text, at: pointer)
      } else if let meant = EditDistance.nearest(to: member.key, among: Self.headerNames) {
        findings.add(
          Diagnostic(
            .error, .misspeltKey, "the key \(Quoting.code(member.key)) has no meaning here",
            hint: "did you mean \(Quoting.code(meant))?"),
          at: pointer, range: member.range)
      }
    }
    let read = ReadHeaders(headers, type)
    for (name, message, hint) in read.faults { add(Self.fault(name, message, hint), of: name) }
    guard let payload else { return }
    for problem in read.headers.problems(with: payload) {
      guard let name = problem.names.first, headers[name]?.text != nil else { continue }
      // This check needs a known type.
      if type == nil, [.priority, .topicSuffix].contains(problem.code) { continue }
      var diagnostic = problem
      diagnostic.code = .apnsHeader
      // Other findings about the bytes report it.
      diagnostic.notes = []
      add(diagnostic, of: name)
    }
  }

  private mutating func add(_ diagnostic: Diagnostic, of name: String) {
    findings.add(diagnostic, at: Self.headers.appending(name))
  }

  private static func fault(_ name: String, _ message: String, _ hint: String) -> Diagnostic {
    Diagnostic(.error, .apnsHeader, message, names: [name], hint: hint)
  }
}

/// The headers of a message as ``PushHeaders``, and problems with those that it cannot represent.
private struct ReadHeaders {
  private(set) var headers: PushHeaders
  private(set) var faults: [(name: String, message: String, hint: String)] = []

  init(_ node: JSONNode, _ type: PushType?) {
    func text(_ name: String) -> String? { node[name]?.text }
    let type = type ?? .alert
    headers = PushHeaders(
      type, topic: text("apns-topic") ?? "app" + (type.topicSuffix ?? ""),
      collapseID: text("apns-collapse-id"))
    if let name = text("apns-push-type"), PushType(rawValue: name) == nil {
      let known = PushType.allCases.map(\.rawValue)
      let meant = EditDistance.nearest(to: name, among: known)
      faults.append(
        (
          "apns-push-type", "\(Quoting.text(name)) is not a push type",
          meant.map { "did you mean \(Quoting.text($0))?" }
            ?? "it is one of \(Quoting.list(known.map { "`\($0)`" }, limit: known.count))."
        ))
    }
    if let priority = text("apns-priority") {
      headers.priority = Int(priority).flatMap(PushPriority.init(rawValue:))
      if headers.priority == nil {
        faults.append(
          (
            "apns-priority", "\(Quoting.text(priority)) is not a priority",
            "it is `10`, `5` or `1`."
          ))
      }
    }
    if let expiration = text("apns-expiration"), Int(expiration).map({ $0 < 0 }) ?? true {
      faults.append(
        (
          "apns-expiration", "\(Quoting.text(expiration)) is not a time",
          "write seconds since 1970, or `0` for a push that is not stored."
        ))
    }
    if let id = text("apns-id"), UUID(uuidString: id) == nil {
      faults.append(
        (
          "apns-id", "\(Quoting.text(id)) is not a UUID",
          "leave it out: APNs creates one."
        ))
    }
  }
}
