import Entryway
import EntrywayPush

/// The send that a payload belongs to, as a link server takes it: the body of `POST /v1/sends`.
///
/// The body has the link of the tap and those of the buttons: whoever sends the payload can't tell which
/// of its keys hold them.
struct SendBody {
  /// Identifiers that reports use for something else: the server accepts no button with one of them.
  private static let reserved: Set<String> = ["tap", "dismiss", "other"]

  private let value: PayloadValue

  /// The body for a payload; nil if the payload names no send.
  init?(_ given: PushBuildOptions, _ payload: PushPayload) {
    guard let id = payload.sendID else { return nil }
    var members: [String: PayloadValue] = [
      "id": .text(id), "mutableContent": .bool(payload.notification.isMutable),
    ]
    members["link"] = given.to.map(PayloadValue.text)
    let links = given.actions.filter {
      1...128 ~= $0.id.utf8.count && !Self.reserved.contains($0.id)
    }
    if !links.isEmpty {
      members["actions"] = .object(
        Dictionary(links.map { ($0.id, .text($0.link)) }) { first, _ in first })
    }
    value = .object(members)
  }

  /// The body on one line.
  var json: String { value.jsonText().escapingSigns }
}
