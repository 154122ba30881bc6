import Entryway
import EntrywayDiagnostics
import EntrywayJSON

/// An APNs payload in a file, and where it is in the file.
struct LocatedPayload {
  /// The payload with everything that the provider adds from the message; nil if there is no JSON
  /// object in its place.
  let root: JSONNode?
  /// The payload's bytes, if the file contains them as they are sent.
  private(set) var sent: Int?
  /// The headers that are sent with it.
  private(set) var headers: MessageHeaders?
  /// The value; nil if an app cannot read it.
  private(set) var value: PayloadValue?
  /// The findings of reading it.
  private(set) var findings = Findings()

  /// Where the payload is in the file.
  private let keys: [String]
  /// Where values are that the provider takes from other parts of the message, by their keys in the
  /// payload.
  private var elsewhere: [[String]: [String]] = [:]
  /// The text that contains the payload.
  private var text: EnclosedText?
  /// The push type that the message's format implies.
  private var impliedType: PushType?
  /// Whether the provider may add an `aps` that the file doesn't contain.
  private var isCompleted = false

  /// A payload that the file contains as JSON.
  ///
  /// - Parameters:
  ///   - root: The payload; nil if its place has another value than an object.
  ///   - keys: Where it is in the file.
  ///   - elsewhere: Where values of it are that have another place.
  ///   - text: The text that contains it.
  ///   - type: The push type that the message's format implies.
  ///   - found: The findings about the payload so far.
  init(
    _ root: JSONNode?, at keys: [String], _ elsewhere: [[String]: [String]] = [:],
    in text: EnclosedText? = nil, type: PushType? = nil, _ found: Findings = Findings()
  ) {
    (self.root, self.keys, self.elsewhere, self.text) = (root, keys, elsewhere, text)
    impliedType = type
    decode(found)
  }

  /// A payload that the file contains as JSON within a text.
  init(_ text: EnclosedText, at keys: [String], type: PushType? = nil) {
    (root, self.keys, self.text, sent) = (text.root, keys, text, text.count)
    impliedType = type
    decode(text.findings)
  }

  private mutating func decode(_ found: Findings) {
    var decoder = PushDecoder(found)
    value = root.flatMap { decoder.payload($0) }
    findings = placed(decoder.findings)
  }

  /// The push type that the headers or the message's format name.
  var type: PushType? { headers?.pushType ?? impliedType }

  /// Findings in the payload, with their locations in the file.
  func placed(_ findings: Findings) -> Findings {
    let findings = isCompleted ? findings.filter { code, _ in code != .noAps } : findings
    if let text { return text.placed(findings, in: root, pointer(to:)) }
    return keys.isEmpty && elsewhere.isEmpty ? findings : findings.within(pointer(to:))
  }

  /// Where a value of the payload is in the file.
  func pointer(to pointer: JSONPointer) -> JSONPointer {
    let tokens = pointer.tokens
    for count in [2, 1] where tokens.count >= count {
      if let place = elsewhere[Array(tokens.prefix(count))] {
        return JSONPointer(place + tokens.dropFirst(count))
      }
    }
    return JSONPointer(keys + tokens)
  }
}

extension LocatedPayload {
  /// Where a message for Firebase contains the payload.
  private static let firebaseKeys = ["message", "apns", "payload"]

  /// The payload of a message for Firebase, with what the service adds to it from the same message.
  ///
  /// The keys of `data` arrive beside `aps`, unless the payload has one of that name; the title and
  /// the body of `notification` are the alert, unless the payload has one. Firebase documents that
  /// the payload overrides title and body; that it does so only if it has an alert is not verified.
  /// <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - file: The file's outermost value.
  static func firebase(_ message: JSONNode, in file: JSONNode) -> Self {
    let payload = message["apns"]?["payload"]
    var found = Findings()
    if let payload, !payload.isObject {
      let pointer = JSONPointer(firebaseKeys)
      found.add(PushLinter.wrongType(ValueKind(payload.kind), .object, at: pointer))
    }
    var members = payload?.members ?? []
    var elsewhere: [[String]: [String]] = [:]
    let keys = Set(members.map(\.key))
    for member in message["data"]?.members ?? []
    where member.key != "aps" && !keys.contains(member.key) {
      members.append(member)
      elsewhere[[member.key]] = ["message", "data", member.key]
    }
    if let notification = message["notification"],
      let alert = alert(of: notification, for: payload?["aps"])
    {
      if let index = members.lastIndex(where: { $0.key == "aps" }) {
        members[index].value.kind = .object(members[index].value.members + [alert])
        elsewhere[["aps", "alert"]] = ["message", "notification"]
      } else {
        let aps = JSONNode(kind: .object([alert]), range: notification.range)
        members.append(JSONMember(key: "aps", range: notification.range, value: aps))
        elsewhere[["aps"]] = ["message", "notification"]
        elsewhere[["aps", "alert"]] = ["message", "notification"]
      }
    }
    let range = file.nearest(to: JSONPointer(firebaseKeys)).range
    var located = Self(
      JSONNode(kind: .object(members), range: range), at: firebaseKeys, elsewhere, found)
    located.isCompleted = payload == nil
    located.headers = message["apns"]?.member("headers").map { MessageHeaders($0.value) }
    return located
  }

  /// The alert from the message's `notification`, for a payload without an alert.
  private static func alert(of notification: JSONNode, for aps: JSONNode?) -> JSONMember? {
    guard notification.isObject, aps?.isObject ?? true, aps?["alert"] == nil else { return nil }
    let words = notification.members.filter { ["title", "body"].contains($0.key) }
    guard !words.isEmpty else { return nil }
    return JSONMember(
      key: "alert", range: notification.range,
      value: JSONNode(kind: .object(words), range: notification.range))
  }
}
