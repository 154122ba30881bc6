import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/events` and `/v1/removals` for an owner: what was told last, and what is to be forgotten.
struct EventsAPI: ConceptAPI {
  let events: any EventAnalysis
  let live: LiveEvents
  let removals: EventRemovals

  static let routes: [APIRoute<Self>] = [
    .post("removals", .owner, audit: "installation.remove", "installations.remove") {
      try await $0.remove($1)
    },
    .get("events", .read, isAnalysis: true) { try await $0.tail($1) },
  ]

  private func remove(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(RemovalBody.self, from: call.request)
    let count: Int
    switch body {
    case .firstSeen(let span):
      count = try await removals.remove(
        firstSeenIn: span, of: call.app, actor: call.actor.name, at: .now)
    case .installation(let id):
      try await removals.remove(id, of: call.app, actor: call.actor.name, at: .now)
      count = 1
    }
    return JSONBody.response(["installations": count], status: .accepted)
  }

  private func tail(_ call: APICall) async throws -> Response {
    let asked = try TailRequest(call.request)
    guard asked.isStream else {
      let found = try await events.tail(asked.query, of: call.app.id)
      return JSONBody.response(["events": found.map { TailView($0) }])
    }
    return try live.response(
      to: call.request, events, call.app, asked.query, for: call.owner,
      isAllowed: call.isStillAllowed,
      text: { String(decoding: JSONBody.data(TailView($0)), as: UTF8.self) })
  }
}

/// Which installations are removed: one, or those first seen in a span, without its last moment.
///
/// What removes takes nothing that it does not know.
private enum RemovalBody: Decodable {
  case firstSeen(TimeSpan)
  case installation(RecordID)

  private enum CodingKeys: String, BodyKeys { case from, to, installation }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let text = try values.decodeIfPresent(String.self, forKey: .installation) else {
      self = .firstSeen(
        TimeSpan(
          try values.decode(Timestamp.self, forKey: .from),
          try values.decode(Timestamp.self, forKey: .to)))
      return
    }
    guard let id = RecordID(hexadecimal: text.lowercased()) else {
      throw Refusal(
        .invalid, "bad-installation", "\(Quoting.text(text)) is not an installation",
        at: ["installation"], hint: "write the 32 digits of `Reporting.installation`.")
    }
    guard !values.contains(.from), !values.contains(.to) else {
      throw Refusal(
        .invalid, "bad-span", "an installation can't be combined with a period",
        at: ["installation"], hint: "name an installation, or `from` and `to`.")
    }
    self = .installation(id)
  }
}
