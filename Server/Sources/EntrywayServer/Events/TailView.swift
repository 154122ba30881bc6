import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform

/// What an app told, as the API shows it.
struct TailView: Encodable, Sendable {
  /// Its place in the order in which events came.
  let position: Int64
  let installation: String
  let receivedAt: Timestamp
  let id: RecordID
  let type: Event.Kind
  let occurredAt: Timestamp
  let outcome: Event.Outcome?
  let code: String?
  let entrySource: String?
  /// The route that opened, or the name of a custom event.
  let name: String?
  let nearest: String?
  let version: String?
  let campaign: String?
  let source: String?
  let link: RecordID?
  let send: String?

  init(_ tail: TailEvent) {
    let event = tail.event
    (position, installation) = (tail.position, tail.installation.hexadecimal)
    (receivedAt, occurredAt) = (tail.receivedAt, event.occurredAt)
    (id, type, outcome, code) = (event.id, event.kind, event.outcome, event.code)
    (entrySource, name, nearest) = (event.entrySource, event.name, event.nearest)
    (version, campaign, source) = (event.version, event.origin.campaign, event.origin.source)
    (link, send) = (event.link, event.send)
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
