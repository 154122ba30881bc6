import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Testing

@Suite("Reading messages for providers") struct MessageReadingTests {
  private func reading(_ json: String) -> PushReading { PushReading(Array(json.utf8)) }

  @Test(
    "The payload is what APNs gets",
    arguments: [
      #"{"message": {"token": "t", "apns": {"payload": {"aps": {"alert": "Hi"}, "id": 7}}}}"#,
      #"""
      {"message": {"notification": {"body": "There"}, "data": {"id": "8"}, \#
      "apns": {"payload": {"aps": {"alert": "Hi"}, "id": 7}}}}
      """#,
      #"{"message": {"data": {"aps": "no"}, "apns": {"payload": {"aps": {"alert": "Hi"}, "id": 7}}}}"#,
      #"{"interests": ["a"], "apns": {"aps": {"alert": "Hi"}, "id": 7}, "web": {}}"#,
      #"{"default": "a", "APNS": "{\"aps\": {\"alert\": \"Hi\"}, \"id\": 7}", "APNS_SANDBOX": "{}"}"#,
      #"{"APNS": "no JSON", "APNS_SANDBOX": "{\"aps\": {\"alert\": \"Hi\"}, \"id\": 7}"}"#,
      #"""
      {"TopicArn": "a", "MessageStructure": "json", \#
      "Message": "{\"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"Hi\\\"}, \\\"id\\\": 7}\"}"}
      """#,
      #"{"APNS": 7, "APNS_SANDBOX": "{\"aps\": {\"alert\": \"Hi\"}, \"id\": 7}"}"#,
      #"{"default": "a", "APNS": {"aps": {"alert": "Hi"}, "id": 7}}"#,
      #"{"aps": {"alert": "Hi"}, "id": 7,}"#, #"{"aps": {"alert": "Hi"} "id": 7}"#,
      #"{"aps": {"alert": "Hi"}, "id": 7} {"aps": {}}"#,
    ])
  func payload(_ json: String) {
    #expect(reading(json).payload == ["aps": ["alert": "Hi"], "id": 7])
  }

  @Test("The rule that is named for OneSignal's data reads them")
  func custom() {
    let rules = EntryRules(
      MarketRoute.entries.routes,
      [
        .notification(link: "custom.a.deep_link")
      ])
    let payload: PayloadValue = ["aps": [:], "custom": ["a": ["deep_link": "market://orders/1"]]]
    #expect(rules.readBack(payload, action: nil).match?.destination == .order(id: 1))
    let message = #"{"app_id": "a", "data": {"deep_link": "market://orders/1"}}"#
    #expect(reading(message).lint(rules).map(\.severity) == [.note])
    let broken = #"{"app_id": "a", "data": {"deep_link": "market://order/1"}}"#
    let found = reading(broken).lint(rules)
    #expect(found.map(\.code) == [.providerMessage, .linkOpensNothing])
    #expect(found.last?.location?.path == "/data/deep_link")
  }

  @Test("What Firebase adds is in the payload")
  func added() {
    let json = #"""
      {"message": {"notification": {"title": "Hi", "image": "a"}, "data": {"id": "7", "aps": "x"}, \#
      "apns": {"payload": {"aps": {"badge": 1}}}}}
      """#
    #expect(reading(json).payload == ["aps": ["badge": 1, "alert": ["title": "Hi"]], "id": "7"])
  }

  @Test("What Firebase creates without a payload is read")
  func created() {
    let json = #"""
      {"message": {"token": "t", "notification": {"title": "Hi"}, "data": {"id": "7"}}}
      """#
    #expect(reading(json).payload == ["aps": ["alert": ["title": "Hi"]], "id": "7"])
    let data = #"{"message": {"token": "t", "data": {"id": "7"}}}"#
    #expect(reading(data).payload == ["id": "7"])
    #expect(reading(data).location(of: ["id"])?.path == "/message/data/id")
  }

  @Test(
    "There is none where the provider makes it",
    arguments: [
      #"{"app_id": "a", "headings": {"en": "Hi"}}"#, #"{"to": "ExponentPushToken[a]"}"#,
      #"{"to": "a", "notification": {}}"#,
      #"{"TopicArn": "a", "MessageStructure": "json", "Message": "{\"default\": \"Hi\"}"}"#,
    ])
  func none(_ json: String) {
    #expect(reading(json).payload == nil)
    #expect(reading(json).diagnostics == [])
    #expect(reading(json).lint().map(\.code) == [.providerMessage])
  }

  @Test("A file that has aps is a payload, whatever else it has")
  func own() throws {
    let json = #"""
      {"aps": {}, "message": {"apns": {"payload": {"aps": {}}}}, "apns": {"aps": {}}, "APNS": "{}", \#
      "app_id": "a", "contents": {}, "to": "ExponentPushToken[a]", "notification": {}}
      """#
    #expect(reading(json).payload == (try PayloadValue(json: json)))
  }

  @Test("Where values stand is told by their keys in the payload")
  func locations() {
    let firebase = reading(
      #"""
      {"message": {"data": {"id": "7"}, "notification": {"title": "Hi"},
        "apns": {"payload": {"aps": {"badge": 1}}}}}
      """#)
    #expect(
      firebase.location(of: ["aps", "badge"])
        == .init(path: "/message/apns/payload/aps/badge", line: 2, column: 41))
    #expect(firebase.location(of: ["id"]) == .init(path: "/message/data/id", line: 1, column: 29))
    #expect(
      firebase.location(of: ["aps", "alert", "title"])
        == .init(path: "/message/notification/title", line: 1, column: 61))
    #expect(firebase.location(of: ["message"]) == nil)
    let text = reading(#"{"APNS": "{\"aps\": {\"badge\": 1}}"}"#)
    #expect(
      text.location(of: ["aps", "badge"]) == .init(path: "/APNS/aps/badge", line: 1, column: 10))
  }

  @Test("The size is that of the payload, not of the message around it")
  func size() {
    let text = String(repeating: "x", count: 4_080)
    let others = String(repeating: "y", count: 9_000)
    func large(_ count: Int) -> [String] {
      let payload = #"{"aps":{"alert":"\#(text.prefix(count))"}}"#
      return [
        #"{"message": {"topic": "\#(others)", "apns": {"payload": \#(payload)}}}"#,
        #"{"interests": ["\#(others)"], "apns": \#(payload)}"#,
        #"{"default": "\#(others)", "APNS": \#(JSONText.quoted(payload))}"#,
      ]
    }
    for json in large(4_096 - 20) { #expect(reading(json).lint() == []) }
    for json in large(4_097 - 20) { #expect(reading(json).lint().map(\.code) == [.tooLarge]) }
  }

  @Test("The type in the headers is that of the lint, unless the options have another")
  func type() {
    let json = #"""
      {"message": {"apns": {"headers": {"apns-push-type": "alert", "apns-priority": "10"}, \#
      "payload": {"aps": {"content-available": 1}}}}}
      """#
    #expect(!reading(json).lint().contains { $0.code == .apnsHeader })
    let background = reading(json).lint(PushLintOptions(type: .background))
    #expect(background.map(\.code).contains(.apnsHeader))
  }

  @Test(
    "Excerpts of a text within a text hide what stands in the queries of links",
    arguments: [
      "https://a.example/?token=SECRET&b=2", #"https:\\/\\/a.example\\/?token\\u003dSECRET"#,
      #"https:\\/\\/a.example\\/?token=SECRET"#, #"https://a.example/?token\\\\u003dSECRET"#,
      #"https\\u003a//a.example/\\u003ftoken\u005cu003dSECRET"#,
    ])
  func masked(_ link: String) {
    // The comma stands outside the text, so that the excerpt is one of the file.
    for json in [
      #"{"APNS": "{\"aps\": {\"badge\": \"1\"}, \"l\": \"\#(link)\"}"}"#,
      #"{"APNS": "{\"aps\": {\"alert\": \"1\"}, \"l\": \"\#(link)\"}",}"#,
      #"{"APNS": "{\"aps\": {\"alert\": \"1\"}, \"l\": \"\#(link)\"}", "APNS_SANDBOX": 7}"#,
    ] {
      let found = reading(json).lint()
      #expect(!found.isEmpty)
      #expect(!found.contains { $0.description.contains("SECRET") })
    }
  }

  @Test("What is said of the bytes of a text has the place in the text")
  func places() {
    let found = reading(#"{"APNS": "{\"aps\": {\"alert\": \"Hi\""}"#).lint()
    #expect(found.map { $0.message.hasSuffix(", at line 1, column 23 of the text") } == [true])
    #expect(found.map { $0.hint?.hasSuffix("at line 1, column 9 of the text.") } == [true])
    #expect(found.first?.excerpt?.text == #"{"aps": {"alert": "Hi""#)
  }

  @Test("Hints on headers are in the words of the file")
  func priorityHint() {
    let json = #"""
      {"message": {"token": "t", "apns": {"headers": {"apns-push-type": "background", \#
      "apns-priority": "10"}, "payload": {"aps": {"content-available": 1}}}}}
      """#
    let hints = reading(json).lint().compactMap(\.hint)
    #expect(
      hints.contains { $0.contains(#""5""#) } && !hints.contains { $0.contains(".powerAware") })
  }

  @Test(
    "Hostile texts within texts are read within a bound",
    arguments: [
      String(repeating: "[", count: 20_000), String(repeating: #"{"a":"#, count: 10_000),
      String(repeating: ",", count: 30_000), "[" + String(repeating: "1 ", count: 20_000),
      String(repeating: "\u{0}", count: 10_000), String(repeating: "\\", count: 20_000),
      #"{"aps": {"alert": "\ud800"}}"#, "<html>", "\u{FEFF}{}",
    ])
  func hostile(_ text: String) {
    let json = #"{"APNS": \#(JSONText.quoted(text)), "APNS_SANDBOX": \#(JSONText.quoted(text))}"#
    let found = reading(json).lint()
    #expect(found.contains { $0.severity == .error } && found.count <= 1_001)
    #expect(found.allSatisfy { $0.location?.line == 1 })
  }

  @Test("Messages within messages are looked into once")
  func nested() {
    var json = #"{"aps": {"alert": "Hi"}}"#
    for _ in 0..<5 { json = #"{"APNS": \#(JSONText.quoted(json))}"# }
    #expect(reading(json).lint().map(\.code) == [.noAps])
    #expect(reading(json).payload?["APNS"] != nil)
  }
}
