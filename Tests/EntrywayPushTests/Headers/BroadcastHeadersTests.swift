import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Foundation
import Testing

@Suite("PushHeaders of broadcasts and Live Activities")
struct BroadcastHeadersTests {
  static let update: PayloadValue = [
    "aps": ["event": "update", "timestamp": 1_700_000_000, "content-state": [:]]
  ]
  static let channel = "dHN0LXNyY2gtY2hubA=="

  @Test("A broadcast names the channel, and no topic")
  func fields() throws {
    let headers = PushHeaders(
      broadcastTo: Self.channel, priority: .powerAware,
      expiration: .at(Date(timeIntervalSince1970: 1_800_000_000)))
    #expect(
      try headers.fields(for: Self.update) == [
        "apns-channel-id": Self.channel, "apns-push-type": "liveactivity", "apns-priority": "5",
        "apns-expiration": "1800000000",
      ])
    let plain = PushHeaders(broadcastTo: Self.channel)
    #expect(
      try plain.fields(for: Self.update)
        == ["apns-channel-id": Self.channel, "apns-push-type": "liveactivity"])
    var named = plain
    named.id = UUID()
    #expect(try named.fields(for: Self.update) == plain.fields(for: Self.update))
  }

  @Test("A broadcast may have 5,120 bytes")
  func limit() {
    let headers = PushHeaders(broadcastTo: Self.channel)
    #expect(headers.problems(with: Self.update, sent: 5120) == [])
    #expect(headers.problems(with: Self.update, sent: 5121).map(\.code) == [.tooLarge])
    let single = PushHeaders(.liveactivity, bundleID: "a.b")
    #expect(single.problems(with: Self.update, sent: 4097).map(\.code) == [.tooLarge])
  }

  @Test("What does not fit a broadcast is a problem")
  func problems() {
    func facts(
      _ channel: String = Self.channel, _ payload: PayloadValue = Self.update,
      _ change: (inout PushHeaders) -> Void = { _ in }
    ) -> [String] {
      var headers = PushHeaders(broadcastTo: channel)
      change(&headers)
      return headers.problems(with: payload).map(\.facts)
    }
    #expect(facts("") == ["error channel (apns-channel-id)"])
    #expect(facts("a-b_") == ["error channel (apns-channel-id)"])
    #expect(facts { $0.collapseID = "a" } == ["error collapse-id (apns-collapse-id)"])
    #expect(facts { $0.priority = .low } == ["error priority (apns-priority)"])
    #expect(facts { $0.type = .alert }.first == "error push-type")
    #expect(facts(Self.channel, ["aps": ["event": "start"]]) == ["error push-type"])
  }

  @Test(
    "The first problem of a Live Activity's payload with another type is the type",
    arguments: [PushType.alert, .background, .widgets, .controls])
  func forgottenType(type: PushType) {
    let problems = PushHeaders(type, bundleID: "a.b").problems(with: Self.update)
    #expect(problems.first?.code == .pushType)
    #expect(problems.first?.hint == "send it as `liveactivity`.")
  }

  @Test(
    "Lint and headers agree which switches are on",
    arguments: ["true", "1", "false", "0", "null", "2"])
  func switches(value: String) throws {
    for (key, type) in [("content-available", PushType.background), ("content-changed", .widgets)] {
      let bytes = Array(#"{"aps": {"\#(key)": \#(value)}}"#.utf8)
      let reading = PushReading(bytes)
      let payload = try #require(reading.payload)
      let problems = PushHeaders(type, bundleID: "a.b").problems(with: payload)
      let errors = reading.lint(PushLintOptions(type: type)).filter { $0.severity == .error }
      #expect(problems.isEmpty == errors.isEmpty, "\(problems) \(errors)")
      // The type that the payload implies is the same for both.
      let alert = PushHeaders(bundleID: "a.b").problems(with: payload).first?.hint
      let told = reading.lint(PushLintOptions(type: .alert)).first { $0.code == .pushType }?.hint
      let other = type == .background ? "`background`" : "`widgets`"
      let isOn = !["false", "0", "null"].contains(value)
      #expect(told?.contains(other) == isOn)
      #expect(alert?.contains(other) == (isOn || type == .background))
    }
  }
}
