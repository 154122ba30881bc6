import AsyncHTTPClient
import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import LinkStores
import NIOCore
import NIOHTTP1
import ServerTestSupport
import Synchronization
import Testing

@testable import EntrywayServer

@Suite("LiveEvents")
struct LiveEventsTests {
  private let folder: TemporaryFolder
  private let events: SQLiteEventStore
  private let app = App(name: "shop", createdAt: .now)
  private let installation = RecordID()
  private let live = LiveEvents(interval: .zero)

  init() throws {
    folder = try TemporaryFolder()
    events = try folder.events()
  }

  /// Takes what a stream sends, piece by piece.
  private struct Writer: ResponseBodyWriter {
    let pieces: AsyncStream<String>.Continuation

    mutating func write(_ buffer: ByteBuffer) async throws { pieces.yield(String(buffer: buffer)) }
    consuming func finish(_ trailers: HTTPFields?) async throws { pieces.finish() }
  }

  private func tell(_ names: String..., of other: RecordID? = nil) async throws {
    let batch = EventBatch(
      app: app.id, installation: other ?? installation, secretHash: Data(repeating: 1, count: 32),
      sentAt: .now, receivedAt: .now, oldest: Timestamp(milliseconds: 0),
      events: names.map {
        Event(id: RecordID(), kind: .custom, occurredAt: .now, sequence: 1, name: $0)
      })
    _ = try await events.append([batch])
  }

