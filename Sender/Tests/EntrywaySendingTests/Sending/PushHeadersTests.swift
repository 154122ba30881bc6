import Entryway
import EntrywayPush
import EntrywaySending
import Testing

@Suite struct PushHeadersTests {
  @Test(
    "The type and the topic's suffix follow from the payload",
    arguments: [
      (#"{"aps": {"alert": "Hi", "content-available": 1}}"#, PushType.alert, ""),
      (#"{"aps": {"badge": 0}}"#, .alert, ""),
      (#"{"aps": {"content-available": 1}}"#, .background, ""),
      (#"{"aps": {"content-available": 0}}"#, .alert, ""),
      (#"{"aps": {"content-changed": true}}"#, .widgets, ".push-type.widgets"),
      (
        #"{"aps": {"event": "update", "timestamp": 1, "content-state": {}, "alert": "Hi"}}"#,
        .liveactivity, ".push-type.liveactivity"
      ),
      (#"{"order": 1}"#, .alert, ""),
    ])
  func types(json: String, type: PushType, suffix: String) throws {
    let payload = try #require(PushReading(Array(json.utf8)).payload)
    let headers = PushHeaders(for: payload, bundleID: "com.example.shop")
    #expect(headers.type == type)
    #expect(headers.topic == "com.example.shop" + suffix)
  }
}
