import Entryway
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor @Suite("FilePendingEntryStore")
struct FilePendingEntryStoreTests {
  let folder = TemporaryFolder()
  var file: URL { folder.file("links.json") }
  var store: FilePendingEntryStore { FilePendingEntryStore(url: file) }

  /// An entry of every source and content.
  nonisolated static var samples: [StoredEntry] {
    let payload: PayloadValue = .object([
      "deep_link": .text("https://shop.example.com/orders/4821?a=\"b\"\n🧵\u{0}"),
      "numbers": .array([
        .integer(1), .double(1), .bool(true), .null, .integer(.max), .integer(.min),
        .double(0.1), .double(-.infinity), .double(.leastNonzeroMagnitude), .integer(0),
        .bool(false),
      ]),
      "other": .other("NSData"),
      "": .object([:]),
      "empty": .array([]),
    ])
    let contents: [EntryContent] = [
      .link("shop://orders/1"),
      .notification(
        NotificationContent(
          payload: payload, requestID: "r", deliveredAt: Date(timeIntervalSinceReferenceDate: 0.1),
          userText: "on my way")),
      .notification(NotificationContent(payload: .null)),
      .shortcutItem(ShortcutItem(type: "com.myApp.activity", userInfo: ["payload": payload])),
      .activity(ActivityContent(type: "com.myApp.viewOrder", userInfo: ["orderID": .integer(7)])),
    ]
    let sources: [EntrySource] = [
      .urlScheme, .universalLink, .notification(.tap), .notification(.dismiss),
      .notification(.button("REPLY_ACTION")), .quickAction, .userActivity, .spotlight, .handoff,
      .widget, .appIntent, .appClip, .qrCode, .inApp,
    ]
    return sources.enumerated().map { index, source in
      StoredEntry(
        id: EntryID(rawValue: index + 1), stage: index % 3 == 0 ? .opening : .waiting,
        receivedAt: Date(timeIntervalSinceReferenceDate: 800_000_000.123 + Double(index) / 3),
        isArrival: index % 2 == 0,
        entry: AppEntry(
          source: source, content: contents[index % contents.count],
          date: Date(timeIntervalSinceReferenceDate: Double(index) * 1.1),
          start: index % 2 == 0 ? .cold : .warm, scene: index % 4 == 0 ? "scene" : nil,
          callback: index % 5 == 0 ? nil : "callback \(index)",
          target: index % 3 == 0 ? nil : "target \(index)"))
    }
  }

  @Test("Without a file nothing waits")
  func none() throws {
    #expect(try store.load() == [])
    #expect(folder.names == [])
  }

  @Test("What is saved comes back as it was, to the last bit of a date")
  func roundTrip() throws {
    try store.save(Self.samples)
    #expect(try store.load() == Self.samples)
    #expect(folder.names == ["links.json"])
  }

  @Test("The file is removed when nothing waits")
  func empty() throws {
    try store.save(Self.samples)
    try store.save([])
    #expect(folder.names == [])
    try store.save([])
  }

