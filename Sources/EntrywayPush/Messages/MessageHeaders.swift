import Entryway
import EntrywayDiagnostics
import EntrywayJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The headers that a message for Firebase contains for APNs.
///
/// Their names are matched in any case, as those of HTTP are (RFC 9110, section 5.1), because
/// Firebase's page calls them HTTP request headers and says nothing else.
/// <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#apnsconfig>
struct MessageHeaders {
  private static let pointer = JSONPointer(["message", "apns", "headers"])
  fileprivate static let names = [
    "apns-collapse-id", "apns-expiration", "apns-id", "apns-priority", "apns-push-type",
    "apns-topic",
  ]

  private let node: JSONNode
  /// The headers that APNs knows, by their names in lower case; of several the last.
  private let members: [String: JSONMember]

  init(_ node: JSONNode) {
    self.node = node
    var members: [String: JSONMember] = [:]
    for member in node.members {
      let name = member.key.lowercased()
      if Self.names.contains(name) { members[name] = member }
    }
    self.members = members
  }

  /// The push type that the headers name.
  var pushType: PushType? { self["apns-push-type"].flatMap(PushType.init(rawValue:)) }

  /// The value of a header, if it is a text.
  fileprivate subscript(name: String) -> String? { members[name]?.value.text }

  /// Checks the headers as ``PushHeaders`` does, and that each one is text.
  ///
  /// - Parameter type: The push type, if known: priority and topic are only checked with it.
  func findings(type: PushType?) -> Findings {
    var findings = Findings()
    guard node.isObject else {
      let pointer = Self.pointer
      findings.add(
        PushLinter.wrongType(ValueKind(node.kind), .object, at: pointer), at: pointer)
      return findings
    }
    for member in node.members {
      let pointer = Self.pointer.appending(member.key)
      if Self.names.contains(member.key.lowercased()) {
        guard member.value.text == nil else { continue }
        findings.add(
          PushLinter.wrongType(ValueKind(member.value.kind), .text, at: pointer), at: pointer)
      } else if let meant = EditDistance.nearest(to: member.key, among: Self.names) {
        findings.add(PushLinter.misspelt(member, meant: meant), at: pointer, range: member.range)
      }
    }
    let read = ReadHeaders(self, type)
    for (name, message, hint) in read.faults {
      add(Diagnostic(.error, .apnsHeader, message, names: [name], hint: hint), to: &findings)
    }
    for problem in read.problems { add(problem, to: &findings) }
    return findings
  }

  private func add(_ diagnostic: Diagnostic, to findings: inout Findings) {
    guard let name = diagnostic.names.first, let member = members[name] else { return }
    findings.add(diagnostic, at: Self.pointer.appending(member.key), range: member.value.range)
  }
}

/// The headers of a message as ``PushHeaders``, and problems with those that it cannot represent.
private struct ReadHeaders {
  private(set) var headers: PushHeaders
  private(set) var faults: [(name: String, message: String, hint: String)] = []

  private let isTypeKnown: Bool

  init(_ message: MessageHeaders, _ type: PushType?) {
    func text(_ name: String) -> String? { message[name] }
    isTypeKnown = type != nil
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
            #"write `"10"`, `"5"` or `"1"`."#
          ))
      }
    }
    if let expiration = text("apns-expiration"), Int(expiration).map({ $0 < 0 }) ?? true {
      faults.append(
        (
          "apns-expiration", "\(Quoting.text(expiration)) is not a time",
          #"write seconds since 1970, or `"0"` for a push that is not stored."#
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

  /// The problems with the headers alone, in the words for a JSON file.
  ///
  /// The payload doesn't count: those about it have no header's name.
  var problems: [Diagnostic] {
    headers.problems(with: .object([:])).compactMap { problem in
      guard problem.names.first != nil else { return nil }
      // This check needs a known type.
      if !isTypeKnown, [.priority, .topicSuffix].contains(problem.code) { return nil }
      var diagnostic = problem
      if problem.code == .priority {
        let allowed = headers.type.rule.priorities.map { "`\"\($0.rawValue)\"`" }
        diagnostic.hint = "leave it out, or write \(allowed.joined(separator: " or "))."
      }
      diagnostic.code = .apnsHeader
      diagnostic.notes = []
      return diagnostic
    }
  }
}
