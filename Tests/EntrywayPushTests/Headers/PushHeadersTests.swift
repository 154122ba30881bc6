import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("PushHeaders")
struct PushHeadersTests {
  static let alert: PayloadValue = ["aps": ["alert": "Bon appétit"]]
  static let background: PayloadValue = ["aps": ["content-available": 1]]

  @Test(
    "The topic is made of the bundle identifier as the type wants it",
    arguments: [
      (PushType.alert, "com.example.shop"), (.background, "com.example.shop"),
      (.location, "com.example.shop.location-query"), (.voip, "com.example.shop.voip"),
      (.complication, "com.example.shop.complication"),
      (.fileprovider, "com.example.shop.pushkit.fileprovider"), (.mdm, "com.example.shop"),
      (.liveactivity, "com.example.shop.push-type.liveactivity"),
      (.pushtotalk, "com.example.shop.voip-ptt"),
      (.widgets, "com.example.shop.push-type.widgets"),
      (.controls, "com.example.shop.push-type.controls"),
    ])
  func topics(type: PushType, topic: String) throws {
    let headers = PushHeaders(type, bundleID: "com.example.shop")
    let payload = type == .background ? Self.background : Self.alert
    let priority = type == .background ? ["apns-priority": "5"] : [:]
    #expect(
      try headers.fields(for: payload)
        == ["apns-push-type": type.rawValue, "apns-topic": topic].merging(priority) { $1 })
  }

  @Test("Every field is written as APNs wants it")
  func fields() throws {
    let id = try #require(UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA"))
    let headers = PushHeaders(
      bundleID: "com.example.shop", priority: .low,
      expiration: .at(Date(timeIntervalSince1970: 1_800_000_000.4)), collapseID: "order-4821",
      id: id)
    let payload = try PushPayload(PushNotification(alert: "Bon appétit"))
    #expect(
      try headers.fields(for: payload) == [
        "apns-push-type": "alert", "apns-topic": "com.example.shop", "apns-priority": "1",
        "apns-expiration": "1800000000", "apns-collapse-id": "order-4821",
        "apns-id": "6b29fc40-ca47-1067-b31d-00dd010662da",
      ])
    let once = PushHeaders(bundleID: "a.b", priority: .immediate, expiration: .once)
    #expect(
      try once.fields(for: Self.alert) == [
        "apns-push-type": "alert", "apns-topic": "a.b", "apns-priority": "10",
        "apns-expiration": "0",
      ])
  }

  /// Headers and a payload that do not fit, and everything that is said of it.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var headers: PushHeaders
    var payload = PushHeadersTests.alert
    var expected: String
  }

  @Test("What does not fit is said, all of it", arguments: rows)
  func problems(row: Row) {
    let error = #expect(throws: PushHeaderError.self) {
      try row.headers.fields(for: row.payload)
    }
    #expect(error?.description == row.expected)
  }

  static let rows = [
    Row(
      testDescription: "no bundle", headers: PushHeaders(.voip, bundleID: ""),
      expected: """
        the topic names no app
          apns-topic: .voip
        hint: use the app's bundle identifier, such as com.example.shop.voip.
        """),
    Row(
      testDescription: "no UID", headers: PushHeaders(.mdm, topic: ""),
      expected: """
        the topic names no app
        hint: use the UID of the push certificate's subject.
        """),
    Row(
      testDescription: "a line break", headers: PushHeaders(bundleID: "a.b\r\nauthorization: x"),
      expected: #"""
        the topic has a character that no header can have
          apns-topic: a.b\u{D}\u{A}authorization: x
        hint: use the app's bundle identifier, such as com.example.shop.
        """#),
    Row(
      testDescription: "a bundle alone",
      headers: PushHeaders(.liveactivity, topic: "com.example.shop"),
      expected: """
        the topic does not fit the push type `liveactivity`
          apns-topic: com.example.shop
        hint: end it with .push-type.liveactivity.
        """),
    Row(
      testDescription: "another type's",
      headers: PushHeaders(.alert, topic: "com.example.shop.voip"),
      expected: """
        the topic does not fit the push type `alert`
          apns-topic: com.example.shop.voip
        hint: use the bundle identifier alone.
        """),
    Row(
      testDescription: "a background push at once",
      headers: PushHeaders(.background, bundleID: "a.b", priority: .immediate),
      payload: background,
      expected: """
        a background push has priority 10, and must have 5
          apns-priority: 10
        hint: leave it out, or use .powerAware.
        """),
    Row(
      testDescription: "a date before 1970",
      headers: PushHeaders(bundleID: "a.b", expiration: .at(Date(timeIntervalSince1970: -1))),
      expected: """
        the expiration date is not after 1970
        hint: use a time in the future, or .once for a push that is not stored.
        """),
    Row(
      testDescription: "no date",
      headers: PushHeaders(
        bundleID: "a.b", expiration: .at(Date(timeIntervalSince1970: .nan))),
      expected: """
        the expiration date is not after 1970
        hint: use a time in the future, or .once for a push that is not stored.
        """),
    Row(
      testDescription: "a long collapse identifier",
      headers: PushHeaders(bundleID: "a.b", collapseID: String(repeating: "é", count: 32) + "x"),
      expected: """
        the collapse identifier has 65 bytes; the limit is 64
          apns-collapse-id: \(String(repeating: "é", count: 32))x
        hint: use a short text, such as the hash of a longer one.
        """),
    Row(
      testDescription: "an empty collapse identifier",
      headers: PushHeaders(bundleID: "a.b", collapseID: ""),
      expected: """
        the collapse identifier is empty
        hint: use a short text, such as the hash of a longer one.
        """),
    Row(
      testDescription: "a collapse identifier of two lines",
      headers: PushHeaders(bundleID: "a.b", collapseID: "a\nb"),
      expected: #"""
        the collapse identifier has a character that no header can have
          apns-collapse-id: a\u{A}b
        hint: use a short text, such as the hash of a longer one.
        """#),
    Row(
      testDescription: "an alert of nothing", headers: PushHeaders(bundleID: "a.b"),
      payload: background,
      expected: """
        the alert payload has nothing to show: no `alert`, `sound` or `badge` in `aps`
          apns-push-type: alert
        hint: give it an alert, or send it as `background`.
        """),
    Row(
      testDescription: "a background push that wakes nobody",
      headers: PushHeaders(.background, bundleID: "a.b"),
      expected: """
        a background push does not wake the app without `content-available`
          apns-push-type: background
        hint: set `content-available` to 1 in `aps`.
        """),
    Row(
      testDescription: "everything at once",
      headers: PushHeaders(
        .background, topic: "com.example.shop.voip", priority: .low, collapseID: ""),
      payload: ["aps": ["alert": .text(String(repeating: "x", count: 4096))]],
      expected: """
        the topic does not fit the push type `background`
          apns-topic: com.example.shop.voip
        hint: use the bundle identifier alone.
        a background push has priority 1, and must have 5
          apns-priority: 1
        hint: leave it out, or use .powerAware.
        the collapse identifier is empty
        hint: use a short text, such as the hash of a longer one.
        a background push does not wake the app without `content-available`
          apns-push-type: background
        hint: set `content-available` to 1 in `aps`.
        the payload has 4,116 bytes, 20 over the limit of 4,096
          4,106 bytes  aps.alert
        hint: shorten `aps.alert`.
        """),
  ]

  @Test("A collapse identifier may have exactly 64 bytes")
  func longest() {
    let headers = PushHeaders(bundleID: "a.b", collapseID: String(repeating: "é", count: 32))
    #expect(headers.problems(with: Self.alert) == [])
  }

  @Test("A VoIP push may have 5,120 bytes, whatever its payload is")
  func voip() {
    let headers = PushHeaders(.voip, bundleID: "a.b")
    let own = PayloadValue.object(["call": ""]).jsonText().utf8.count
    let text = String(repeating: "x", count: 5120 - own)
    #expect(headers.problems(with: ["call": .text(text)]) == [])
    #expect(headers.problems(with: ["call": .text(text + "x")]).map(\.code) == [.tooLarge])
    #expect(headers.problems(with: ["call": ""], sent: 5121).map(\.code) == [.tooLarge])
  }
}
