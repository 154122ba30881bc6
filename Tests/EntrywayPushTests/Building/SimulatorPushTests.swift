import EntrywayPush
import Testing

@Suite("SimulatorPush")
struct SimulatorPushTests {
  @Test("The file names its app, and reads as the payload")
  func file() throws {
    let payload = try PushPayload(PushNotification(alert: "Bon appétit"), custom: ["a": 1])
    let push = try SimulatorPush(payload, bundleID: "com.example.recipes")
    #expect(
      push.json(pretty: true) == """
        {
          "Simulator Target Bundle": "com.example.recipes",
          "a": 1,
          "aps": {
            "alert": "Bon appétit"
          }
        }

        """)
    let line =
      #"{"Simulator Target Bundle":"com.example.recipes","a":1,"aps":{"alert":"Bon appétit"}}"#
    #expect(push.json() == line + "\n")
    #expect(try PayloadValue(json: push.json())["aps"] == payload.value["aps"])
  }

  @Test(
    "The line is quoted for a shell",
    arguments: [
      ("com.example.shop", "order.apns", "com.example.shop order.apns"),
      ("com.example.shop", "my order.apns", "com.example.shop 'my order.apns'"),
      ("a", "it's; rm -rf $HOME `x`\n", #"a 'it'\''s; rm -rf $HOME `x`"# + "\n'"),
      ("a", "-", "a ./-"), ("a*", "é", "'a*' 'é'"), ("a", "--help", "a ./--help"),
    ])
  func line(bundle: String, file: String, words: String) throws {
    let push = try SimulatorPush(PushPayload(PushNotification()), bundleID: bundle)
    #expect(push.command(file: file) == "xcrun simctl push booted \(words)")
  }

  @Test("An empty bundle identifier is refused")
  func noBundle() throws {
    let payload = try PushPayload(PushNotification(alert: "Hi"))
    let error = #expect(throws: PushBuildingError.self) {
      try SimulatorPush(payload, bundleID: "")
    }
    #expect(error?.facts == "error empty, key Simulator Target Bundle")
  }

  @Test("Another device than the one that runs may be named")
  func device() throws {
    let push = try SimulatorPush(PushPayload(PushNotification()), bundleID: "a.b")
    #expect(
      push.command(file: "a.apns", device: "iPhone 17")
        == "xcrun simctl push 'iPhone 17' a.b a.apns")
  }
}
