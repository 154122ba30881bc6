import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayPush
import Foundation
import Testing

@Suite("PushBuildingError of Live Activities")
struct ActivityBuildingErrorTests {
  typealias Row = PushProblemTests.Row

  @Test("What is not built says why, and what to do", arguments: contents + system + links)
  func problem(row: Row) {
    let error = #expect(throws: PushBuildingError.self) { try row.build() }
    #expect(error?.facts == row.facts)
    #expect(error?.diagnostic.code.rawValue == error?.code.rawValue)
    #expect(error?.diagnostic.hint != nil)
  }

  private static func update(
    _ state: some Encodable, encoder: JSONEncoder = JSONEncoder()
  ) throws -> PushPayload {
    PushPayload(
      try LiveActivityPush.update(contentState: state, timestamp: .sent, encoder: encoder))
  }

  private struct Failing: Encodable {
    struct Reason: Error {}
    func encode(to encoder: any Encoder) throws { throw Reason() }
  }

  static let contents: [Row] = [
    Row("text", "error content, key aps.content-state") { try update("packed") },
    Row("a list", "error content, key aps.content-state") { try update([1, 2]) },
    Row("nothing", "error content, key aps.content-state") { try update(Int?.none) },
    Row("JSON that is no object", "error content, key aps.content-state") {
      PushPayload(
        try LiveActivityPush.update(contentState: PayloadValue.integer(7), timestamp: .sent))
    },
    Row("an infinite number", "error value, key aps.content-state.a.progress, written null") {
      try update(["a": [["progress": Double.infinity]]])
    },
    Row("a number that is none", "error value, key aps.content-state.progress, written null") {
      try update(["progress": Float.nan])
    },
    Row("an infinite number of JSON", "error value, key aps.content-state.a, written null") {
      PushPayload(
        try LiveActivityPush.update(
          contentState: PayloadValue.object(["a": .double(.infinity)]), timestamp: .sent))
    },
    Row("a number of 64 bits that is no Int", "error value, key aps.content-state.id") {
      try update(["id": UInt64.max])
    },
    Row("a number with more digits than a double", "error value, key aps.content-state.a.b") {
      try update(["a": ["b": Decimal(string: "0.1234567890123456789")]])
    },
    Row("what the app's own code refuses", "error content, key aps.content-state") {
      try update(Failing())
    },
    Row("too deep", "error too-deep") {
      let deep = (0..<62).reduce(PayloadValue.object([:])) { value, _ in ["a": value] }
      return PushPayload(try LiveActivityPush.update(contentState: deep, timestamp: .sent))
    },
    Row("attributes that are text", "error content, key aps.attributes") {
      PushPayload(
        try LiveActivityPush.start(
          attributesType: "A", attributes: "a", contentState: PayloadValue.object([:]),
          alert: .packed, timestamp: .sent))
    },
  ]

  private static func start(
    type: String = "A", alert: LiveActivityAlert = .packed, input: LiveActivityPush.Input? = nil,
    timestamp: Date = .sent, staleDate: Date? = nil, relevance: Double? = nil
  ) throws -> PushPayload {
    PushPayload(
      try LiveActivityPush.start(
        attributesType: type, attributes: PayloadValue.object([:]),
        contentState: PayloadValue.object([:]), alert: alert, input: input,
        timestamp: timestamp, staleDate: staleDate, relevanceScore: relevance))
  }

