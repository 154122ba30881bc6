import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform

/// What an app told, as the API shows it.
struct TailView: Encodable, Sendable {
  /// The event, with its place in the order in which events came.
  let tail: TailEvent

  init(_ tail: TailEvent) { self.tail = tail }

  private enum CodingKeys: String, CodingKey {
    case position, installation, receivedAt, id, type, occurredAt, outcome, code, entrySource, name,
      nearest, version, campaign, source, campaignBy, medium, content, term, link, send, action,
      surface, referrer, reengagement
  }

  func encode(to encoder: any Encoder) throws {
    let event = tail.event
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(tail.position, forKey: .position)
    try members.encode(tail.installation.hexadecimal, forKey: .installation)
    try members.encode(event.id, forKey: .id)
    try members.encode(event.kind, forKey: .type)
    for (key, time) in [(CodingKeys.receivedAt, tail.receivedAt), (.occurredAt, event.occurredAt)] {
      try members.encode(time, forKey: key)
    }
    // A route that opened, or the name of a custom event, is `name`.
    let texts: [(CodingKeys, String?)] = [
      (.outcome, event.outcome?.rawValue), (.code, event.code), (.entrySource, event.entrySource),
      (.name, event.name), (.nearest, event.nearest), (.version, event.version),
      (.campaign, event.origin.campaign), (.source, event.origin.source), (.send, event.send),
      (.campaignBy, tail.campaignBy?.rawValue), (.medium, event.origin.medium),
      (.content, event.content), (.term, event.term), (.action, event.action),
      (.surface, event.surface), (.referrer, event.referrer),
    ]
    for (key, text) in texts { try members.encodeIfPresent(text, forKey: key) }
    try members.encodeIfPresent(event.link, forKey: .link)
    if event.isReengagement { try members.encode(true, forKey: .reengagement) }
  }
}

/// `GET /v1/events?installation=…&after=…&limit=…`: what was told last, or from a place on.
struct TailRequest {
  let query: TailQuery
  /// Whether it is to be told on and on, as server-sent events.
  let isStream: Bool

  /// - Throws: A ``Refusal`` with 400 for what is no such query.
  init(_ request: Request) throws(Refusal) {
    var values: [String: String] = [:]
    for (name, value) in request.uri.queryParameters {
      let name = String(name)
      guard ["installation", "after", "limit"].contains(name),
        values.updateValue(String(value), forKey: name) == nil
      else {
        throw Refusal(
          .invalid, "bad-parameter",
          "\(Quoting.text(name)) is not a parameter here, or appears twice",
          hint: "use `installation`, `after` and `limit`.")
      }
    }
    var query = TailQuery(limit: 100)
    if let text = values["installation"] {
      guard let id = RecordID(hexadecimal: text) else {
        throw Refusal(
          .invalid, "bad-installation", "\(Quoting.text(text)) is not an installation",
          hint: "write the 32 digits of `Reporting.installation`.")
      }
      query.installation = id
    }
    if let text = values["after"] {
      guard let place = Int64(text), place >= 0 else {
        throw Refusal(
          .invalid, "bad-cursor", "\(Quoting.text(text)) is not a position",
          hint: "send the `position` of the last event.")
      }
      query.after = place
    }
    if let text = values["limit"] {
      guard let limit = Int(text), 1...500 ~= limit else {
        throw Refusal(
          .invalid, "bad-limit", "\(Quoting.text(text)) is not a valid limit",
          hint: "write `?limit=` with 1 to 500.")
      }
      query.limit = limit
    }
    self.query = query
    isStream = request.headers[values: .accept].contains {
      $0.utf8.firstRange(of: "text/event-stream".utf8) != nil
    }
  }
}
