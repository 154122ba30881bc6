import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayPush
import Testing

@Suite("Payloads without fault") struct SoundPayloadTests {
  /// The pushes of the sample apps' scenarios that open a destination, and others that are right.
  static let payloads = [
    #"{"aps": {"alert": {"title": "New Message!", "subtitle": "", "body": "Hello!"}, "#
      + #""mutable-content": 0, "category": "pusher"}, "data": {"messageId": "1"}}"#,
    #"{"Simulator Target Bundle": "com.example.recipes", "aps": {"alert": "Bon appétit"}, "#
      + #""type": "recipe", "country": "FR", "limit": 7}"#,
    #"{"aps": {"alert": {"title": "Flash sale starts now", "body": "Up to 40% off running "#
      + #"shoes. Limited time."}, "mutable-content": 1, "sound": "default"}, "deep_link": "#
      + #""https://shop.example.com/sale/running-shoes", "#
      + #""image_url": "https://cdn.example.com/banners/running-sale.jpg"}"#,
    #"{"aps": {"alert": "Detail 7 has changed"}, "deeplink": "example://detail?id=7"}"#,
    #"{"aps": {"content-available": 1}, "sync": ["orders", 7, null, {"page": 1.5}]}"#,
    #"{"aps": {"badge": 0}}"#,
    #"{"aps": {"badge": 3.0, "sound": {"critical": 1, "name": "alarm.caf", "volume": 0.8}}}"#,
    #"{"aps": {"alert": {"loc-key": "MESSAGE", "loc-args": ["Sarah"], "launch-image": "a.png"}, "#
      + #""thread-id": "sarah", "target-content-id": "s", "interruption-level": "time-sensitive", "#
      + #""relevance-score": 1, "filter-criteria": "work"}, "send_id": "shipping-notice"}"#,
    #"{"aps": {"event": "update", "timestamp": 1763755200, "content-state": {"minutes": 5}, "#
      + #""stale-date": 1763758800, "relevance-score": 75, "alert": {"title": {"loc-key": "T", "#
      + #""loc-args": ["7"]}, "body": "Soon", "sound": "chime.aiff"}}}"#,
    #"{"aps": {"event": "start", "attributes-type": "Ride", "attributes": {}, "content-state": {}, "#
      + #""input-push-channel": "dHN0LQ==", "timestamp": 1, "alert": "Hi"}}"#,
    #"{"aps": {"event": "start", "attributes-type": "Ride", "attributes": {"timestamp": -1}, "#
      + #""content-state": {"event": 7, "stale-date": 1763755200000, "aps": null}, "#
      + #""input-push-token": 1, "timestamp": 1763755200.5, "alert": {"title": "Hi"}}}"#,
    #"{"aps": {"event": "end", "timestamp": 1763755200, "dismissal-date": 1763758800}}"#,
    #"{"aps": {"content-changed": true}}"#,
  ]

  @Test("Nothing is found in them", arguments: payloads)
  func silent(_ json: String) throws {
    let reading = PushReading(Array(json.utf8))
    #expect(reading.lint().map(\.description) == [])
    #expect(reading.payload == (try PayloadValue(json: json)))
  }

  @Test(
    "Nor in those that the market's rules read",
    arguments: [
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/orders/7"}"#,
      #"{"aps": {"alert": "Hi"}, "deep_link": "market://orders/7", "url": "https://a.example/b"}"#,
      #"{"aps": {"alert": "Hi"}, "data": {"order": 7}}"#,
      #"{"aps": {"alert": "Hi"}, "type": "search", "q": "shoes", "limit": 7}"#,
      #"{"aps": {"alert": "Hi"}, "chat": "sarah"}"#,
      #"{"aps": {"alert": "Hi", "category": "MESSAGE"}, "deep_link": "market://chats/sarah", "#
        + #""reply_link": "market://chats/sarah"}"#,
      // Nobody taps these.
      #"{"aps": {"content-available": 1}}"#,
      #"{"aps": {"badge": 3}}"#, #"{"aps": {"content-changed": true}}"#,
      #"{"aps": {"event": "end", "timestamp": 1}}"#,
      // The app's own address, as a picture's proxy has it.
      #"{"aps": {"alert": "Hi", "mutable-content": 1}, "deep_link": "market://orders/1", "#
        + #""image": "https://img.example/?src=https%3A%2F%2Fmarket.example.com%2Fa.jpg"}"#,
    ])
  func sound(_ json: String) {
    #expect(PushReading(Array(json.utf8)).lint(MarketRoute.entries).map(\.description) == [])
  }

  @Test("What only the app's own code opens is no error: a manifest does not have it")
  func code() {
    let rules = EntryRules<NamedRoute>(
      manifest: EntryRules(
        MarketRoute.routes,
        [
          .notification(link: "deep_link"),
          .notification(reading: "code", action: "CODE") { _ in .home },
          .category("CODED", actions: [.init("CODE", title: "Code")]),
        ]
      ).manifest)
    let json =
      #"{"aps": {"alert": "Hi", "category": "CODED"}, "deep_link": "market://orders/1"}"#
    #expect(
      PushReading(Array(json.utf8)).lint(rules).facts
        == #"note button-opens-nothing 1:37 /aps/category ‹"CODED"›"#)
  }

  @Test("A manifest's rules find what the app's own find")
  func manifest() throws {
    let data = MarketRoute.entries.manifest
    let rules = EntryRules<NamedRoute>(manifest: data)
    // What the app's own code reads is not in a manifest.
    let rows = RejectionRows.all + OpeningRows.all
    for row in rows where row.knowing == .market && !row.json.contains("chat") {
      let reading = PushReading(Array(row.json.utf8))
      let expected = reading.lint(MarketRoute.entries).map {
        [$0.code.rawValue, $0.location?.path]
      }
      #expect(
        reading.lint(rules).map { [$0.code.rawValue, $0.location?.path] } == expected, "\(row.name)"
      )
    }
  }
}