  private func response(
    after: Int64? = nil, lastID: String? = nil, of owner: RecordID = RecordID(),
    isAllowed: @escaping @Sendable () async -> Bool = { true },
    text: @escaping @Sendable (TailEvent) -> String = { $0.event.name ?? "" }
  ) throws -> Response {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "a.example", path: "/")
    if let lastID, let name = HTTPField.Name("Last-Event-ID") { head.headerFields[name] = lastID }
    return try live.response(
      to: Request(head: head, body: .init(buffer: ByteBuffer())), events, app,
      TailQuery(installation: installation, after: after, limit: 100), for: owner,
      isAllowed: isAllowed,
      text: text)
  }

  /// What a stream sends until it has told so many events, without its comments.
  private func told(
    _ count: Int, by response: Response, during change: () async throws -> Void = {}
  )
    async throws -> [String]
  {
    let (stream, pieces) = AsyncStream.makeStream(of: String.self)
    let body = response.body
    let task = Task { try await body.write(Writer(pieces: pieces)) }
    defer { task.cancel() }
    var messages: [String] = []
    var isFirst = true
    for await piece in stream {
      if isFirst {
        #expect(piece == "retry: 2000\n\n")
        try await change()
        isFirst = false
      }
      if piece.hasPrefix("id: ") { messages.append(piece) }
      if messages.count == count { break }
    }
    return messages
  }

  @Test("What is stored after a stream began is told as it came, of this installation alone")
  func telling() async throws {
    try await tell("before")
    let asked = Mutex(0)
    // Without a place it begins at the end: whoever is asked whether it may go on knows that it has.
    let response = try response {
      guard
        asked.withLock({
          $0 += 1
          return $0 == 1
        })
      else { return true }
      try? await tell("other", of: RecordID())
      for name in ["one", "two", "three"] { try? await tell(name) }
      return true
    }
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "text/event-stream")
    #expect(response.headers[.cacheControl] == "no-store")
    let messages = try await told(3, by: response)
    let all = try await events.tail(TailQuery(installation: installation, limit: 9), of: app.id)
    let expected = all.map { "id: \($0.position)\nevent: event\ndata: \($0.event.name ?? "")\n\n" }
    #expect(messages == Array(expected.suffix(3)))
  }

  @Test("It goes on behind the last event that a browser saw, without a gap or a repeat")
  func goingOn() async throws {
    try await tell("1", "2", "3", "4")
    let positions = try await events.tail(
      TailQuery(installation: installation, limit: 9), of: app.id
    ).map(\.position)
    func names(_ count: Int, after: Int64?, lastID: String?) async throws -> [String] {
      try await told(count, by: try response(after: after, lastID: lastID)) {
        try await tell("new")
      }
      .map { $0.split(separator: "data: ").last?.trimmingCharacters(in: .newlines) ?? "" }
    }
    #expect(try await names(5, after: 0, lastID: nil) == ["1", "2", "3", "4", "new"])
    #expect(
      try await names(4, after: 0, lastID: "\(positions[1])") == ["3", "4", "new", "new"])
    #expect(
      try await names(5, after: positions[1], lastID: "x") == ["3", "4", "new", "new", "new"])
  }

  @Test("What did not match is not read again, and a stream looks back so far and no further")
  func place() async throws {
    try await tell("1", "2")
    try await tell("other", of: RecordID())
    let end = try await events.lastPosition()
    func source(after: Int64?, lookBack: Int64 = 100) -> LiveSource {
      LiveSource(
        events: events,
        query: TailQuery(installation: installation, after: after, limit: 100), app: app.id,
        lookBack: lookBack)
    }
    var newest = source(after: nil)
    #expect(try await newest.next().isEmpty)
    #expect(newest.query.after == end)
    for _ in 0..<3 { try await tell("other", of: RecordID()) }
    #expect(try await newest.next().isEmpty)
    #expect(newest.query.after == end + 3)
    try await tell("3")
    #expect(try await newest.next().map(\.event.name) == ["3"])
    #expect(newest.query.after == end + 4)
    var all = source(after: 0)
    #expect(try await all.next().map(\.event.name) == ["1", "2", "3"])
    var short = source(after: 0, lookBack: end + 4 - 1)
    #expect(try await short.next().map(\.event.name) == ["2", "3"])
    // What a browser says of its place is not believed.
    var future = source(after: .max)
    #expect(try await future.next().isEmpty)
    var past = source(after: .min)
    #expect(try await past.next().map(\.event.name) == ["1", "2", "3"])
  }

  @Test("More events than one look has come all the same, each once")
  func many() async throws {
    for start in 0..<5 {
      let batch = EventBatch(
        app: app.id, installation: installation, secretHash: Data(repeating: 1, count: 32),
        sentAt: .now, receivedAt: .now, oldest: Timestamp(milliseconds: 0),
        events: (0..<50).map {
          Event(
            id: RecordID(), kind: .custom, occurredAt: .now, sequence: 1, name: "\(start * 50 + $0)"
          )
        })
      _ = try await events.append([batch])
    }
    let messages = try await told(250, by: try response(after: 0))
    #expect(
      messages.map { $0.split(separator: "\n").last.map(String.init) ?? "" }
        == (0..<250).map { "data: \($0)" })
  }

  @Test(
    "A text of several lines is one event",
    arguments: [
      ("a\nb", "data: a\ndata: b\n"), ("", "data: \n"),
      ("a\n\nid: 9", "data: a\ndata: \ndata: id: 9\n"),
      ("a\r\nevent: x\rretry: 1", "data: a\ndata: event: x\ndata: retry: 1\n"),
    ])
  func lines(_ text: String, _ data: String) async throws {
    try await tell("x")
    let messages = try await told(1, by: try response(after: 0, text: { _ in text }))
    #expect(messages.first?.hasSuffix("\nevent: event\n\(data)\n") == true)
  }

  @Test("50 look at once, 20 of one owner; one more is told so until one has gone")
  func limit() async throws {
    let owner = RecordID()
    func expectFull(of owner: RecordID) throws {
      let problem = try #require(throws: Refusal.self) { try response(of: owner) }
      #expect(problem.kind == .busy)
      #expect(
        problem.diagnostic.text == """
          too many live pages are open: the limit is 20 for each account or key, and 50 in all
          hint: close other pages, or reload this one later.
          """)
    }
    var own: [Response] = []
    for _ in 0..<20 { own.append(try response(of: owner)) }
    try expectFull(of: owner)
    var others: [Response] = []
    for _ in 0..<30 { others.append(try response()) }
    try expectFull(of: RecordID())
    own.removeLast()
    others.append(try response())
    try expectFull(of: owner)
    others.removeAll()
    own.append(try response(of: owner))
    try expectFull(of: owner)
  }

  @Test("A stream ends when whoever looks may no more")
  func ending() async throws {
    try await tell("one")
    let asked = Mutex(0)
    let response = try response(after: 0) {
      asked.withLock {
        $0 += 1
        return $0 < 3
      }
    }
    let (stream, pieces) = AsyncStream.makeStream(of: String.self)
    try await response.body.write(Writer(pieces: pieces))
    var sent: [String] = []
    for await piece in stream { sent.append(piece) }
    #expect(asked.withLock { $0 } == 3)
    #expect(sent.contains(": here\n\n"))
    #expect(sent.count { $0.hasPrefix("id: ") } == 1)
  }

  @Test("The console's stream is for who is signed in, and has what the page has not shown yet")
  func overHTTP() async throws {
    try await ServedAPI.run { api in
      let own = Installation()
      let browser = try await ConsoleBrowser(api, .viewer)
      _ = try await api.tell([.open("order")], own)
      let page = try await browser.get("/console/apps/shop/live?installation=\(own.id)")
      #expect(page.body.contains("opened order"))
      let stream = try #require(page.body.firstMatch(of: /data-live="([^"]*)"/)).output.1
        .replacing("&amp;", with: "&")
      #expect(try await ConsoleBrowser(api).get("\(stream)").status == 303)
      #expect(try await browser.get("/console/apps/shop/live/events").status == 404)
      #expect(try await browser.get("/console/apps/shop/live/events?installation=x").status == 400)
      _ = try await api.tell([.open("cart")], own)
      _ = try await api.tell([.open("home")])
      var request = HTTPClientRequest(url: "http://127.0.0.1:\(api.privatePort)\(stream)")
      request.headers.add(
        name: "Cookie", value: "\(Cookies.session)=\(await browser.cookies[Cookies.session] ?? "")")
      let response = try await HTTPClient.shared.execute(request, timeout: .minutes(1))
      #expect(response.headers["Content-Type"] == ["text/event-stream"])
      var text = ""
      for try await buffer in response.body {
        text += String(buffer: buffer)
        if text.contains("opened cart") { break }
      }
      #expect(!text.contains("opened order") && !text.contains("opened home"))
      // The installations that told something are listed for who does not know theirs.
      let list = try await browser.get("/console/apps/shop/live")
      #expect(list.body.contains(own.id))
      #expect(!(try await browser.get("/console/apps/bookings/live")).body.contains(own.id))
    }
  }
}
