import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

/// An installation of an app, as a device has it.
struct Installation: Sendable {
  var id = RecordID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
    .hexadecimal
  var secret = "\(RecordID())"
}

extension String {
  /// An event in JSON: an entry that opened a route.
  static func open(_ route: String, at time: Timestamp = .now, more: String = "") -> String {
    """
    {"id": "\(RecordID())", "type": "open", "occurredAt": "\(time)", "sequence": 1, \(more)\
    "outcome": "opened", "entrySource": "notification", "route": "\(route)"}
    """
  }
}

extension ServedAPI {
  /// A batch in JSON.
  static func batch(_ installation: Installation, _ events: [String]) -> String {
    """
    {"installation": "\(installation.id)", "secret": "\(installation.secret)",
     "sentAt": "\(Timestamp.now)", "events": [\(events.joined(separator: ", "))]}
    """
  }

  /// Tells events as an app does.
  func tell(
    _ events: [String], _ installation: Installation = Installation(), of tenant: Tenant? = nil
  ) async throws -> Answer {
    try await ask(
      .POST, "/v1/events", Self.batch(installation, events),
      key: (tenant ?? shop).publishable, at: .public)
  }

  /// Tells what is said to be gzip.
  func tell(packed bytes: [UInt8]) async throws -> Answer {
    try await ask(
      .POST, "/v1/events", bytes: bytes, key: shop.publishable, at: .public,
      headers: [("Content-Encoding", "gzip")])
  }

  /// Deletes what an installation told.
  func remove(_ installation: Installation, of tenant: Tenant? = nil) async throws -> Answer {
    try await ask(
      .DELETE, "/v1/installations/\(installation.id)", key: (tenant ?? shop).publishable,
      at: .public, headers: [("Entryway-Secret", installation.secret)])
  }

  /// How much of each kind an app's installations told; the shop's where nothing else is said.
  func counts(of tenant: Tenant? = nil) async throws -> [String: Int] {
    let answer = try await ask(
      .GET, "/v1/reports/events?by=kind", key: (tenant ?? shop).key(.read))
    let rows = try #require(answer.json["rows"] as? [[String: Any]], "\(answer.body)")
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0["kind"] as? String ?? "", $0["count"] as? Int ?? 0) })
  }
}

/// Bytes in gzip's form.
func gzip(_ bytes: [UInt8]) -> [UInt8] { Deflate.gzip(bytes) ?? [] }
