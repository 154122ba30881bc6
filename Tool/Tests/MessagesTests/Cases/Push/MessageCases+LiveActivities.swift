import EntrywayPush
import Foundation

/// A shop's destinations, which its Live Activities open.
private enum Parcel: LinkDestination {
  case home
  case order(id: String)
  case reset(token: String)

  static let routes = RouteTable<Parcel>(schemes: ["parcel"], hosts: ["parcel.example.com"]) {
    Route("/", .home)
    Route("/orders/{id}", Parcel.order)
    Route("/reset/{token}", Parcel.reset).sensitive("token")
  }

  static let entries = EntryRules(routes, [.liveActivityPush(link: "link")])
  static let fixed = EntryRules(routes, [.liveActivityPush(link: "link", in: .attributes)])
  static let none = EntryRules(routes)
}

extension MessageCases {
  private struct State: Encodable {
    var step = "packed"
    var progress: Double?
    var link: String?
  }

  private static let sent = Date(timeIntervalSince1970: 1_700_000_000)
  private static let alert = LiveActivityAlert(title: "Order 4821", body: "It is packed.")

  private static func update(_ state: some Encodable) throws(PushBuildingError) -> LiveActivityPush
  {
    try LiveActivityPush.update(contentState: state, timestamp: sent)
  }

  private static func start(
    type: String = "A", alert: LiveActivityAlert = alert, input: LiveActivityPush.Input? = nil,
    timestamp: Date = sent, staleDate: Date? = nil, relevance: Double? = nil
  ) throws -> PushPayload {
    PushPayload(
      try LiveActivityPush.start(
        attributesType: type, attributes: ["number": 7], contentState: State(), alert: alert,
        input: input, timestamp: timestamp, staleDate: staleDate, relevanceScore: relevance))
  }

  static var liveActivities: MessageGroup {
    MessageGroup("Live Activities that are built", activityContents + activityKeys + activityLinks)
  }

  static var liveActivityPayloads: MessageGroup {
    func row(
      _ title: String, _ content: String, _ rules: EntryRules<Parcel>? = Parcel.entries
    ) -> Message {
      let reading = PushReading(
        Array(#"{"aps": {"timestamp": 1700000000, "event": "update", \#(content)}"#.utf8))
      return .findings(title, rules.map { reading.lint($0) } ?? reading.lint())
    }
    return MessageGroup(
      "Links of Live Activities",
      [
        row("no route", #""content-state": {"link": "parcel://nothing"}}"#),
        row("another app's", #""content-state": {"link": "https://evil.example/1"}}"#),
        row(
          "a tracker's",
          #""content-state": {"link": "https://t.example/?u=https://parcel.example.com/orders/1"}}"#
        ),
        row("a number", #""content-state": {"link": 7}}"#),
        row("none", #""content-state": {"step": "packed"}}"#),
        row(
          "beside aps",
          #""content-state": {"link": "parcel://orders/1"}}, "deep_link": "parcel://orders/1""#),
        row(
          "beside aps, and no rule", #""content-state": {}}, "deep_link": "parcel://orders/1""#, nil
        ),
      ])
  }

  private static var activityContents: [Message] {
    [
      .built("an update") { PushPayload(try update(State())) },
      .built("a content state that is text") { PushPayload(try update("packed")) },
      .built("attributes that are a list") {
        PushPayload(
          try LiveActivityPush.start(
            attributesType: "A", attributes: [1], contentState: State(), alert: alert,
            timestamp: sent))
      },
      .built("an infinite number") { PushPayload(try update(State(progress: .infinity))) },
      .built("a number that would be rounded") { PushPayload(try update(["id": UInt64.max])) },
      .built("the app's own error") { PushPayload(try update(Failing())) },
      .built("a value that no encoder has") { PushPayload(try update(Invalid())) },
    ]
  }

  private static var activityKeys: [Message] {
    [
      .built("a start without its type") { try start(type: "") },
      .built("an alert without text") { try start(alert: LiveActivityAlert(sound: "a")) },
      .built("a sound without a name") {
        try start(alert: LiveActivityAlert(title: "a", sound: ""))
      },
      .built("a channel that is no Base64") { try start(input: .channel("a-b_")) },
      .built("a timestamp of 1969") { try start(timestamp: Date(timeIntervalSince1970: -7)) },
      .built("an empty title beside a message") {
        try start(alert: LiveActivityAlert(title: "", body: "a"))
      },
      .built("a timestamp in milliseconds") {
        try start(timestamp: Date(timeIntervalSince1970: 1_700_000_000_000))
      },
      .built("a stale date before") { try start(staleDate: sent - 1800) },
      .built("a score that is no number") { try start(relevance: .nan) },
    ]
  }

  private static var activityLinks: [Message] {
    [
      .built("a link") {
        try PushPayload(update(State()), opening: .order(id: "1"), via: Parcel.entries)
      },
      .built("no rule for the link") {
        try PushPayload(update(State()), opening: .order(id: "1"), via: Parcel.none)
      },
      .built("an update, and attributes that have the link") {
        try PushPayload(update(State()), opening: .order(id: "1"), via: Parcel.fixed)
      },
      .built("an end without content") {
        try PushPayload(
          LiveActivityPush.end(timestamp: sent), opening: .order(id: "1"), via: Parcel.entries)
      },
      .built("another link in the content") {
        try PushPayload(
          update(State(link: "parcel://home")), opening: .order(id: "1"), via: Parcel.entries)
      },
      .built("a destination that no link opens") {
        try PushPayload(update(State()), opening: .order(id: ""), via: Parcel.entries)
      },
      .built("a link that is another app's") {
        try PushPayload(
          update(State()), openingLink: "https://evil.example/1", via: Parcel.entries)
      },
    ]
  }

  private struct Failing: Encodable {
    struct Refusal: Error, CustomStringConvertible { var description: String { "no step" } }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  private struct Invalid: Encodable {
    private enum Key: CodingKey { case map }
    func encode(to encoder: any Encoder) throws {
      let container = encoder.container(keyedBy: Key.self)
      throw EncodingError.invalidValue(
        self, .init(codingPath: container.codingPath + [Key.map], debugDescription: "No map."))
    }
  }
}
