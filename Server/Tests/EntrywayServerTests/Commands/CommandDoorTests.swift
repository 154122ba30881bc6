import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Synchronization
import Testing

@testable import EntrywayServer

/// What a door answered, whether it took the request or not.
struct DoorAnswer {
  let status: Int
  let body: Data
}

extension CommandDoor {
  /// The whole answer.
  func answer(to request: CommandRequest) async throws -> DoorAnswer {
    let body = Mutex(Data())
    do {
      let status = try await send(request) { piece in body.withLock { $0 += piece } }
      return DoorAnswer(status: status, body: body.withLock { $0 })
    } catch let refusal as CommandRefusal {
      return DoorAnswer(status: refusal.status, body: refusal.body)
    }
  }
}

@Suite("The two ways of commands")
struct CommandDoorTests {
  /// What an app is asked for, and its name in what may differ: the same over both ways.
  private static let requests: [(CommandRequest.Method, String, String?, String?)] = [
    (.get, "apps", nil, nil), (.post, "apps", nil, #"{"name": "books", "touchDays": 7}"#),
    (.post, "apps", nil, #"{"name": "books"}"#), (.post, "apps", nil, #"{"name": "a b"}"#),
    (.post, "apps", nil, #"{"title": "Books"}"#), (.post, "apps", nil, #"{"name": "x", "y": 1}"#),
    (.patch, "app", "shop", #"{"title": "The Shop"}"#),
    (.patch, "app", "shop", #"{"touchDays": 0}"#),
    (.patch, "app", "shop", #"{"name": "other"}"#), (.get, "app", nil, nil),
    (.get, "app", "nobody", nil), (.get, "app", "a\nb: ü%", nil),
    (.get, "hosts", "shop", nil), (.post, "hosts", "shop", #"{"name": "more.shop.example"}"#),
    (.post, "hosts", "shop", #"{"name": "go.shop.example"}"#),
    (.delete, "hosts/more.shop.example", "shop", nil),
    (.delete, "hosts/go.shop.example", "shop", nil),
    (.get, "vocabulary?kind=name", "shop", nil), (.get, "vocabulary", "shop", nil),
    (.post, "removals", "shop", #"{"installation": "x"}"#),
    (
      .post, "links/import", "shop",
      #"""
      {"rows": [{"line": 1, "slug": "in", "host": "go.shop.example", "tags": [],
       "target": "https://shop.example/orders/2"},
       {"line": 2, "slug": "known", "host": "go.shop.example", "tags": [],
       "target": "https://shop.example/orders/3"}]}
      """#
    ),
    (.post, "links/import", "shop", #"{"rows": []}"#), (.get, "links/export", "shop", nil),
    (.get, "links/export?after=x", "shop", nil), (.get, "nothing", "shop", nil),
    (.post, "app", "shop", nil), (.post, "keys", "shop", "nonsense"),
    (.get, "app/export", "shop", nil),
    (.delete, "app", "shop", nil), (.post, "app/keep", "shop", nil),
  ]

  /// All answers, without identifiers and times.
  private static func walk(_ door: some CommandDoor) async throws -> [String] {
    var lines: [String] = []
    for (method, path, app, body) in requests {
      let answer = try await door.answer(
        to: CommandRequest(
          method, path, app: app, body: body.map { Data($0.utf8) }, actor: "command root"))
      var text = String(decoding: answer.body, as: UTF8.self)
      text.replace(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "ID")
      text.replace(#/\d{4}-\d\d-\d\dT[0-9:.]+Z/#, with: "TIME")
      lines.append("\(method) \(path) \(answer.status) \(text)")
    }
    return lines
  }

  @Test("A command is answered the same where a server runs and where none does")
  func same() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    _ = try await Tenant("shop", in: folder)
    _ = try await Tenant("bookings", in: folder)
    let stopped = try await Self.walk(StoppedServer(folder))
    folder.finish()
    let running = Mutex<[String]>([])
    try await ServedAPI.run { api in
      let file = try #require(ControlFile(folder: api.path))
      let lines = try await Self.walk(RunningServer(file))
      running.withLock { $0 = lines }
    }
    let served = running.withLock { $0 }
    #expect(served.count == Self.requests.count && stopped.count == served.count)
    for (one, other) in zip(served, stopped) { #expect(one == other) }
    // What was asked for was done.
    #expect(served.filter { $0.contains(" 200 ") || $0.contains(" 201 ") }.count == 10)
    #expect(
      served.contains { $0.hasPrefix("get links/export 200") && $0.contains(#""slug":"in""#) })
    #expect(
      served.contains { $0.hasPrefix("get app/export 200") && $0.contains(#""record":"end""#) })
    #expect(served.contains { $0.hasPrefix("get app 404") && $0.contains("no-such-app") })
  }

  @Test("A server that is not there any more is told from one that refuses")
  func gone() async throws {
    let nobody = RunningServer(ControlFile(address: "http://127.0.0.1:1", token: "x"))
    await #expect(throws: (any Error).self) {
      _ = try await nobody.answer(to: CommandRequest(.get, "apps", actor: "x"))
    }
    try await ServedAPI.run { api in
      var file = try #require(ControlFile(folder: api.path))
      file.token += "x"
      let answer = try await RunningServer(file).answer(
        to: CommandRequest(.get, "apps", actor: "x"))
      #expect(answer.status == 401)
    }
  }
}
