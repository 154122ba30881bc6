import Entryway
import Foundation
import Testing

@testable import EntrywaySending

/// The built link server, which `Scripts/check-sends` names by `ENTRYWAY_SERVER_PROGRAM`.
@Suite(
  "Telling the real link server of a send", .serialized,
  .enabled(if: RealLinkServer.program != nil, "ENTRYWAY_SERVER_PROGRAM names no link server"))
struct RealLinkServerTests {
  @Test("What a batch has counted is in the row of its send, however often it is told")
  func row() async throws {
    let server = try RealLinkServer()
    defer { server.stop() }
    let reporter = try SendReporter(server: server.url, key: server.key("sends"))
    let payload = try PayloadValue(json: #"{"aps": {"alert": "Sale", "mutable-content": 1}}"#)
    let batch = UUID()
    let send = SendRegistration(payload, batch: batch, campaign: "spring")
    #expect(try await reporter.register(send).isNew)
    // A resumed batch comes again, with a later time.
    let again = SendRegistration(payload.naming(send), batch: UUID(), campaign: "spring")
    #expect(try await !reporter.register(again).isNew)

    var summary = BatchSummary()
    summary.accepted = 3
    #expect(await reporter.progress(summary, of: send))
    (summary.accepted, summary.refused, summary.deadTokens) = (4, ["Unregistered": 2], 2)
    (summary.notSent, summary.unknown) = (1, 1)
    for _ in 1...2 { try await reporter.finish(summary, of: send) }
    let row = try await server.pushes()
    for (column, value): (String, PayloadValue) in [
      ("send", .text(send.id)), ("campaign", "spring"), ("sent", 7), ("accepted", 4),
      ("refused", 2), ("notSent", 1), ("unknown", 1), ("deadTokens", 2),
      ("refusedFor", "Unregistered 2"), ("delivered", 0), ("tapped", 0),
    ] { #expect(row[column] == value, "\(column)") }
    #expect(row["endedAt"] != .null)
  }

  @Test("The buttons of a send are told with their links, and each is answered")
  func buttons() async throws {
    let server = try RealLinkServer()
    defer { server.stop() }
    let reporter = try SendReporter(server: server.url, key: server.key("sends"))
    try await server.upload(
      #"""
      {"version": 1, "schemes": ["shop"], "routes": [
        {"name": "reply", "pattern": "/conversations/{id}/reply",
         "parameters": [{"name": "id", "shape": {"kind": "text"}}]}],
       "entries": {"rules": [], "categories": []}}
      """#)
    let send = SendRegistration(
      id: "chat-7",
      actions: ["REPLY_ACTION": "shop://conversations/7/reply", "LOST": "shop://nothing"])
    for isNew in [true, false] {
      let registered = try await reporter.register(send)
      #expect(registered.isNew == isNew && registered.route == nil)
      #expect(Set(registered.actions.keys) == ["REPLY_ACTION", "LOST"])
      #expect(registered.actions["REPLY_ACTION"]?.route == "reply")
      #expect(registered.actions["LOST"]?.explanation?.isEmpty == false)
    }
    // What the server refuses is said in its words.
    do throws(SendReportError) {
      try await reporter.register(SendRegistration(id: "tapped", actions: ["tap": "shop://a"]))
      Issue.record("it was registered")
    } catch {
      #expect(error.code == .refused && error.detail?.contains("tap") == true)
    }
  }

  @Test("A send that was never registered is registered with its end, and a name may be any text")
  func late() async throws {
    let server = try RealLinkServer()
    defer { server.stop() }
    let reporter = try SendReporter(server: server.url, key: server.key("sends"))
    let send = SendRegistration(id: #"../50%25 "off"/ü?#&"#, recipients: 9)
    var summary = BatchSummary()
    summary.accepted = 9
    try await reporter.finish(summary, of: send)
    let row = try await server.pushes()
    #expect(row["send"] == .text(send.id) && row["accepted"] == 9)
  }

  @Test("A key without the scope, and one of nobody, are refused as such")
  func keys() async throws {
    let server = try RealLinkServer()
    defer { server.stop() }
    for key in [try server.key("read"), "ewsk_of-nobody"] {
      let reporter = try SendReporter(server: server.url, key: key)
      do throws(SendReportError) {
        try await reporter.register(SendRegistration(id: "spring"))
        Issue.record("it was registered")
      } catch {
        #expect(error.code == .refusedKey && error.detail != nil)
      }
    }
  }
}

/// A link server of its own, with an app.
private final class RealLinkServer: Sendable {
  static var program: String? { ProcessInfo.processInfo.environment["ENTRYWAY_SERVER_PROGRAM"] }

  let url: URL
  private let program: URL
  private let folder: URL
  private let process: Process

  init() throws {
    program = URL(filePath: try #require(Self.program))
    folder = FileManager.default.temporaryDirectory
      .appending(path: "entryway-sends-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = Process()
    process.executableURL = program
    process.arguments = [
      "serve", "--data", folder.path + "/data", "--public-port", "0", "--private-port", "0",
    ]
    let log = Pipe()
    process.standardError = log
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // It says once where it serves; nothing more is read, and its log is short.
    var text = ""
    var found: URL?
    while found == nil {
      let part = log.fileHandleForReading.availableData
      try #require(!part.isEmpty, "the link server ended at its start: \(text)")
      text += String(decoding: part, as: UTF8.self)
      found = text.firstMatch(of: /private=(http:\/\/[^: ]+:\d+)/).flatMap {
        URL(string: String($0.1))
      }
    }
    url = try #require(found)
    _ = try command("apps", "create", "shop")
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  func key(_ scope: String) throws -> String {
    let made = try command("keys", "create", "shop", "--secret", "--scope", scope)
    guard case .text(let key) = made["key"] else { throw CocoaError(.coderReadCorrupt) }
    return key
  }

  /// The first row of the report on pushes.
  func pushes() async throws -> [String: PayloadValue] {
    let asking = LinkServerExchange(
      server: try LinkServerAddress(url, trustRoots: nil), key: try LinkServerKey(key("read")))
    let answer = try await asking.answer(
      to: LinkServerRequest(method: "GET", path: "/v1/reports/pushes", body: [:]),
      within: .seconds(600))
    let report = try PayloadValue(json: answer.body)
    guard case .array(let rows) = report["rows"], case .object(let row) = rows.first else {
      Issue.record("no rows: \(report)")
      return [:]
    }
    return row
  }

  func upload(_ manifest: String) async throws {
    let asking = LinkServerExchange(
      server: try LinkServerAddress(url, trustRoots: nil), key: try LinkServerKey(key("owner")))
    func ask(_ method: String, _ path: String, _ body: PayloadValue = [:]) async throws
      -> PayloadValue
    {
      let answer = try await asking.answer(
        to: LinkServerRequest(method: method, path: "/v1/manifests" + path, body: body),
        within: .seconds(600))
      try #require(200..<300 ~= answer.status, "\(String(decoding: answer.body, as: UTF8.self))")
      return try PayloadValue(json: answer.body)
    }
    var made = try await ask("POST", "", ["version": "1.0.0", "manifest": .text(manifest)])
    guard case .text(let id) = made["id"] else { throw CocoaError(.coderReadCorrupt) }
    // It is checked in the background.
    repeat { made = try await ask("GET", "/" + id) } while made["state"] == "checking"
    try #require(made["state"] == "live", "\(made)")
  }

  private func command(_ arguments: String...) throws -> PayloadValue {
    let command = Process()
    command.executableURL = program
    command.arguments = arguments + ["--data", folder.path + "/data"]
    let output = Pipe()
    command.standardOutput = output
    try command.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    command.waitUntilExit()
    try #require(command.terminationStatus == 0, "\(arguments) failed")
    return try PayloadValue(json: bytes)
  }
}
