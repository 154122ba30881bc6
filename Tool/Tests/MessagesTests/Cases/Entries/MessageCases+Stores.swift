import Entryway
import Foundation

extension MessageCases {
  private static let codes: [PendingStoreError.Code] = [
    .damaged, .unknownVersion, .tooLarge, .unreadable, .inUse, .unwritable, .uncleared,
    .init(rawValue: "own"),
  ]

  @MainActor static var storeErrors: MessageGroup {
    get throws {
      let locations: [(String, String?, String?)] = [
        ("", nil, nil), (" in a file", "/app/links.json", nil),
        (" moved aside", "/app/links.json", "/app/links.json.damaged"),
      ]
      let folder = try TemporaryFolder()
      return MessageGroup(
        "Stores of waiting entries",
        codes.flatMap { code in
          locations.map { name, path, aside in
            Message(
              "\(code.rawValue)\(name)",
              PendingStoreError(code, detail: "a detail", path: path, setAsidePath: aside)
                .description)
          }
        } + (try damages.map(damaged)) + (try refusals(folder)))
    }
  }

  private static let plain = """
    {"entry":{"date":0,"link":"app:/home","source":"in-app","start":"cold"},"id":3,\
    "isArrival":false,"receivedAt":0,"stage":"waiting"}
    """

  /// Files of one entry in which a text is replaced.
  private static let damages: [(String, String)] = {
    func entry(_ replaced: String, _ text: String) -> String {
      "{\"entries\":[\(plain.replacing(replaced, with: text))],\"version\":2}"
    }
    func payload(_ payload: String) -> String {
      entry("\"link\":\"app:/home\"", "\"notification\":{\"payload\":\(payload)}")
    }
    let nested =
      String(repeating: "{\"array\":[", count: 65) + "{\"null\":true}"
      + String(repeating: "]}", count: 65)
    return [
      ("an empty file", ""), ("no JSON", "\u{0}\u{1}"),
      ("half a file", "{\"version\":2,\"entries\":[{"),
      ("an array", "[]"), ("no version", "{}"), ("no entries", "{\"version\":2}"),
      ("null", "{\"version\":2,\"entries\":null}"),
      ("another version", "{\"version\":1,\"boxes\":[]}"),
      (
        "a checksum that does not match", "{\"checksum\":\"01234567\",\"entries\":[],\"version\":3}"
      ),
      ("an unknown key of the file", "{\"version\":2,\"entries\":[],\"boxes\":[]}"),
      ("an unknown key of the entry", entry("\"link\"", "\"\\u001b[31m\":1,\"link\"")),
      ("a number as a link", entry("\"app:/home\"", "4")),
      ("an unknown stage", entry("waiting", "flying")),
      ("an unknown source", entry("in-app", "telepathy")),
      ("a notification without an action", entry("in-app", "notification")),
      ("an action without a notification", entry("\"source\"", "\"action\":\"a\",\"source\"")),
      ("no content", entry("\"link\":\"app:/home\",", "")),
      ("two contents", entry("\"link\"", "\"activity\":{\"type\":\"a\",\"userInfo\":{}},\"link\"")),
      ("the id 0", entry("\"id\":3", "\"id\":0")),
      ("the same id twice", entry("waiting\"}", "waiting\"},\(plain)")),
      ("a payload of two kinds", payload("{\"text\":\"a\",\"null\":true}")),
      ("a payload of an unknown kind", payload("{\"colour\":1}")),
      ("a payload of no kind", payload("{}")),
      ("a double that is none", payload("{\"double\":\"x\"}")),
      ("a payload of 65 levels", payload(nested)),
      ("more bytes than the store takes", String(repeating: " ", count: 2_000)),
    ]
  }()

  /// Each has a folder of its own: a process that another test starts at the same time inherits a lock
  /// for a moment, and would keep it over the next store of the same file.
  @MainActor private static func damaged(_ name: String, _ text: String) throws -> Message {
    let folder = try TemporaryFolder()
    let path = try folder.file("links.json", text)
    let store = FilePendingEntryStore(url: URL(filePath: path), maximumSize: 1_500)
    return folder.message("a file: \(name)") { try store.load().count }
  }

  @MainActor private static func refusals(_ folder: TemporaryFolder) throws -> [Message] {
    let url = URL(filePath: folder.path + "/folder.json")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let store = FilePendingEntryStore(url: url)
    let small = FilePendingEntryStore(
      url: URL(filePath: folder.path + "/small.json"), maximumSize: 100)
    let date = Date(timeIntervalSinceReferenceDate: 0)
    func stored(_ content: EntryContent, _ date: Date = date) -> StoredEntry {
      StoredEntry(
        id: 1, receivedAt: date, entry: AppEntry(source: .inApp, content: content, date: date))
    }
    let link = stored(.link("shop://orders/1"))
    let deep = (0..<66).reduce(PayloadValue.null) { value, _ in [value] }
    let file = FilePendingEntryStore(url: URL(filePath: folder.path + "/new.json"))
    let holder = FilePendingEntryStore(url: URL(filePath: folder.path + "/held.json"))
    _ = try holder.load()
    let second = FilePendingEntryStore(url: URL(filePath: folder.path + "/held.json"))
    return [
      folder.message("a folder is read") { try store.load().count },
      folder.message("a folder is written") { try store.save([link]) },
      folder.message("more is written than the store takes") { try small.save([link]) },
      folder.message("a payload too deep is written") {
        try file.save([stored(.notification(NotificationContent(payload: deep)))])
      },
      folder.message("a date that is none is written") {
        try file.save([stored(.link("a:"), Date(timeIntervalSinceReferenceDate: .nan))])
      },
      folder.message("a store that another one holds is read") {
        try withExtendedLifetime(holder) { try second.load().count }
      },
    ]
  }
}

extension TemporaryFolder {
  /// What is thrown, with a word for the folder's path.
  @MainActor func message(_ title: String, _ work: () throws -> Any) -> Message {
    do {
      return Message(title, "no error: \(try work())")
    } catch {
      return Message(title, "\(error)".replacing(path, with: "FOLDER"))
    }
  }
}