  static let system: [Row] = [
    Row("no type of attributes", "error missing, key aps.attributes-type") {
      try start(type: "")
    },
    Row("an alert without text", "error empty, key aps.alert") {
      try start(alert: LiveActivityAlert(title: "", body: .localized("")))
    },
    Row("an alert of nothing", "error empty, key aps.alert") {
      try start(alert: LiveActivityAlert(sound: "default"))
    },
    Row("an empty title beside a message", "error empty, key aps.alert.title") {
      try start(alert: LiveActivityAlert(title: "", body: "a"))
    },
    Row("an empty message beside a title", "error empty, key aps.alert.body") {
      try start(alert: LiveActivityAlert(title: "a", body: ""))
    },
    Row("a translation without a key", "error empty, key aps.alert.body.loc-key") {
      try start(alert: LiveActivityAlert(title: "a", body: .localized("")))
    },
    Row("a sound without a name", "error empty, key aps.alert.sound") {
      try start(alert: LiveActivityAlert(title: "a", sound: ""))
    },
    Row("a channel that is no Base64", #"error value, key aps.input-push-channel, written "a-b_""#)
    { try start(input: .channel("a-b_")) },
    Row("an empty channel", #"error value, key aps.input-push-channel, written """#) {
      try start(input: .channel(""))
    },
    Row("a channel without its padding", #"error value, key aps.input-push-channel, written "YWI""#)
    { try start(input: .channel("YWI")) },
    Row("a timestamp of 1970", "error date, key aps.timestamp") {
      try start(timestamp: Date(timeIntervalSince1970: 0.5))
    },
    Row("a timestamp that no machine has", "error date, key aps.timestamp") {
      try start(timestamp: .init(timeIntervalSince1970: .infinity))
    },
    Row("a timestamp in milliseconds", "error date, key aps.timestamp") {
      try start(timestamp: .init(timeIntervalSince1970: 1_700_000_000_000))
    },
    Row("a stale date after 5138", "error date, key aps.stale-date") {
      try start(staleDate: .init(timeIntervalSince1970: 1e11))
    },
    Row("a dismissal date after 5138", "error date, key aps.dismissal-date") {
      PushPayload(
        try LiveActivityPush.end(
          dismissal: .after(Date(timeIntervalSince1970: 253_402_214_400)), timestamp: .sent))
    },
    Row("a stale date before", "error date, key aps.stale-date, written 1699999999") {
      try start(staleDate: .sent - 1)
    },
    Row("a dismissal of 1970", "error date, key aps.dismissal-date") {
      PushPayload(
        try LiveActivityPush.end(
          dismissal: .after(Date(timeIntervalSince1970: 0)), timestamp: .sent))
    },
    Row("a score that is none", "error value, key aps.relevance-score, written null") {
      try start(relevance: .nan)
    },
  ]

  private static func order(
    _ rules: EntryRules<ShopRoute>, state: OrderAttributes.ContentState? = .init(step: "a"),
    _ destination: ShopRoute = .order(id: "1")
  ) throws -> PushPayload {
    let push =
      try state.map { try LiveActivityPush.update(contentState: $0, timestamp: .sent) }
      ?? LiveActivityPush.end(timestamp: .sent)
    return try PushPayload(push, opening: destination, via: rules)
  }

  private static let content = #"rule .liveActivityPush(link: "link")"#

  static let links: [Row] = [
    Row("no rule", "error no-rule") { try order(ShopRoute.entries) },
    Row(
      "attributes, which an update does not have",
      #"error not-writable, rule .liveActivityPush(link: "link", in: .attributes), key aps.attributes.link"#
    ) { try order(ShopRoute.fixed) },
    Row(
      "an end without content", "error not-writable, \(content), key aps.content-state.link"
    ) { try order(ShopRoute.live, state: nil) },
    Row("another link", "error collision, \(content), key aps.content-state.link") {
      try order(ShopRoute.live, state: .init(step: "a", link: "shop://cart"))
    },
    Row("an empty text for the link", "error collision, \(content), key aps.content-state.link") {
      try order(ShopRoute.live, state: .init(step: "a", link: ""))
    },
    Row("a destination that no link opens", "error not-writable, \(content)") {
      try order(ShopRoute.live, .order(id: ""))
    },
    Row("a link that is another app's", "error link @8 ‹evil.example›") {
      try PushPayload(
        LiveActivityPush.update(contentState: ["a": 7]), openingLink: "https://evil.example/1",
        via: ShopRoute.live)
    },
    Row("a link that opens the fallback", "error link") {
      try PushPayload(
        LiveActivityPush.update(contentState: ["a": 7]), openingLink: "shop://nothing",
        via: ShopRoute.live)
    },
  ]
}
