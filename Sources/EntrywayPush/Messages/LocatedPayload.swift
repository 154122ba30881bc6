import Entryway
import EntrywayDiagnostics
import EntrywayJSON

/// An APNs payload in a file, and where it is in the file.
struct LocatedPayload {
  /// The payload with everything that the provider adds from the message; nil if the text that
  /// should contain it isn't a JSON object.
  let root: JSONNode?
  /// The payload's bytes, if the file contains them as they are sent.
  var sent: Int?
  /// The headers that are sent with it.
  var headers: JSONNode?
  /// The value; nil if an app cannot read it.
  private(set) var value: PayloadValue?
  /// The findings of reading it.
  private(set) var findings = Findings()

  /// Where the payload is in the file.
  private let keys: [String]
  /// Where values are that the provider takes from other parts of the message, by their keys in the
  /// payload.
  private var elsewhere: [[String]: [String]] = [:]
  /// The bytes of the text that contains the payload.
  private var text: Range<Int>?

  /// A payload that the file contains as JSON.
  init(_ root: JSONNode, at keys: [String]) {
    (self.root, self.keys) = (root, keys)
    decode(Findings())
  }

  /// A payload that the file contains as JSON within a text; nil for a value other than text.
  ///
  /// Its findings have the location of the text, because nothing inside the text has its own line.
  /// Findings about its bytes also note the line and column within the text.
  init?(textOf node: JSONNode, at keys: [String]) {
    guard let text = node.text else { return nil }
    let bytes = Array(text.utf8)
    let document = JSONDocument(bytes, hidesLinkValues: true, toleratesCommas: true)
    var findings = Findings()
    for var diagnostic in document.diagnostics(of: document.findings(.payload)) {
      if !bytes.isEmpty, let place = diagnostic.location {
        diagnostic.notes.append("at \(place.description) of the text")
      }
      findings.add(diagnostic)
    }
    root = document.object(.payload, &findings)
    (self.keys, self.text, sent) = (keys, node.range, bytes.count)
    decode(findings)
  }

  private mutating func decode(_ found: Findings) {
    var decoder = PushDecoder(found)
    value = root.flatMap { decoder.payload($0) }
    findings = placed(decoder.findings)
  }

  /// Findings in the payload, with their locations in the file.
  func placed(_ findings: Findings) -> Findings {
    keys.isEmpty ? findings : findings.within(pointer(to:), range: text)
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
  /// The payload of a message for Firebase, with what the service adds to it from the same message.
  ///
  /// The keys of `data` arrive beside `aps`, unless the payload has one of that name; the title and
  /// the body of `notification` are the alert, unless the payload has one. Firebase documents that
  /// the payload overrides title and body; that it does so only if it has an alert is not verified.
  /// <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>
  static func firebase(_ payload: JSONNode, in message: JSONNode) -> Self {
    var members = payload.members
    var elsewhere: [[String]: [String]] = [:]
    let keys = Set(members.map(\.key))
    for member in message["data"]?.members ?? []
    where member.key != "aps" && !keys.contains(member.key) {
      members.append(member)
      elsewhere[[member.key]] = ["message", "data", member.key]
    }
    if let notification = message["notification"],
      let alert = alert(of: notification, for: payload["aps"])
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
    var located = Self(
      JSONNode(kind: .object(members), range: payload.range),
      at: ["message", "apns", "payload"], elsewhere)
    located.headers = message["apns"]?["headers"]
    return located
  }

  private init(_ root: JSONNode, at keys: [String], _ elsewhere: [[String]: [String]]) {
    (self.root, self.keys, self.elsewhere) = (root, keys, elsewhere)
    decode(Findings())
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
