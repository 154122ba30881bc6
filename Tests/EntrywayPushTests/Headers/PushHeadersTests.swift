import DiagnosticFacts
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
    let payload = type.sample
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

  /// Headers and a payload that do not fit, and the facts of everything that is found.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var headers: PushHeaders
    var payload = PushHeadersTests.alert
    var facts: [String]
  }

  @Test("What does not fit is said, all of it", arguments: rows)
  func problems(row: Row) {
    let error = #expect(throws: PushHeaderError.self) {
      try row.headers.fields(for: row.payload)
    }
    #expect(error?.problems.map(\.facts) == row.facts)
  }

  static let rows = [
    Row(
      testDescription: "no bundle", headers: PushHeaders(.voip, bundleID: ""),
      facts: ["error topic (apns-topic)"]),
    Row(
      testDescription: "no UID", headers: PushHeaders(.mdm, topic: ""),
      payload: PushType.mdm.sample,
      facts: ["error topic (apns-topic)"]),
    Row(
      testDescription: "a line break", headers: PushHeaders(bundleID: "a.b\r\nauthorization: x"),
      facts: ["error topic (apns-topic)"]),
    Row(
      testDescription: "a bundle alone",
      headers: PushHeaders(.liveactivity, topic: "com.example.shop"),
      payload: PushType.liveactivity.sample,
      facts: ["error topic-suffix (apns-topic)"]),
    Row(
      testDescription: "another type's",
      headers: PushHeaders(.alert, topic: "com.example.shop.voip"),
      facts: ["error topic-suffix (apns-topic)"]),
    Row(
      testDescription: "a suffix twice", headers: PushHeaders(.voip, bundleID: "a.b.voip"),
      facts: ["error topic-suffix (apns-topic)"]),
    Row(
      testDescription: "a background push at once",
      headers: PushHeaders(.background, bundleID: "a.b", priority: .immediate),
      payload: background,
      facts: ["error priority (apns-priority)"]),
    Row(
      testDescription: "a date before 1970",
      headers: PushHeaders(bundleID: "a.b", expiration: .at(Date(timeIntervalSince1970: -1))),
      facts: ["error expiration (apns-expiration)"]),
    Row(
      testDescription: "no date",
      headers: PushHeaders(
        bundleID: "a.b", expiration: .at(Date(timeIntervalSince1970: .nan))),
      facts: ["error expiration (apns-expiration)"]),
    Row(
      testDescription: "a long collapse identifier",
      headers: PushHeaders(bundleID: "a.b", collapseID: String(repeating: "é", count: 32) + "x"),
      facts: ["error collapse-id (apns-collapse-id)"]),
    Row(
      testDescription: "an empty collapse identifier",
      headers: PushHeaders(bundleID: "a.b", collapseID: ""),
      facts: ["error collapse-id (apns-collapse-id)"]),
    Row(
      testDescription: "a collapse identifier of two lines",
      headers: PushHeaders(bundleID: "a.b", collapseID: "a\nb"),
      facts: ["error collapse-id (apns-collapse-id)"]),
    Row(
      testDescription: "an alert of nothing", headers: PushHeaders(bundleID: "a.b"),
      payload: background,
      facts: ["error nothing-to-show"]),
    Row(
      testDescription: "a background push that wakes nobody",
      headers: PushHeaders(.background, bundleID: "a.b"),
      facts: ["error not-content-available", "error push-type"]),
    Row(
      testDescription: "everything at once",
      headers: PushHeaders(
        .background, topic: "com.example.shop.voip", priority: .low, collapseID: ""),
      payload: ["aps": ["alert": .text(String(repeating: "x", count: 4096))]],
      facts: [
        "error topic-suffix (apns-topic)", "error priority (apns-priority)",
        "error collapse-id (apns-collapse-id)",
        "error not-content-available", "error push-type", "error too-large",
      ]),
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
