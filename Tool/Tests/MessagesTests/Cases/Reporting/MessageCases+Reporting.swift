import EntrywayReporting
import EntrywayTesting
import Foundation

extension MessageCases {
  /// What reporting says to the developer: each event, each note, and each problem.
  @MainActor static var reporting: MessageGroup {
    get async {
      MessageGroup(
        "Reporting",
        events + notes + (await twice) + (await tracked) + (await servers) + (await disks))
    }
  }

  // MARK: Events

  private static var events: [Message] {
    let opened = (EntrySource.all.map(\.name) + ["of-later-versions"]).map { source in
      event(source, .open) {
        ($0.outcome, $0.route, $0.entrySource) = (.opened, "order", source)
      }
    }
    let outcomes = ReportedEvent.Outcome.allCases.map { outcome in
      event("\(outcome)", .open) {
        ($0.outcome, $0.entrySource) = (outcome, "universal-link")
        $0.code = [.rejected: "no-match", .cancelled: "guard"][outcome]
      }
    }
    return opened + outcomes + [
      event("of a send", .delivered) { $0.send = "spring-1" },
      event("of a send", .shown) { ($0.send, $0.entrySource) = ("spring-1", "notification") },
      event("by nothing that is told", .sessionBegan) { _ in },
      event("by an entry", .sessionBegan) { $0.entrySource = "widget" },
      event("without values", .sessionEnded) { _ in },
      event("with a value", .custom) {
        ($0.name, $0.values) = ("purchase", ["total": 49.9])
      },
    ]
  }

  private static func event(
    _ title: String, _ kind: ReportedEvent.Kind, _ set: (inout ReportedEvent) -> Void
  ) -> Message {
    var event = ReportedEvent(kind, occurredAt: Date(timeIntervalSince1970: 0))
    set(&event)
    return Message("\(kind.rawValue): \(title)", event.description)
  }

  // MARK: Notes

  private static var notes: [Message] {
    let event = ReportedEvent(.sessionEnded, occurredAt: Date(timeIntervalSince1970: 0))
    let reasons: [ReportingNote.Reason] = [
      .fullQueue, .fullMemory, .unwritable, .damaged, .refused, .deleted, .slowReporter,
    ]
    let notes: [ReportingNote] =
      [.recorded(event), .sent(1), .sent(2)] + reasons.map { .dropped(1, $0) } + [
        .dropped(2, .fullQueue)
      ]
    return notes.map { Message("note", $0.description) }
  }

  // MARK: Set up twice

  @MainActor private static var twice: [Message] {
    get async {
      let same = await ReportingApp.started()
      same.reportAgain(by: same.center)
      let other = await ReportingApp.started()
      other.reportAgain(by: DeepLinkCenter(EntryRules(Nowhere.routes)))
      return [
        await same.message("a center that reports already"),
        await other.message("a folder from which another center reports"),
      ]
    }
  }

  // MARK: What the app tells

  @MainActor private static var tracked: [Message] {
    get async {
      let many = (1...22).map { ("value-\($0)", EventValue.number(Double($0))) }
      let told: [(String, EventName, [String: EventValue])] = [
        ("an event that nearly is in the list", "purchas", [:]),
        ("an event that is not in the list", "a\nb", [:]),
        ("an event without a name", "", [:]),
        ("a value that is none", "purchase", ["total": .number(.nan), "note": ""]),
        ("a value that is too large", "purchase", ["total": 1e16]),
        ("a value without a name", "purchase", ["": 1]),
        ("too many values", "purchase", Dictionary(uniqueKeysWithValues: many)),
      ]
      var messages: [Message] = []
      for (title, name, values) in told {
        let app = await ReportingApp.started(
          events: name.rawValue.isEmpty ? nil : ["purchase", "sign-up"])
        app.reporting.hasConsent = true
        app.center.track(name, values)
        messages.append(await app.message(title))
      }
      return messages
    }
  }

  // MARK: What the link server answers

