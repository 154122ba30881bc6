import Entryway
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("AppEntry.sendID")
struct SendIDTests {
  @Test("The identifier of the send stands beside aps", arguments: rows)
  func reads(payload: String, expected: String?) throws {
    let value = try PayloadValue(json: payload)
    let entry = AppEntry(
      source: .notification(.tap), content: .notification(NotificationContent(payload: value)))
    #expect(entry.sendID == expected)
    #expect(AppEntry.sendIDKey == "send_id")
  }

  static let rows: [(String, String?)] = [
    (#"{"aps": {}, "send_id": "shipping-notice"}"#, "shipping-notice"),
    (#"{"send_id": " 7 é \u202E"}"#, " 7 é \u{202E}"),
    (#"{"send_id": "\#(String(repeating: "a", count: 128))"}"#, String(repeating: "a", count: 128)),
    (#"{"send_id": "\#(String(repeating: "a", count: 129))"}"#, nil),
    (#"{"send_id": "\#(String(repeating: "é", count: 65))"}"#, nil),
    (#"{"send_id": ""}"#, nil), (#"{"send_id": 7}"#, nil), (#"{"send_id": null}"#, nil),
    (#"{"send_id": ["a"]}"#, nil), (#"{"send_id": {"a": "b"}}"#, nil),
    (#"{"send_id": "a\nb"}"#, nil), (#"{"send_id": "a\u0000"}"#, nil),
    (#"{"send_id": "a\u007F"}"#, nil), (#"{"send_id": "a\u0085"}"#, nil),
    (#"{"aps": {"send_id": "inside"}}"#, nil), (#"{"data": {"send_id": "inside"}}"#, nil),
    ("[]", nil), ("7", nil), (#""send_id""#, nil),
  ]

  @Test("What is no notification has none")
  func others() {
    let item = ShortcutItem(type: "order", userInfo: ["send_id": "a"])
    #expect(AppEntry(source: .quickAction, content: .shortcutItem(item)).sendID == nil)
    #expect(AppEntry(source: .urlScheme, content: .link("shop://a?send_id=a")).sendID == nil)
  }

  @Test("It comes back from the file of an entry that waited")
  @MainActor
  func stored() throws {
    let folder = TemporaryFolder()
    let store = FilePendingEntryStore(url: folder.file("pending.json"))
    let entry = AppEntry(
      source: .notification(.button("REPLY")),
      content: .notification(NotificationContent(payload: ["aps": [:], "send_id": "send-7"])),
      date: Date(timeIntervalSince1970: 7))
    try store.save([StoredEntry(id: EntryID(rawValue: 1), receivedAt: entry.date, entry: entry)])
    #expect(try store.load().map(\.entry.sendID) == ["send-7"])
  }
}
