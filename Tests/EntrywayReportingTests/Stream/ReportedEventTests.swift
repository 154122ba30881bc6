import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

@Suite("ReportedEvent") struct ReportedEventTests {
  private static func json(_ event: ReportedEvent) throws -> String {
    String(decoding: try QueueLine(event).json, as: UTF8.self)
  }

  static func full(_ kind: ReportedEvent.Kind) throws -> ReportedEvent {
    let id = try #require(UUID(uuidString: "0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B"))
    var event = ReportedEvent(id: id, kind, occurredAt: Shop.date)
    (event.sequence, event.session, event.version) = (7, id, "2.4 (310)")
    (event.outcome, event.code, event.entrySource) = (.rejected, "no-match", "universalLink")
    (event.route, event.nearest, event.parameters) = ("order", "orders", ["id": "4821"])
    (event.link, event.send) = (id, "shipping-notice")
    event.touch = TouchToken(rawValue: PlayedServer.Answer.touch)
    event.action = "REPLY_ACTION"
    event.campaign = LinkCampaign(
      source: "newsletter", medium: "mail", campaign: "spring", content: "footer", term: "shoes")
    (event.referrer, event.isReengagement) = ("news.example.com", true)
    event.surface = EntrySurface(.liveActivity, name: "parcel")
    (event.name, event.values) = (
      "purchase", ["total": 49.9, "currency": "EUR", "isFirst": true, "count": 2]
    )
    return event
  }

  @Test("An event is written as the link server takes it")
  func written() throws {
    #expect(
      try Self.json(Self.full(.open)) == """
        {"action":"REPLY_ACTION","campaign":{"campaign":"spring","content":"footer",\
        "medium":"mail","source":"newsletter","term":"shoes"},\
        "code":"no-match","entrySource":"universalLink",\
        "id":"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b","link":"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",\
        "name":"purchase","nearest":"orders","occurredAt":"2026-11-22T10:58:07.000Z",\
        "outcome":"rejected","parameters":{"id":"4821"},"reengagement":true,\
        "referrer":"news.example.com","route":"order",\
        "send":"shipping-notice","sequence":7,"session":"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",\
        "surface":"live-activity:parcel","touch":"\(PlayedServer.Answer.touch)","type":"open",\
        "values":{"count":2,"currency":"EUR","isFirst":true,"total":49.9},"version":"2.4 (310)"}
        """)
    let empty = ReportedEvent(id: try Self.full(.open).id, .shown, occurredAt: Shop.date)
    #expect(
      try Self.json(empty) == """
        {"id":"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b","occurredAt":"2026-11-22T10:58:07.000Z",\
        "sequence":0,"type":"shown"}
        """)
  }

  @Test("What is written is read", arguments: ReportedEvent.Kind.allCases)
  func roundTrip(kind: ReportedEvent.Kind) throws {
    let event = try Self.full(kind)
    let line = try QueueLine(event)
    #expect(try JSONDecoder().decode(ReportedEvent.self, from: Data(line.json)) == event)
    let object = try JSONSerialization.jsonObject(with: Data(line.json)) as? [String: Any]
    #expect(Set(object?.keys.map(\.self) ?? []) == Set(ReportedEvent.memberNames))
  }

  @Test("Hostile texts and numbers are bounded, and cost no event")
  func hostile() throws {
    var event = try Self.full(.custom)
    event.occurredAt = Date(timeIntervalSince1970: .infinity)
    event.sequence = .max
    event.route = String(repeating: "😀", count: 1_000)
    event.code = ""
    event.action = "a\n"
    event.campaign = LinkCampaign(source: "\u{202E}", term: String(repeating: "x", count: 65))
    event.referrer = "news.example.com/secret"
    event.surface = EntrySurface(.widget, name: String(repeating: "x", count: 128))
    event.name = "a\n\u{0}\"\\"
    event.values = [
      "nan": .number(.nan), "infinite": .number(-.infinity), "huge": .number(1e300),
      "least": .number(-1e15), "empty": "", "long": .text(String(repeating: "é", count: 200)),
    ]
    let line = try QueueLine(event)
    #expect(!line.json.contains(0x0A))
    let read = try JSONDecoder().decode(ReportedEvent.self, from: Data(line.json))
    #expect(read.occurredAt == Date(timeIntervalSince1970: 253_402_300_799))
    #expect(read.sequence == .max)
    #expect(read.route == String(repeating: "😀", count: 32))
    #expect(read.code == nil)
    #expect(read.action == "other")
    #expect(read.campaign == nil && read.referrer == nil)
    #expect(read.surface == EntrySurface(.widget))
    #expect(read.name == "a\u{FFFD}\u{FFFD}\"\\")
    #expect(
      read.values == ["least": .number(-1e15), "long": .text(String(repeating: "é", count: 128))])
  }

  @Test("Any text comes back from a line as it was written")
  func texts() throws {
    var random = Seeded(seed: 1)
    for _ in 0..<300 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.number(1...30) {
        text.append(Unicode.Scalar(UInt32(random.number(0x20...0x1_F64F))) ?? "x")
      }
      var event = ReportedEvent(.custom, occurredAt: Shop.date)
      event.parameters = ["a": String(text)]
      let line = try QueueLine(event)
      #expect(QueueLine(line.bytes.dropLast()[...]) == line)
      let read = try JSONDecoder().decode(ReportedEvent.self, from: Data(line.json))
      #expect(read.parameters == event.parameters)
    }
  }

  @Test(
    "What is no event is refused",
    arguments: [
      "{}", #"{"id":"x","type":"open","occurredAt":"2026-11-22T10:58:07.000Z"}"#,
      #"{"id":"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b","type":"x","occurredAt":"2026-11-22T10:58:07.000Z"}"#,
      #"{"id":"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b","type":"open","occurredAt":"now"}"#,
    ])
  func refused(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ReportedEvent.self, from: Data(text.utf8))
    }
  }

  @Test("Memory holds so many messages, and counts what has no room; consent always has")
  func mailbox() {
    let mailbox = ReportMailbox()
    let event = ReportedEvent(.custom, occurredAt: Shop.date)
    let facts = EntryFacts(.web("https://shop.example.com/home"), isInBackground: false)
    let click = ResolveQuestion(link: "a", clickID: UUID(), occurredAt: Shop.date)
    for _ in 0..<(ReportMailbox.limit + 5) {
      mailbox.post(.entry(facts, Shop.date))
      mailbox.post(.event(event))
      mailbox.post(.click(click))
    }
    mailbox.post(.consent(false, Shop.date))
    let (messages, dropped) = mailbox.take()
    #expect(messages.count == ReportMailbox.limit + 1)
    let kept = messages.count { if case .entry = $0 { true } else { false } }
    #expect(dropped == 2 * (ReportMailbox.limit + 5) - (ReportMailbox.limit - kept))
    #expect(mailbox.take().messages.isEmpty && mailbox.take().dropped == 0)
  }
}
