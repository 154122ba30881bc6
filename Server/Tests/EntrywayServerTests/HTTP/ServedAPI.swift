import Foundation
import LinkPlatform
import Logging
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

/// A server on a folder of its own, with two apps, and both of its addresses on the loopback.
struct ServedAPI: Sendable {
  enum Address: String, Hashable, Sendable, CaseIterable, CustomTestStringConvertible {
    case `public`, `private`

    var testDescription: String { rawValue }
  }

  let publicPort: Int
  let privatePort: Int
  /// Whose keys are shown where nothing else is said.
  let shop: Tenant
  let bookings: Tenant
  let records: any RecordStore
  let events: any EventStore
  let clicks: any ClickStore
  /// The folder of its data.
  let path: String

  func port(_ address: Address) -> Int { address == .public ? publicPort : privatePort }

  /// Serves while a test runs.
  ///
  /// - Parameters:
  ///   - requestSeconds: How long a request may take to arrive.
  ///   - change: What else is set.
  ///   - passwords: Where passwords are tried.
  ///   - reopen: How the folder is opened once both apps are in it.
  ///   - place: What the server gets of the folder.
  ///   - logger: What it tells.
  ///   - test: What is done meanwhile.
  static func run(
    requestSeconds: Int = 60, settings change: (inout ServerSettings) -> Void = { _ in },
    passwords: PasswordQueue = PasswordQueue(),
    reopen: (_ path: String, _ shop: Tenant) throws -> DataFolder = { path, _ in
      try DataFolder(path)
    },
    place: (DataFolder) -> any DataPlace = { $0 },
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    _ test: @escaping @Sendable (ServedAPI) async throws -> Void
  ) async throws {
    let scratch = try TemporaryFolder()
    defer { withExtendedLifetime(scratch) {} }
    let path = scratch.file("data")
    let (shop, bookings) = try await tenants(path)
    let folder = try reopen(path, shop)
    var settings = ServerSettings()
    settings.dataPath = path
    (settings.publicPort, settings.privatePort) = (0, 0)
    settings.requestSeconds = requestSeconds
    change(&settings)
    let (opened, open) = AsyncStream.makeStream(of: (Int, Int).self)
    var server = Server(
      settings, place(folder), program: "/nowhere", logger: logger
    ) { publicPort, privatePort in
      open.yield((publicPort, privatePort))
    }
    server.passwords = passwords
    let running = server
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { open.finish() }
        try? await running.run()
      }
      group.addTask {
        var ports = opened.makeAsyncIterator()
        let (publicPort, privatePort) = try #require(await ports.next())
        try await test(
          ServedAPI(
            publicPort: publicPort, privatePort: privatePort, shop: shop, bookings: bookings,
            records: folder.records, events: folder.events, clicks: folder.clicks,
            path: path))
      }
      // The server ends last: whatever the test found is thrown when it is over.
      defer { group.cancelAll() }
      try await group.next()
    }
    folder.finish()
  }

  private static func tenants(_ path: String) async throws -> (shop: Tenant, bookings: Tenant) {
    let folder = try DataFolder(path)
    defer { folder.finish() }
    return (try await Tenant("shop", in: folder), try await Tenant("bookings", in: folder))
  }

  struct Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    init(_ answer: LoopbackClient.Answer) {
      (status, headers) = (answer.status, answer.headers)
      body = String(decoding: answer.body, as: UTF8.self)
    }

    /// The members of a JSON object; empty for anything else.
    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }

    /// What is wrong: status, code and the pointer to it.
    var problem: String {
      let pointer = (json["pointer"] as? String).map { " at \($0)" } ?? ""
      return "\(status) \(json["code"] as? String ?? "?")\(pointer)"
    }

    /// All that a person reads of what is wrong.
    var words: String {
      [json["detail"] as? String, (json["hint"] as? String).map { "hint: \($0)" }]
        .compactMap(\.self).joined(separator: "\n")
    }

    /// The texts of a list's items.
    func texts(of name: String, in list: String = "items") -> [String] {
      (json[list] as? [[String: Any]] ?? []).compactMap { $0[name] as? String }
    }
  }

  /// Asks one of the addresses.
  func ask(
    _ method: HTTPMethod, _ path: String, _ body: String? = nil, key: String? = nil,
    at address: Address = .private, type: String = "application/json",
    headers: [(String, String)] = []
  ) async throws -> Answer {
    try await ask(
      method, path, bytes: body.map { Array($0.utf8) }, key: key, at: address, type: type,
      headers: headers)
  }

  /// Asks one of the addresses with a body of any bytes.
  func ask(
    _ method: HTTPMethod, _ path: String, bytes: [UInt8]?, key: String? = nil,
    at address: Address = .private, type: String = "application/json",
    headers: [(String, String)] = []
  ) async throws -> Answer {
    var fields = HTTPHeaders(headers)
    if let key { fields.replaceOrAdd(name: "Authorization", value: "Bearer \(key)") }
    if bytes != nil { fields.add(name: "Content-Type", value: type) }
    return Answer(
      try await LoopbackClient.ask(
        method, path, port: port(address), headers: fields, body: bytes))
  }

  /// The token that commands of this machine show.
  func controlToken() throws -> String { try #require(ControlFile(folder: path)).token }

  /// Asks the private address as commands do.
  func command(
    _ method: HTTPMethod, _ path: String, _ body: String? = nil, app: String? = nil,
    actor: String = "command root"
  ) async throws -> Answer {
    let named = app.map { [("Entryway-App", $0)] } ?? []
    return try await ask(
      method, path, body, key: try controlToken(), headers: [("Entryway-Actor", actor)] + named)
  }

  /// Asks for a page of a host at the public address, as an iPhone does.
  func visit(
    _ path: String, host: String? = nil, method: HTTPMethod = .GET, agent: String = Self.iPhone
  ) async throws -> Answer {
    try await ask(
      method, path, at: .public, headers: [("Host", host ?? shop.host), ("User-Agent", agent)])
  }

  static let iPhone = """
    Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
    Version/26.0 Mobile/15E148 Safari/604.1
    """
}
