import EntrywayDiagnostics
import EntrywayPush
import Foundation
import Testing

@Suite("LiveActivityPush")
struct LiveActivityPushTests {
  private static let packed = OrderAttributes.ContentState(step: "packed")

  @Test("A start has its type, both contents, an alert and how its updates come")
  func start() throws {
    let push = try LiveActivityPush.start(
      attributesType: "OrderAttributes", attributes: OrderAttributes(number: "4821"),
      contentState: Self.packed,
      alert: LiveActivityAlert(
        title: .localized("ORDER", arguments: ["4821"]), body: .localized("PACKED"),
        sound: "bell.caf"),
      input: .token, timestamp: .sent, staleDate: .sent + 60, relevanceScore: 1.5)
    #expect(
      PushPayload(push).json == """
        {"aps":{"alert":{"body":{"loc-key":"PACKED"},"sound":"bell.caf",\
        "title":{"loc-args":["4821"],"loc-key":"ORDER"}},"attributes":{"number":"4821"},\
        "attributes-type":"OrderAttributes","content-state":{"step":"packed"},"event":"start",\
        "input-push-token":1,"relevance-score":1.5,"stale-date":1700000060,\
        "timestamp":1700000000}}
        """)
    #expect(push.event == .start)
  }

  @Test("A start on a broadcast channel names it")
  func channel() throws {
    let push = try LiveActivityPush.start(
      attributesType: "A", attributes: ["a": 7], contentState: PayloadValue.object([:]),
      alert: .packed,
      input: .channel("dHN0LXNyY2gtY2hubA=="), timestamp: .sent)
    #expect(PushPayload(push).value["aps.input-push-channel"] == "dHN0LXNyY2gtY2hubA==")
    #expect(PushPayload(push).value["aps.input-push-token"] == nil)
  }

  @Test("An update has its content state, and what is given besides")
  func update() throws {
    let silent = try LiveActivityPush.update(contentState: Self.packed, timestamp: .sent)
    #expect(
      PushPayload(silent).json
        == #"{"aps":{"content-state":{"step":"packed"},"event":"update","timestamp":1700000000}}"#)
    let loud = try LiveActivityPush.update(
      contentState: ["step": "packed"], alert: .packed, timestamp: .sent, relevanceScore: -7)
    #expect(
      PushPayload(loud).json == """
        {"aps":{"alert":{"body":"It is packed.","title":"Order 4821"},\
        "content-state":{"step":"packed"},"event":"update","relevance-score":-7.0,\
        "timestamp":1700000000}}
        """)
  }

  @Test(
    "An end leaves the screen when the system decides, at once, or at a time",
    arguments: [
      (LiveActivityPush.Dismissal.default, nil), (.immediate, 1_700_000_000),
      (.after(.sent + 3600), 1_700_003_600), (.after(.sent - 60), 1_699_999_940),
    ])
  func end(_ dismissal: LiveActivityPush.Dismissal, _ seconds: Int?) throws {
    let push = try LiveActivityPush.end(
      contentState: Self.packed, dismissal: dismissal, timestamp: .sent)
    let value = PushPayload(push).value
    #expect(value["aps.event"] == "end")
    #expect(value["aps.dismissal-date"] == seconds.map { .integer($0) })
    #expect(value["aps.content-state.step"] == "packed")
  }

  @Test("An end may keep the content that is shown")
  func endAlone() throws {
    let push = try LiveActivityPush.end(timestamp: .sent)
    #expect(PushPayload(push).json == #"{"aps":{"event":"end","timestamp":1700000000}}"#)
  }

  @Test("The timestamp is now unless it is given")
  func now() throws {
    let before = Int(Date().timeIntervalSince1970)
    let push = try LiveActivityPush.update(contentState: Self.packed)
    guard case .integer(let seconds)? = PushPayload(push).value["aps.timestamp"] else {
      Issue.record("no timestamp")
      return
    }
    #expect((before...before + 60).contains(seconds))
  }

  @Test("Dates of the content are seconds since 2001, those of the system since 1970")
  func dates() throws {
    let state = OrderAttributes.ContentState(step: "packed", arrives: .sent, progress: 0.1)
    let push = try LiveActivityPush.update(contentState: state, timestamp: .sent)
    let payload = PushPayload(push)
    #expect(payload.value["aps.content-state.arrives"] == .double(721_692_800.5))
    let content = try #require(push.contentState)
    let decoded = try JSONDecoder().decode(
      OrderAttributes.ContentState.self, from: Data(content.jsonText().utf8))
    #expect(decoded == state)
  }

  @Test("An encoder of one's own decides about keys and dates")
  func encoder() throws {
    struct State: Encodable { var nextStop: Date }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = .prettyPrinted
    let push = try LiveActivityPush.update(
      contentState: State(nextStop: Date(timeIntervalSince1970: 7)), timestamp: .sent,
      encoder: encoder)
    #expect(push.contentState == ["next_stop": 7])
  }

  @Test("Numbers are written as the encoder writes them")
  func numbers() throws {
    struct State: Codable, Equatable {
      var small = 0.1
      var float = Float(0.1)
      var tiny = Double.leastNonzeroMagnitude
      var huge = Double.greatestFiniteMagnitude
      var least = Int.min
      var most = UInt64(Int.max)
      var third = 1 / 3.0
      var decimal = Decimal(string: "12.50")
      var one = 1.0
      var zero = -0.0
    }
    let push = try LiveActivityPush.update(contentState: State(), timestamp: .sent)
    let json = try PushPayload(push).encoded()
    let value = try PayloadValue(json: json)
    let content = try #require(value["aps.content-state"])
    #expect(
      try JSONDecoder().decode(State.self, from: Data(content.jsonText().utf8)) == State())
  }

  @Test("The payload goes with the headers of its type, and is measured as others are")
  func headers() throws {
    let push = try LiveActivityPush.update(contentState: Self.packed, timestamp: .sent)
    let headers = PushHeaders(.liveactivity, bundleID: "com.example.shop", priority: .powerAware)
    #expect(
      try headers.fields(for: PushPayload(push)) == [
        "apns-push-type": "liveactivity", "apns-priority": "5",
        "apns-topic": "com.example.shop.push-type.liveactivity",
      ])
    let large = PushPayload(
      try LiveActivityPush.update(
        contentState: OrderAttributes.ContentState(step: String(repeating: "x", count: 4500))))
    let error = #expect(throws: PayloadSizeError.self) { try large.encoded() }
    #expect(error?.size.parts.first?.path == "aps.content-state.step")
    #expect(try large.encoded(limit: .broadcast).count > 4500)
  }

  @Test("What is built has no finding")
  func lint() throws {
    let pushes = [
      try LiveActivityPush.start(
        attributesType: "OrderAttributes", attributes: OrderAttributes(number: "1"),
        contentState: Self.packed, alert: .packed, timestamp: .sent),
      try LiveActivityPush.update(
        contentState: Self.packed, timestamp: .sent, staleDate: .sent, relevanceScore: 100),
      try LiveActivityPush.end(
        contentState: Self.packed, dismissal: .immediate, timestamp: .sent),
    ]
    for push in pushes {
      #expect(PushReading(try PushPayload(push).encoded()).lint().map(\.description) == [])
    }
  }

  @Test("Widgets and controls are loaded anew by a push that says so alone")
  func contentChanged() throws {
    #expect(PushPayload.contentChanged.json == #"{"aps":{"content-changed":true}}"#)
    for type in [PushType.widgets, .controls] {
      let headers = PushHeaders(type, bundleID: "com.example.shop")
      #expect(
        try headers.fields(for: .contentChanged)["apns-topic"]
          == "com.example.shop.push-type.\(type.rawValue)")
    }
    #expect(PushReading(try PushPayload.contentChanged.encoded()).lint() == [])
  }
}
