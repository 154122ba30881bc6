import Entryway
import EntrywayDiagnostics
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
      .cloudKitShare(
        CloudKitShareContent(
          containerID: "iCloud.shop", recordName: "r\u{202E}", zoneName: "z", ownerName: "_o",
          rootRecordName: "root", url: "https://www.icloud.com/share/1")),
    ]
    let sources: [EntrySource] = [
      .urlScheme, .universalLink, .notification(.tap), .notification(.dismiss),
      .notification(.button("REPLY_ACTION")), .quickAction, .userActivity, .spotlight, .handoff,
      .widget, .appIntent, .appClip, .qrCode, .inApp, .liveActivity, .nfc, .cloudKitShare,
    ]
    return sources.enumerated().map { index, source in
      var stored = StoredEntry(
        id: EntryID(rawValue: index + 1), stage: index % 3 == 0 ? .opening : .waiting,
        receivedAt: Date(timeIntervalSinceReferenceDate: 800_000_000.123 + Double(index) / 3),
        isArrival: index % 2 == 0,
        entry: AppEntry(
          source: source, content: contents[index % contents.count],
          date: Date(timeIntervalSinceReferenceDate: Double(index) * 1.1),
          start: index % 2 == 0 ? .cold : .warm, scene: index % 4 == 0 ? "scene" : nil,
          callback: index % 5 == 0 ? nil : "callback \(index)",
          target: index % 3 == 0 ? nil : "target \(index)"))
      if source == .nfc || source == .cloudKitShare {
        stored.entry.origin = EntryOrigin(
          referrerHost: "news.example.com", sourceApplication: "com.example.mail",
          surface: .widget("orders: é"))
        stored.entry.isReengagement = true
        stored.entry.nfcRecords = [
          NFCRecord(format: 1, type: [0x55], identifier: [0], payload: [4, 0, 255]),
          NFCRecord(format: 255, type: [], payload: []),
        ]
      }
      return stored
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
      {"checksum":"5dfe7245","entries":[{"entry":{"action":"REPLY_ACTION","callback":"didReceive","date":800000000,\
      "notification":{"deliveredAt":799999999.5,"payload":{"object":{"deep_link":\
      {"text":"https://shop.example.com/orders/1"},"n":{"double":"1.5"}}},"requestID":"r"},\
      "scene":"main","source":"notification","start":"cold"},"id":3,"isArrival":false,\
      "receivedAt":800000000.25,"stage":"waiting"}],"version":3}
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

  @Test("Every source is written by its own name, and read by it", arguments: EntrySource.all)
  func sources(source: EntrySource) throws {
    let entry = AppEntry(source: source, content: .link("shop://orders/1"), date: Clock.zero)
    let stored = StoredEntry(id: 1, receivedAt: Clock.zero, entry: entry)
    try store.save([stored])
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text.contains("\"source\":\"\(source.name)\""), "\(text)")
    #expect(try store.load() == [stored])
  }

  @Test("A damaged file is reported, moved aside, and out of the way", arguments: DamagedFile.all)
  func damaged(damage: DamagedFile) throws {
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

  @Test(
    "64 levels of arrays are read and written, and no more",
    arguments: [
      { .notification(NotificationContent(payload: $0)) },
      { .activity(ActivityContent(type: "a", userInfo: ["a": $0])) },
    ] as [@Sendable (PayloadValue) -> EntryContent])
  func deepest(content: @Sendable (PayloadValue) -> EntryContent) throws {
    // A `userInfo` is an object itself.
    let levels = if case .activity = content(nil) { 63 } else { 64 }
    let payload = (0..<levels).reduce(PayloadValue.null) { value, _ in [value] }
    let entry = AppEntry(source: .notification(.tap), content: content(payload))
    let stored = StoredEntry(id: 1, receivedAt: Clock.zero, entry: entry)
    try store.save([stored])
    #expect(try store.load() == [stored])

    var deeper = stored
    deeper.entry.content = content([payload])
    let error = #expect(throws: PendingStoreError.self) { try store.save([deeper]) }
    #expect(error?.detail == "a payload is more than 64 levels deep")
    #expect(try store.load() == [stored])
  }

  @Test("As many keys and values as a file holds are read in one go")
  func widest() throws {
    let keys = Dictionary(
      uniqueKeysWithValues: (0..<15_000).map { ("key \($0)", PayloadValue(integerLiteral: $0)) })
    let bottom = PayloadValue.array(Array(repeating: [nil], count: 15_000))
    let payload: PayloadValue = [
      .object(keys), (0..<60).reduce(bottom) { value, _ in ["a": value] },
    ]
    let stored = StoredEntry(
      id: 1, receivedAt: Clock.zero,
      entry: AppEntry(
        source: .notification(.tap), content: .notification(NotificationContent(payload: payload))))
    try store.save([stored])
    #expect(try store.load() == [stored])
  }

  @Test("A file that is too large is moved aside unread")
  func tooLargeToRead() throws {
    try folder.write(repeatElement(UInt8(ascii: " "), count: 2_000), to: "links.json")
    let store = FilePendingEntryStore(url: file, maximumSize: 1_000)
    let error = #expect(throws: PendingStoreError.self) { try store.load() }
    #expect(
      error
        == PendingStoreError(
          .tooLarge, detail: "more than 1000 bytes", path: file.path,
          setAsidePath: file.path + ".damaged"))
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
      reading == PendingStoreError(.unreadable, detail: "Is a directory", path: file.path))
    let writing = #expect(throws: PendingStoreError.self) { try store.save(Self.samples) }
    #expect(
      writing == PendingStoreError(.unwritable, detail: "Is a directory", path: file.path))
    #expect(folder.names == ["links.json"])
  }

  @Test("A center reports a damaged file, and works on")
  func inCenter() throws {
    try folder.write("{".utf8, to: "links.json")
    let desk = Desk(store: store)
    desk.center.receive(.order("1"))
    #expect(
      desk.events[0].storeProblem
        == PendingStoreError(
          .damaged, detail: "it is not JSON", path: file.path,
          setAsidePath: file.path + ".damaged"))
    desk.kill()
    let after = Desk.ready(store: store)
    #expect(after.opened == ["root: order(\"1\")"])
    #expect(folder.names == ["links.json.damaged"])
  }
}