  @Test("Only the owner can read the file")
  func permissions() throws {
    try store.save(Self.samples)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions].map { "\($0)" } == "\(0o600)")
  }

  @Test("The file says its version, and reads as it did when it was first written")
  func format() throws {
    let text = """
      {"entries":[{"action":"REPLY_ACTION","callback":"didReceive","date":800000000,"id":3,\
      "isArrival":false,"notification":{"deliveredAt":799999999.5,"payload":{"object":{"deep_link":\
      {"text":"https://shop.example.com/orders/1"},"n":{"double":"1.5"}}},"requestID":"r"},\
      "receivedAt":800000000.25,"scene":"main","source":"notification","stage":"waiting",\
      "start":"cold"}],"version":1}
      """
    let entry = StoredEntry(
      id: 3, receivedAt: Date(timeIntervalSinceReferenceDate: 800_000_000.25),
      entry: AppEntry(
        source: .notification(.button("REPLY_ACTION")),
        content: .notification(
          NotificationContent(
            payload: .object([
              "deep_link": .text("https://shop.example.com/orders/1"), "n": .double(1.5),
            ]), requestID: "r", deliveredAt: Date(timeIntervalSinceReferenceDate: 799_999_999.5))),
        date: Clock.zero, start: .cold, scene: "main", callback: "didReceive"))
    try store.save([entry])
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
    #expect(try store.load() == [entry])
  }

  nonisolated struct Damage: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var detail: String
    var code = PendingStoreError.Code.damaged
    var testDescription: String { name }

    static let plain = """
      {"date":0,"id":3,"isArrival":false,"link":"app:/home","receivedAt":0,"source":"inApp",\
      "stage":"waiting","start":"cold"}
      """

    /// A file of one entry in which a text is replaced.
    static func entry(_ replaced: String, by text: String) -> String {
      "{\"entries\":[\(plain.replacing(replaced, with: text))],\"version\":1}"
    }
  }

  nonisolated static let damages: [Damage] = [
    Damage(name: "an empty file", text: "", detail: "it is not JSON"),
    Damage(name: "no JSON", text: "\u{0}\u{1}", detail: "it is not JSON"),
    Damage(name: "half a file", text: "{\"version\":1,\"entries\":[{", detail: "it is not JSON"),
    Damage(name: "an array", text: "[]", detail: "`the whole` is of another kind"),
    Damage(name: "no version", text: "{}", detail: "`version` is missing"),
    Damage(name: "no entries", text: "{\"version\":1}", detail: "`entries` is missing"),
    Damage(
      name: "another version", text: "{\"version\":2,\"boxes\":[]}",
      detail: "version 2, where 1 is known", code: .unknownVersion),
    Damage(
      name: "a number as a link", text: Damage.entry("\"app:/home\"", by: "4"),
      detail: "`entries[0].link` is of another kind"),
    Damage(
      name: "an unknown stage", text: Damage.entry("waiting", by: "flying"),
      detail: "`entries[0].stage` has a value that is not known"),
    Damage(
      name: "an unknown source", text: Damage.entry("inApp", by: "telepathy"),
      detail: "entry 3 has a `source` that is not known"),
    Damage(
      name: "a notification without an action", text: Damage.entry("inApp", by: "notification"),
      detail: "entry 3 has a `source` that is not known"),
    Damage(
      name: "no content", text: Damage.entry("\"link\":\"app:/home\",", by: ""),
      detail: "entry 3 has no content, or more than one"),
    Damage(
      name: "two contents",
      text: Damage.entry("\"link\"", by: "\"activity\":{\"type\":\"a\",\"userInfo\":{}},\"link\""),
      detail: "entry 3 has no content, or more than one"),
    Damage(
      name: "the id 0", text: Damage.entry("\"id\":3", by: "\"id\":0"),
      detail: "the entry's `id` 0 is out of range"),
    Damage(
      name: "the greatest id", text: Damage.entry("\"id\":3", by: "\"id\":9223372036854775807"),
      detail: "the entry's `id` 9223372036854775807 is out of range"),
    Damage(
      name: "the same id twice",
      text: Damage.entry("}", by: "},\(Damage.plain)"),
      detail: "two entries have the same `id`"),
    Damage(
      name: "a payload of two kinds",
      text: Damage.entry(
        "\"link\":\"app:/home\"",
        by: "\"notification\":{\"payload\":{\"text\":\"a\",\"null\":true}}"),
      detail: "a payload has no kind, or more than one"),
    Damage(
      name: "a payload of no kind",
      text: Damage.entry("\"link\":\"app:/home\"", by: "\"notification\":{\"payload\":{}}"),
      detail: "a payload has no kind, or more than one"),
    Damage(
      name: "a double that is none",
      text: Damage.entry(
        "\"link\":\"app:/home\"", by: "\"notification\":{\"payload\":{\"double\":\"x\"}}"),
      detail: "a payload's `double` is not a number"),
    Damage(
      name: "a payload of 65 levels",
      text: Damage.entry(
        "\"link\":\"app:/home\"", by: "\"notification\":{\"payload\":\(nest(65))}"),
      detail: "a payload is more than 64 levels deep"),
    Damage(
      name: "a payload of 50,000 levels",
      text: Damage.entry(
        "\"link\":\"app:/home\"", by: "\"notification\":{\"payload\":\(nest(50_000))}"),
      detail: "it is not JSON"),
  ]

  nonisolated static func nest(_ levels: Int) -> String {
    String(repeating: "{\"array\":[", count: levels) + "{\"null\":true}"
      + String(repeating: "]}", count: levels)
  }

  @Test("A damaged file is reported, moved aside, and out of the way", arguments: damages)
  func damaged(damage: Damage) throws {
    try folder.write(damage.text.utf8, to: "links.json")
    let error = #expect(throws: PendingStoreError.self) { try store.load() }
    let aside = file.path + ".damaged"
    #expect(
      error
        == PendingStoreError(
          damage.code, detail: damage.detail, path: file.path, setAsidePath: aside))
    #expect(folder.names == ["links.json.damaged"])
    #expect(try store.load() == [])
    try store.save(Self.samples)
    #expect(try store.load() == Self.samples)
  }

  @Test("64 levels of arrays are read and written")
  func deepest() throws {
    var payload = PayloadValue.null
    for _ in 0..<64 { payload = .array([payload]) }
    let entry = AppEntry(
      source: .notification(.tap), content: .notification(NotificationContent(payload: payload)))
    let stored = StoredEntry(id: 1, receivedAt: Clock.zero, entry: entry)
    try store.save([stored])
    #expect(try store.load() == [stored])

    var deeper = stored
    deeper.entry.content = .notification(NotificationContent(payload: .array([payload])))
    let error = #expect(throws: PendingStoreError.self) { try store.save([deeper]) }
    #expect(error?.detail == "a payload is more than 64 levels deep")
    #expect(try store.load() == [stored])
  }

  @Test("A file that is too large is moved aside unread")
  func tooLargeToRead() throws {
    try folder.write(repeatElement(UInt8(ascii: " "), count: 2_000), to: "links.json")
    let store = FilePendingEntryStore(url: file, maximumSize: 1_000)
    let error = #expect(throws: PendingStoreError.self) { try store.load() }
    #expect(
      error?.description == """
        the waiting entries are too large for the store: more than 1000 bytes
          in \(file.path), now moved to \(file.path).damaged
        hint: allow more with maximumSize:, or let fewer entries wait
        """)
    #expect(folder.names == ["links.json.damaged"])
  }

  @Test("Entries that are too large are not written, and the old ones stay")
  func tooLargeToWrite() throws {
    let store = FilePendingEntryStore(url: file, maximumSize: 1_000)
    let small = StoredEntry(id: 1, receivedAt: Clock.zero, entry: .order("1"))
    try store.save([small])
    let large = StoredEntry(
      id: 2, receivedAt: Clock.zero, entry: .order(String(repeating: "x", count: 1_000)))
    let error = #expect(throws: PendingStoreError.self) { try store.save([large]) }
    #expect(error?.code == .tooLarge)
    #expect(try store.load() == [small])
  }

  @Test("A folder in the file's place is reported and left alone")
  func folderInPlace() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let reading = #expect(throws: PendingStoreError.self) { try store.load() }
    #expect(
      reading?.description == """
        the waiting entries cannot be read now: Is a directory
          in \(file.path)
        hint: they are read when the device is unlocked; otherwise check that the file belongs to the \
        app and is no folder
        """)
    let writing = #expect(throws: PendingStoreError.self) { try store.save(Self.samples) }
    #expect(
      writing?.description == """
        the waiting entries cannot be stored: Is a directory
          in \(file.path)
        hint: delivery goes on, but what waits does not survive the app being ended
        """)
    #expect(folder.names == ["links.json"])
  }

  @Test("A center reports a damaged file, and works on")
  func inCenter() throws {
    try folder.write("{".utf8, to: "links.json")
    let desk = Desk(store: store)
    desk.center.receive(.order("1"))
    #expect(
      desk.lines[0] == """
        the waiting entries that were stored are damaged: it is not JSON
          in \(file.path), now moved to \(file.path).damaged
        hint: entries that waited in the last run are lost; new ones are stored as usual
        """)
    let after = Desk.ready(store: store)
    #expect(after.opened == ["root: order(\"1\")"])
    #expect(folder.names == ["links.json.damaged"])
  }
}
