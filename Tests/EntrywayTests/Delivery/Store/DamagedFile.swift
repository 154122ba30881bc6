import Entryway
import Testing

/// A file that no store reads, and what is said of it.
struct DamagedFile: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var detail: String
  var code = PendingStoreError.Code.damaged
  var testDescription: String { name }

  static let plain = """
    {"entry":{"date":0,"link":"app:/home","source":"in-app","start":"cold"},"id":3,\
    "isArrival":false,"receivedAt":0,"stage":"waiting"}
    """

  /// A file of one entry with another content.
  static func content(_ text: String) -> String { entry("\"link\":\"app:/home\"", by: text) }

  /// A file of one entry in which a text is replaced.
  static func entry(_ replaced: String, by text: String) -> String {
    "{\"entries\":[\(plain.replacing(replaced, with: text))],\"version\":2}"
  }

  private static func nest(_ levels: Int) -> String {
    String(repeating: "{\"array\":[", count: levels) + "{\"null\":true}"
      + String(repeating: "]}", count: levels)
  }

  static let all: [DamagedFile] = [
    DamagedFile(name: "an empty file", text: "", detail: "it is not JSON"),
    DamagedFile(name: "no JSON", text: "\u{0}\u{1}", detail: "it is not JSON"),
    DamagedFile(
      name: "half a file", text: "{\"version\":2,\"entries\":[{", detail: "it is not JSON"),
    DamagedFile(name: "an array", text: "[]", detail: "`the file` has the wrong type"),
    DamagedFile(name: "no version", text: "{}", detail: "`version` is missing"),
    DamagedFile(name: "no entries", text: "{\"version\":2}", detail: "`entries` is missing"),
    DamagedFile(
      name: "a later version", text: "{\"version\":4,\"boxes\":[]}",
      detail: "version 4; this library reads versions 2 and 3", code: .unknownVersion),
    DamagedFile(
      name: "no checksum", text: "{\"version\":3,\"entries\":[]}",
      detail: "its checksum does not match"),
    DamagedFile(
      name: "a checksum in the version that has none",
      text: "{\"checksum\":\"01234567\",\"entries\":[],\"version\":2}",
      detail: "its checksum does not match"),
    DamagedFile(
      name: "a checksum in capitals",
      text: "{\"checksum\":\"CE0FC617\",\"entries\":[],\"version\":3}",
      detail: "its checksum does not match"),
    DamagedFile(
      name: "version 1",
      text: """
        {"entries":[{"date":0,"id":3,"isArrival":false,"link":"app:/home","receivedAt":0,\
        "source":"inApp","stage":"waiting","start":"cold"}],"version":1}
        """,
      detail: "version 1; this library reads versions 2 and 3", code: .unknownVersion),
    DamagedFile(
      name: "an unknown key of the file", text: "{\"version\":2,\"entries\":[],\"boxes\":[]}",
      detail: "`boxes` is unknown"),
    DamagedFile(
      name: "an unknown key beside the entry", text: entry("\"id\"", by: "\"a\":1,\"id\""),
      detail: "`entries[0].a` is unknown"),
    DamagedFile(
      name: "unknown keys of the entry, with an escape sequence",
      text: entry("\"link\"", by: "\"z\":1,\"\\u001b[31m\":1,\"link\""),
      detail: "`entries[0].entry.\\u{1B}[31m` is unknown"),
    DamagedFile(
      name: "an unknown key of a notification",
      text: content("\"notification\":{\"payload\":{\"null\":true},\"sound\":\"a\"}"),
      detail: "`entries[0].entry.notification.sound` is unknown"),
    DamagedFile(
      name: "an unknown key of an activity",
      text: content("\"activity\":{\"type\":\"a\",\"userInfo\":{},\"title\":\"a\"}"),
      detail: "`entries[0].entry.activity.title` is unknown"),
    DamagedFile(
      name: "a number as a link", text: entry("\"app:/home\"", by: "4"),
      detail: "`entries[0].entry.link` has the wrong type"),
    DamagedFile(
      name: "an unknown stage", text: entry("waiting", by: "flying"),
      detail: "`entries[0].stage` has an unknown value"),
    DamagedFile(
      name: "an unknown source", text: entry("in-app", by: "telepathy"),
      detail: "`entries[0].entry.source` has an unknown value"),
    DamagedFile(
      name: "a source of version 1", text: entry("in-app", by: "inApp"),
      detail: "`entries[0].entry.source` has an unknown value"),
    DamagedFile(
      name: "a notification without an action", text: entry("in-app", by: "notification"),
      detail: "`entries[0].entry.action` is missing"),
    DamagedFile(
      name: "an action without a notification",
      text: entry("\"source\"", by: "\"action\":\"REPLY\",\"source\""),
      detail: "`entries[0].entry.action` is for notifications only"),
    DamagedFile(
      name: "no content", text: entry("\"link\":\"app:/home\",", by: ""),
      detail: "entry 3 has no content"),
    DamagedFile(
      name: "two contents",
      text: entry("\"link\"", by: "\"activity\":{\"type\":\"a\",\"userInfo\":{}},\"link\""),
      detail: "`entries[0].entry` has more than one content"),
    DamagedFile(
      name: "the id 0", text: entry("\"id\":3", by: "\"id\":0"),
      detail: "the entry's `id` 0 is out of range"),
    DamagedFile(
      name: "the greatest id", text: entry("\"id\":3", by: "\"id\":9223372036854775807"),
      detail: "the entry's `id` 9223372036854775807 is out of range"),
    DamagedFile(
      name: "the same id twice",
      text: entry("waiting\"}", by: "waiting\"},\(plain)"),
      detail: "two entries have the same `id`"),
    DamagedFile(
      name: "a payload of two kinds",
      text: entry(
        "\"link\":\"app:/home\"",
        by: "\"notification\":{\"payload\":{\"text\":\"a\",\"null\":true}}"),
      detail: "a payload has no kind, or more than one"),
    DamagedFile(
      name: "a payload of an unknown kind",
      text: content("\"notification\":{\"payload\":{\"array\":[{\"colour\":1}]}}"),
      detail: "`entries[0].entry.notification.payload.array[0].colour` is unknown"),
    DamagedFile(
      name: "a null that is none",
      text: content("\"notification\":{\"payload\":{\"null\":false}}"),
      detail: "`entries[0].entry.notification.payload.null` has an unknown value"),
    DamagedFile(
      name: "a payload of no kind",
      text: content("\"notification\":{\"payload\":{}}"),
      detail: "a payload has no kind, or more than one"),
    DamagedFile(
      name: "a double that is none",
      text: content("\"notification\":{\"payload\":{\"double\":\"x\"}}"),
      detail: "a payload's `double` is not a number"),
    DamagedFile(
      name: "a payload of 65 levels",
      text: content("\"notification\":{\"payload\":\(nest(65))}"),
      detail: "a payload is more than 64 levels deep"),
    DamagedFile(
      name: "a userInfo of 65 levels",
      text: content(
        "\"activity\":{\"type\":\"a\",\"userInfo\":{\"a\":\(nest(64))}}"),
      detail: "a payload is more than 64 levels deep"),
    DamagedFile(
      name: "a payload of 50,000 levels",
      text: content("\"notification\":{\"payload\":\(nest(50_000))}"),
      detail: "it is not JSON"),
  ]
}
