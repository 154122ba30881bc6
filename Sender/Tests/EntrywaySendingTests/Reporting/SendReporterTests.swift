import Entryway
import EntrywayDiagnostics
import EntrywayPush
import Foundation
import Synchronization
import Testing

@testable import EntrywaySending

@Suite("Telling the link server of a send")
struct SendReporterTests {
  private static let key = "ewsk_0123456789abcdef_of-a-test"
  private static let send = SendRegistration(
    id: "spring/1", campaign: "spring", recipients: 3, link: "https://shop.example.com/sale/1",
    sentAt: Date(timeIntervalSince1970: 1_790_000_000.25))
  private static let created = ScriptedLinkServer.Step.json(
    201,
    #"{"id": "spring/1", "sentAt": "2026-11-22T10:58:07.000Z", "mutableContent": false, "route": "sale"}"#
  )

  private static var summary: BatchSummary {
    var summary = BatchSummary()
    summary.accepted = 11_804
    summary.refused = ["Unregistered": 183, "BadDeviceToken": 4]
    (summary.notSent, summary.invalidLines, summary.unknown) = (2, 1, 1)
    summary.deadTokens = 183
    return summary
  }

  /// A reporter whose pauses take no time, and those pauses.
  private static func reporter(
    _ url: URL, options: SendReporter.Options = .init()
  ) throws -> (SendReporter, VirtualPauses) {
    let pauses = VirtualPauses()
    return (
      try SendReporter(server: url, key: key, options: options, pauses: pauses.pauses), pauses
    )
  }

  @Test("A send is registered with its key, and the answer says which screen is intended")
  func registering() async throws {
    try await ScriptedLinkServer.run { number, _ in
      number == 0
        ? Self.created
        : .json(200, #"{"id": "spring/1", "explanation": "no route matches\nadd one"}"#)
    } _: { server in
      let (reporter, pauses) = try Self.reporter(server.url)
      let registered = try await reporter.register(Self.send)
      #expect(registered.isNew && registered.route == "sale" && registered.id == "spring/1")
      let again = try await reporter.register(Self.send)
      #expect(!again.isNew && again.explanation == "no route matches\nadd one")
      #expect(server.lines == ["POST /links/v1/sends", "POST /links/v1/sends"])
      let request = try #require(server.asked.first)
      #expect(request.authorization == "Bearer \(Self.key)")
      #expect(
        request.body == [
          "id": "spring/1", "campaign": "spring", "recipients": 3, "mutableContent": false,
          "link": "https://shop.example.com/sale/1", "sentAt": "2026-09-21T14:13:20.250Z",
        ])
      // A retry after a lost answer is the same request, byte for byte.
      #expect(server.asked.last == request)
      #expect(pauses.slept == [])
    }
  }

