import EntrywayReporting
import Foundation

extension MessageCases {
  /// What a short link comes to, by what the link server answers.
  @MainActor static var resolving: MessageGroup {
    get async {
      var messages: [Message] = []
      for (title, answer) in answers {
        for (name, fallback) in [("", nil), (", with a fallback", ShortRoute.home)] {
          messages.append(
            Message(title + name, await play(answer, ShortRoute.routes(fallback: fallback))))
        }
      }
      for (title, server) in servers {
        messages.append(
          Message(title, await play(.response(200, "{}"), ShortRoute.routes(), by: server)))
      }
      messages.append(await file("a damaged file") { try Data("{".utf8).write(to: $0) })
      messages.append(
        await file("a file that is too large") {
          try Data(repeating: 0x20, count: 262_145).write(to: $0)
        })
      messages.append(
        await file("a folder in the file's place") {
          try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: true)
        })
      return MessageGroup("Short links that the server resolves", messages)
    }
  }

  private static let server = LinkServer("https://links.example.com", key: "ewpk_abc")

  private static let servers: [(String, LinkServer)] = [
    ("an address without a scheme", LinkServer("links.example.com", key: "ewpk_abc")),
    ("an address without encryption", LinkServer("http://links.example.com", key: "ewpk_abc")),
    ("an address with a query", LinkServer("https://links.example.com?a", key: "ewpk_abc")),
    ("no key", LinkServer("https://links.example.com", key: "")),
  ]

  private static let answers: [(String, ShortTransport.Answer)] = [
    ("a target", .response(200, target("https://shop.example.com/orders/7"))),
    ("a script as target", .response(200, target("javascript:alert(1)"))),
    ("a foreign target", .response(200, target("https://shop.example.org/orders/7"))),
    ("a target without a route", .response(200, target("https://shop.example.com/order/7"))),
    ("another short link as target", .response(200, target("https://go.example.com/other"))),
    ("unknown", .response(200, #"{"outcome": "unknown"}"#)),
    ("ended", .response(200, #"{"outcome": "ended"}"#)),
    ("no outcome", .response(200, "{}")),
    ("another outcome", .response(200, #"{"outcome": "mo\nved"}"#)),
    ("no target", .response(200, #"{"outcome": "resolved"}"#)),
    ("no JSON", .response(200, "<html>")),
    ("too large", .response(200, String(repeating: " ", count: 70_000))),
    ("status 400", .response(400, #"{"code": "bad-link", "detail": "none", "hint": "send one"}"#)),
    ("status 401", .response(401, #"{"code": "unknown-key", "detail": "no app has this key"}"#)),
    ("status 403", .response(403, "")),
    (
      "status 404 with a hint",
      .response(404, #"{"code": "unknown-host", "detail": "none", "hint": "add go.example.com"}"#)
    ),
    ("status 404", .response(404, #"{"code": "unknown-host", "detail": "no such host"}"#)),
    ("status 302", .response(302, "")),
    ("status 429", .response(429, "")),
    ("status 500", .response(500, #"{"detail": "a\nb\u202e"}"#)),
    ("offline", .failure(.notConnectedToInternet)),
    ("no connection", .failure(.cannotConnectToHost)),
    ("a connection that breaks", .failure(.networkConnectionLost)),
    ("no such host", .failure(.cannotFindHost)),
    ("a host that is not trusted", .failure(.serverCertificateUntrusted)),
    ("a connection that takes too long", .failure(.timedOut)),
    ("another failure", .failure(.badURL)),
    ("no answer", .silence),
  ]

  private static func target(_ link: String) -> String {
    #"{"outcome": "resolved", "target": "\#(link)"}"#
  }

  /// A file of last targets that the link server's answer is to be written to.
  @MainActor private static func file(
    _ title: String, _ put: (URL) throws -> Void
  ) async -> Message {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "link-targets.json")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? put(file)
    let text = await play(
      .response(200, target("https://shop.example.com/orders/7")), ShortRoute.routes(), file: file)
    return Message(title, text.replacing(folder.path, with: "/folder"))
  }

  @MainActor private static func play(
    _ answer: ShortTransport.Answer, _ routes: RouteTable<ShortRoute>,
    by server: LinkServer = server, file: URL? = nil
  ) async -> String {
    let center = DeepLinkCenter(EntryRules(routes))
    var lines: [String] = []
    center.observe { lines.append($0.description) }
    center.resolveShortLinks(
      by: server, lastTargets: file.map { .file(at: $0) } ?? .memory,
      transport: ShortTransport(answer: answer), clock: ShortClock(isOver: answer == .silence))
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    let events = center.events()
    center.receive(
      AppEntry(source: .universalLink, content: .link("https://go.example.com/abcd?x=1")))
    for await _ in events where center.waiting.isEmpty { break }
    return lines.dropFirst(2).joined(separator: "\n")
  }
}

/// Destinations of an app with short links.
private enum ShortRoute: LinkDestination {
  case home
  case order(id: Int)
  case link(slug: String)

  static func routes(fallback: ShortRoute? = nil) -> RouteTable<ShortRoute> {
    RouteTable(
      schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"], fallback: fallback
    ) {
      Route("/home", .home)
      Route("/orders/{id}", ShortRoute.order)
      Route("/{slug}", ShortRoute.link).hosts("go.example.com").resolved(by: .server)
    }
  }
}

/// A link server that answers as it is told to.
private struct ShortTransport: LinkTransport {
  enum Answer: Hashable {
    case response(Int, String)
    case failure(URLError.Code)
    case silence
  }

  var answer: Answer

  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    switch answer {
    case .response(let status, let body):
      return LinkServerResponse(status: status, body: Data(body.utf8))
    case .failure(let code): throw URLError(code)
    case .silence:
      await ShortClock.sleepForever()
      throw CancellationError()
    }
  }
}

/// A clock on which every sleep is over at once, or none ever.
private struct ShortClock: Clock {
  var isOver: Bool
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    if !isOver { await Self.sleepForever() }
    try Task.checkCancellation()
  }

  static func sleepForever() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    defer { continuation.finish() }
    for await _ in stream {}
  }
}
