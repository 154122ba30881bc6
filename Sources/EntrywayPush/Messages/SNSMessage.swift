import EntrywayDiagnostics
import EntrywayJSON

/// A message for Amazon SNS: payloads as JSON within texts, each under its platform's key.
///
/// It is either the message itself, or the request that publishes it, which has the message as JSON
/// within the text `Message`.
///
/// - Payloads as text:
///   <https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html>
/// - The request: <https://docs.aws.amazon.com/sns/latest/api/API_Publish.html>
/// - The platforms: <https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html>. That a
///   message for VoIP has the platform's name as its key is observed in servers that send through
///   SNS.
struct SNSMessage {
  /// The keys of APNs' platforms, and the push type of each, if the platform has only one.
  private static let platforms: [(key: String, type: PushType?)] = [
    ("APNS", nil), ("APNS_SANDBOX", nil), ("APNS_VOIP", .voip), ("APNS_VOIP_SANDBOX", .voip),
  ]

  private(set) var payloads: [LocatedPayload] = []
  private(set) var findings = Findings()
  /// Whether the message has no payload, so that SNS creates one from the text `default`.
  private(set) var isDefaultOnly = false

  /// The message in the file's outermost value; nil if there is none.
  init?(_ root: JSONNode) {
    if let message = Self.published(by: root), let text = message.text {
      let text = EnclosedText(text, message.range, .message)
      findings.add(
        text.placed(text.findings, in: text.root) { JSONPointer(["Message"] + $0.tokens) })
      guard let root = text.root else { return }
      read(root, at: ["Message"], in: text)
      isDefaultOnly = payloads.isEmpty
    } else if Self.platforms.contains(where: { Self.isPayload(root[$0.key]) }) {
      read(root, at: [], in: nil)
    } else {
      return nil
    }
  }

  /// The message that a request publishes.
  private static func published(by root: JSONNode) -> JSONNode? {
    guard root["MessageStructure"]?.text == "json" else { return nil }
    return ["TopicArn", "TargetArn"].contains { root[$0]?.text != nil } ? root["Message"] : nil
  }

  private static func isPayload(_ node: JSONNode?) -> Bool {
    node?.text != nil || node?["aps"]?.isObject == true
  }

  private mutating func read(_ root: JSONNode, at keys: [String], in outer: EnclosedText?) {
    for (key, type) in Self.platforms {
      guard let node = root[key] else { continue }
      let place = keys + [key]
      if let text = node.text {
        let text = outer?.text(text, .payload) ?? EnclosedText(text, node.range, .payload)
        payloads.append(LocatedPayload(text, at: place, type: type))
      } else {
        var found = Findings()
        found.add(Self.notText(key, node))
        let root = node.isObject ? node : nil
        payloads.append(LocatedPayload(root, at: place, in: outer, type: type, found))
      }
    }
  }

  private static func notText(_ key: String, _ node: JSONNode) -> Diagnostic {
    Diagnostic(
      .error, .wrongType,
      "\(Quoting.code(key)) is \(ValueKind(node.kind).phrase), but Amazon SNS requires text",
      hint: #"write the payload as a string, with its quotes escaped: "{\"aps\": …}"."#)
  }
}

extension JSONSubject {
  /// What findings call the message of a request to SNS.
  fileprivate static let message: JSONSubject = {
    var subject = payload
    subject.noun = "message"
    subject.beginning = #"{"APNS": …}"#
    subject.empty = #"a minimal message is {"default": "…"}."#
    return subject
  }()
}