  @MainActor private static var servers: [Message] {
    get async {
      let failures: [(String, MemoryLinkServer.Failure)] = [
        ("offline", .offline), ("an answer that is lost", .lostAnswer),
        ("status 302", .status(302)), ("status 400", .status(400, code: "bad-batch")),
        ("status 401", .status(401, code: "unknown-key")),
        ("another's secret", .status(403, code: "wrong-secret")),
        ("a deleted installation", .status(410, code: "installation-deleted")),
        ("status 413", .status(413, code: "too-large")),
        ("status 429", .status(429, code: "too-many-events", retryAfter: 60)),
        ("status 503", .status(503)),
      ]
      var messages: [Message] = []
      for (title, failure) in failures {
        let app = await ReportingApp.started()
        app.server.failure = failure
        messages.append(await app.sending(title))
      }
      let refusing = await ReportingApp.started()
      refusing.server.refused = ["purchase": "its time is older than 400 days"]
      messages.append(await refusing.sending("an event that it cannot use"))
      for (title, answer) in [
        ("numbers that contradict each other", #"{"accepted":0,"invalid":[{"index":9}]}"#),
        ("more than were sent", #"{"accepted":1,"invalid":[{"index":0}]}"#),
      ] {
        let app = await ReportingApp.started(transport: ContradictingServer(answer: answer))
        messages.append(await app.sending(title))
      }
      for (title, server) in [
        ("an address without a scheme", LinkServer("links.example.com", key: "ewpk_abc")),
        ("an address without encryption", LinkServer("http://links.example.com", key: "ewpk_abc")),
        ("no key", LinkServer("https://links.example.com", key: "")),
      ] {
        messages.append(await ReportingApp.started(to: server).sending(title))
      }
      return messages
    }
  }

  // MARK: The disk

  @MainActor private static var disks: [Message] {
    get async {
      let noFolder = await ReportingApp.started()
      noFolder.put(at: "")
      noFolder.reporting.hasConsent = true

      let unwritable = await ReportingApp.started()
      unwritable.reporting.hasConsent = true
      await unwritable.reporting.ready()
      unwritable.put(at: "queue")
      unwritable.center.track("purchase")

      let unreadable = await ReportingApp.started()
      unreadable.reporting.hasConsent = true
      unreadable.center.track("purchase")
      await unreadable.reporting.ready()
      for name in unreadable.names(in: "queue") where name.hasSuffix(".events") {
        unreadable.put(at: "queue/\(name)", isFolder: true)
      }
      return [
        await noFolder.message("a folder that cannot be made"),
        await unwritable.message("a queue that cannot be written"),
        await unreadable.message("a queue that cannot be read"),
      ]
    }
  }
}

/// An app that reports to a server in memory, and what it is told of it.
@MainActor private final class ReportingApp {
  let server = MemoryLinkServer()
  let center = DeepLinkCenter(EntryRules(Nowhere.routes))
  let reporting: Reporting
  private let options: ReportingOptions
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let notes: AsyncStream<ReportingNote>
  private let written: AsyncStream<ReportingNote>.Continuation

  /// An app that has looked for what an earlier process has left.
  static func started(
    to address: LinkServer? = nil, events: Set<EventName>? = nil,
    transport: (any LinkTransport)? = nil
  ) async -> ReportingApp {
    let app = ReportingApp(to: address, events: events, transport: transport)
    await app.reporting.send()
    return app
  }

  private init(
    to address: LinkServer?, events: Set<EventName>?, transport: (any LinkTransport)?
  ) {
    (notes, written) = AsyncStream.makeStream()
    var options = server.options(events: events, folder: folder) { [written] in written.yield($0) }
    // Nothing is sent but when it is asked for.
    options.delay = .seconds(86_400)
    if let transport { options.transport = transport }
    self.options = options
    reporting = center.report(to: address ?? server.address, options: options)
  }

  func reportAgain(by center: DeepLinkCenter<Nowhere>) {
    center.report(to: server.address, options: options)
  }

  func names(in path: String) -> [String] {
    let path = folder.appending(path: path).path
    return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Puts a file, or a folder, where something else belongs.
  func put(at path: String, isFolder: Bool = false) {
    let url = path.isEmpty ? folder : folder.appending(path: path)
    try? FileManager.default.removeItem(at: url)
    if isFolder {
      try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    } else {
      _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    }
  }

  /// What is said when an event is sent.
  func sending(_ title: String) async -> Message {
    reporting.hasConsent = true
    center.track("purchase", ["total": 49.9])
    return await message("sending: \(title)")
  }

  /// What was said, without what differs from run to run.
  func message(_ title: String) async -> Message {
    await reporting.send()
    await reporting.close()
    written.finish()
    var texts: [String] = []
    for await note in notes { texts.append(note.description) }
    try? FileManager.default.removeItem(at: folder)
    let text = texts.joined(separator: "\n").replacing(folder.path, with: "/folder")
      .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "IDENTIFIER")
      .replacing(/"occurredAt":"[^"]*"/, with: #""occurredAt":"TIME""#)
      .replacing(/"sequence":[0-9]+/, with: #""sequence":NUMBER"#)
    return Message(title, text)
  }
}

/// A link server whose answer has numbers that do not fit what was sent.
private struct ContradictingServer: LinkTransport {
  let answer: String

  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    LinkServerResponse(status: 200, body: Data(answer.utf8))
  }
}

/// An app without places.
private enum Nowhere: LinkDestination {
  case home

  static let routes = RouteTable<Nowhere>(schemes: ["nowhere"]) { Route("/", .home) }
}