  @Test("Buttons are registered with their links, and the answer says which screen each opens")
  func buttons() async throws {
    try await ScriptedLinkServer.run { _, _ in
      .json(
        201,
        #"""
        {"id": "spring/1", "actions": {"REPLY": {"link": "a", "route": "reply"}, "B": 7,
          "LOST": {"link": "b", "explanation": "no route matches"}}}
        """#)
    } _: { server in
      let (reporter, _) = try Self.reporter(server.url)
      var send = Self.send
      send.actions = ["REPLY": "shop://conversations/7/reply", "LOST": "shop://nothing"]
      let registered = try await reporter.register(send)
      #expect(server.asked.first?.body?["actions.REPLY"] == "shop://conversations/7/reply")
      #expect(server.asked.first?.body?["actions.LOST"] == "shop://nothing")
      #expect(Set(registered.actions.keys) == ["REPLY", "LOST"])
      #expect(registered.actions["REPLY"]?.route == "reply")
      #expect(registered.actions["LOST"]?.explanation == "no route matches")
      #expect(registered.actions["LOST"]?.route == nil)
    }
  }

  @Test("What may pass is tried again with longer pauses, and as late as the server asks")
  func retries() async throws {
    try await ScriptedLinkServer.run { number, _ in
      switch number {
      case 0: .close
      case 1: .json(503, "{}")
      case 2: .json(429, "{}", ("Retry-After", "7"))
      case 3: .bytes("HTTP/1.1 201 Created\r\nContent-Length: 400\r\n\r\n{")
      default: Self.created
      }
    } _: { server in
      let (reporter, pauses) = try Self.reporter(server.url)
      #expect(try await reporter.register(Self.send).isNew)
      #expect(server.lines.count == 5)
      #expect(
        pauses.slept == [.milliseconds(500), .seconds(1), .seconds(7), .seconds(4)])
    }
  }

  @Test("Registering ends with its time, and so does a wait that the server asks for beyond it")
  func deadline() async throws {
    try await ScriptedLinkServer.run { number, _ in
      .json(503, "{}", ("Retry-After", number < 3 ? "1" : "86400"))
    } _: { server in
      let (reporter, pauses) = try Self.reporter(server.url)
      let error = await Self.error { try await reporter.register(Self.send) }
      #expect(error?.code == .failing && error?.status == 503 && error?.mayPass == true)
      #expect(server.lines.count == 4 && pauses.slept.count == 3)
    }
    // Nobody listens there.
    let (reporter, pauses) = try Self.reporter(try #require(URL(string: "http://127.0.0.1:1")))
    let error = await Self.error { try await reporter.register(Self.send) }
    #expect(error?.code == .unreachable && error?.mayPass == true)
    #expect(pauses.slept.reduce(.zero, +) <= .seconds(30) && pauses.slept.count > 3)
  }

  @Test("The end is told until it is heard, as long as that takes, with pauses of half a minute")
  func untilHeard() async throws {
    try await ScriptedLinkServer.run { number, _ in
      number < 60 ? .close : .json(200, #"{"id": "spring/1", "outcome": {}}"#)
    } _: { server in
      let (reporter, pauses) = try Self.reporter(
        server.url, options: .init(finishTimeLimit: nil))
      try await reporter.finish(Self.summary, of: Self.send)
      #expect(server.lines.count == 61)
      #expect(Set(server.lines) == ["PUT /links/v1/sends/spring%2F1/outcome"])
      #expect(pauses.slept.last == .seconds(30))
      #expect(
        server.asked.last?.body == [
          "accepted": 11_804, "refused": ["Unregistered": 183, "BadDeviceToken": 4], "notSent": 2,
          "unknown": 1, "deadTokens": 183, "isFinal": true,
        ])
    }
  }

  @Test(
    "The end of a send that the server doesn't know registers it first; one that never will ends")
  func unknown() async throws {
    try await ScriptedLinkServer.run { number, _ in
      switch number {
      case 0: .json(404, #"{"code": "not-found"}"#)
      case 1: Self.created
      default: .json(200, #"{"id": "spring/1"}"#)
      }
    } _: { server in
      let (reporter, _) = try Self.reporter(server.url)
      try await reporter.finish(Self.summary, of: Self.send)
      #expect(
        server.lines.map { $0.prefix(4) } == ["PUT ", "POST", "PUT "])
    }
    try await ScriptedLinkServer.run { _, request in
      request.line.hasPrefix("POST") ? Self.created : .json(404, "{}")
    } _: { server in
      let (reporter, _) = try Self.reporter(server.url)
      let error = await Self.error { try await reporter.finish(Self.summary, of: Self.send) }
      #expect(error?.code == .notFound && server.lines.count == 3)
    }
  }

  @Test("Progress is told once, heard or not")
  func progress() async throws {
    try await ScriptedLinkServer.run { number, _ in
      number == 0 ? .json(503, "{}") : .json(200, #"{"id": "spring/1"}"#)
    } _: { server in
      let (reporter, pauses) = try Self.reporter(server.url)
      #expect(await !reporter.progress(Self.summary, of: Self.send))
      #expect(await reporter.progress(Self.summary, of: Self.send))
      #expect(server.lines.count == 2 && pauses.slept == [])
      guard case .object(let body) = server.asked.last?.body else { return }
      #expect(body["isFinal"] == false)
    }
  }

  @Test("What a server refuses is not tried again, and no error repeats the key")
  func refusals() async throws {
    let echo =
      #"{"detail": "not \#(Self.key)", "hint": "call us\u0007 \#(String(repeating: "é", count: 500))"}"#
    for (status, code) in [
      (400, SendReportError.Code.refused), (401, .refusedKey), (403, .refusedKey),
      (404, .notFound), (413, .refused), (302, .unreadable), (405, .unreadable),
    ] {
      try await ScriptedLinkServer.run { _, _ in
        .json(status, echo, ("Location", "http://127.0.0.1:1/"))
      } _: { server in
        let (reporter, pauses) = try Self.reporter(server.url)
        let error = try #require(await Self.error { try await reporter.register(Self.send) })
        #expect((error.code, error.status) == (code, status))
        #expect(server.lines.count == 1 && pauses.slept == [] && !error.mayPass)
        for text in [
          error.description, "\(error)", String(reflecting: error), "\(reporter)",
          String(reflecting: reporter), Self.dump(reporter),
        ] {
          #expect(!text.contains(Self.key) && !text.contains("ewsk_0"))
          #expect(text.utf8.count < 2_000)
        }
        #expect(error.detail?.hasPrefix("call us") == true)
      }
    }
  }

  @Test("Answers that no link server gives are refused, whatever their size")
  func hostile() async throws {
    let huge = String(repeating: "x", count: 1 << 20)
    let deep = String(repeating: "[", count: 60_000)
    let many = String(repeating: "X-A: b\r\n", count: 100_000)
    for (name, step) in [
      ("a page", ScriptedLinkServer.Step.json(200, "<html>")), ("empty", .json(200, "")),
      ("another send", .json(200, #"{"id": "spring"}"#)), ("a list", .json(200, "[]")),
      ("huge", .json(200, #"{"id": "spring/1", "more": "\#(huge)"}"#)), ("deep", .json(200, deep)),
      ("no HTTP", .bytes("220 mail.example.com ESMTP\r\n")),
      ("many fields", .bytes("HTTP/1.1 200 OK\r\n\(many)\r\n")),
      ("no content", .bytes("HTTP/1.1 204 No Content\r\n\r\n")),
    ] {
      try await ScriptedLinkServer.run { _, _ in
        step
      } _: { server in
        let (reporter, _) = try Self.reporter(server.url)
        let error = await Self.error { try await reporter.register(Self.send) }
        #expect(error?.code == .unreadable, "\(name)")
        #expect(server.lines.count == 1, "\(name)")
      }
    }
  }

  @Test("A cancelled task gives up, also while nothing comes")
  func cancelling() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    try await ScriptedLinkServer.run { _, _ in
      ask.yield()
      return .silence
    } _: { server in
      let (reporter, _) = try Self.reporter(server.url)
      let task = Task { await Self.error { try await reporter.register(Self.send) } }
      var requests = asked.makeAsyncIterator()
      _ = await requests.next()
      task.cancel()
      #expect(await task.value?.code == .cancelled)
    }
  }

  @Test("A server of one's own is trusted by its certificate, and nobody else's by that")
  func certificates() async throws {
    let certificate = try TestCertificate.shared.get()
    try await ScriptedLinkServer.run(certificate: certificate) { _, _ in
      Self.created
    } _: { server in
      let (trusting, _) = try Self.reporter(
        server.url, options: .init(trustRoots: certificate.pem))
      #expect(try await trusting.register(Self.send).isNew)
      let (wary, pauses) = try Self.reporter(server.url)
      let error = await Self.error { try await wary.register(Self.send) }
      #expect(error?.code == .untrusted && pauses.slept == [])
      #expect(server.lines.count == 1)
    }
    // TLS asked of a server without it.
    try await ScriptedLinkServer.run { _, _ in
      Self.created
    } _: { server in
      let text = server.url.absoluteString.replacing("http:", with: "https:")
      let (reporter, _) = try Self.reporter(try #require(URL(string: text)))
      let error = await Self.error { try await reporter.register(Self.send) }
      #expect(error?.code == .unreachable)
    }
  }

  @Test(
    "However many reasons APNs has, the server gets at most 64, and all pushes are in one of them")
  func reasons() async throws {
    var summary = BatchSummary()
    for number in 1...100 { summary.refused["Reason\(number)"] = number }
    summary.refused["status 503 <b>"] = 7
    summary.refused[""] = 1
    let total = summary.refusedTotal
    try await ScriptedLinkServer.run { [summary] _, _ in
      _ = summary
      return .json(200, #"{"id": "spring/1"}"#)
    } _: { server in
      let (reporter, _) = try Self.reporter(server.url)
      try await reporter.finish(summary, of: Self.send)
      guard case .object(let body) = server.asked.first?.body,
        case .object(let refused) = body["refused"]
      else {
        Issue.record("no reasons")
        return
      }
      #expect(refused.count == 64 && refused["Reason100"] == 100 && refused["Reason1"] == nil)
      let sum = refused.values.reduce(0) { sum, value in
        guard case .integer(let count) = value else { return sum }
        return sum + count
      }
      #expect(sum == total)
    }
  }

  @Test("Addresses, keys and identifiers that can't be used say so before anything is sent")
  func setup() async throws {
    func code(_ address: String, key: String = Self.key, roots: String? = nil) -> String? {
      guard let url = URL(string: address) else { return "no URL" }
      do throws(SendReportError) {
        _ = try SendReporter(server: url, key: key, options: .init(trustRoots: roots))
        return nil
      } catch {
        return error.code.rawValue
      }
    }
    for address in [
      "https://links.internal:8081", "https://links.internal/path/", "http://localhost:8081",
      "http://127.0.0.1", "http://[::1]:8081", "HTTPS://[2001:db8::1]:8081",
    ] { #expect(code(address) == nil, "\(address)") }
    for address in [
      "links.internal:8081", "ftp://links.internal", "https://", "https://links.internal?a=b",
      "https://user:password@links.internal", "https://links.internal#a",
    ] { #expect(code(address) == "link-server-address", "\(address)") }
    for address in ["http://links.internal", "http://127.0.0.1.example.com", "http://10.0.0.1"] {
      #expect(code(address) == "link-server-unencrypted", "\(address)")
    }
    let good = "https://links.internal:8081"
    for key in ["", " ", "a b", "ewsk_\u{e9}", "a\r\nX: y", String(repeating: "a", count: 513)] {
      #expect(code(good, key: key) == "link-server-key", "\(key)")
    }
    #expect(code(good, key: "\(Self.key)\n") == nil)
    #expect(code(good, key: "ewpk_0123") == "publishable-key")
    for roots in ["", "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n", "x"] {
      #expect(code(good, roots: roots) == "trust-roots")
    }
    let (reporter, _) = try Self.reporter(try #require(URL(string: "http://127.0.0.1:1")))
    for id in ["", "a\nb", String(repeating: "é", count: 65)] {
      let error = await Self.error { try await reporter.register(SendRegistration(id: id)) }
      #expect(error?.code == .sendID)
    }
  }

  private static func error(
    _ work: () async throws -> some Sendable
  ) async -> SendReportError? {
    do {
      _ = try await work()
      return nil
    } catch {
      return error as? SendReportError
    }
  }

  private static func dump(_ value: some Sendable) -> String {
    var text = ""
    Swift.dump(value, to: &text)
    return text
  }
}

/// Pauses that take no time, on a clock that they alone move.
private final class VirtualPauses: Sendable {
  private let state = Mutex<(now: ContinuousClock.Instant, slept: [Duration])>((.now, []))

  var slept: [Duration] { state.withLock { $0.slept } }

  var pauses: ReportPauses {
    ReportPauses(
      now: { self.state.withLock { $0.now } },
      sleep: { pause in
        try Task.checkCancellation()
        self.state.withLock { state in
          state.now += pause
          state.slept.append(pause)
        }
      }, varied: { $0 },
      // A slow machine's answers count.
      attemptLimit: .seconds(600))
  }
}
