import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("CodedEntry, of other doors")
struct CodedOriginTests {
  private func coded(_ members: String) throws -> CodedEntry {
    let json = #"{"date":0,"source":"nfc","start":"warm","link":"a:b",\#(members)}"#
    return try JSONDecoder().decode(CodedEntry.self, from: Data(json.utf8))
  }

  @Test("Where an entry comes from, a tag's records and a share are read as they were written")
  func roundTrip() throws {
    var entry = AppEntry(source: .nfc, content: .link("shop://orders/1"), date: Clock.zero)
    entry.origin = EntryOrigin(
      referrerHost: "news.example.com", sourceApplication: "com.example.mail",
      surface: EntrySurface(.widget, name: "orders"))
    entry.isReengagement = true
    entry.nfcRecords = [
      NFCRecord(format: 1, type: [0x55], identifier: [0, 255], payload: [4, 0x61]),
      NFCRecord(format: 0, type: [], payload: []),
    ]
    let share = CloudKitShareContent(
      containerID: "iCloud.a", recordName: "share", zoneName: "zone", ownerName: "owner",
      rootRecordName: "root", url: "https://www.icloud.com/share/1")
    for content in [EntryContent.link("shop://orders/1"), .cloudKitShare(share)] {
      entry.content = content
      let data = try JSONEncoder().encode(CodedEntry(entry))
      #expect(try JSONDecoder().decode(CodedEntry.self, from: data).entry == entry)
    }
  }

  @Test("A file as it was stored before these members is read as it was")
  func before() throws {
    let file = #"""
      {"entries":[{"entry":{"callback":"scene(_:continue:)","date":800000000,"link":"https://shop.example.com/orders/1","source":"universal-link","start":"cold","uuid":"0198B7B0-0000-7000-8000-000000000001"},"id":3,"isArrival":false,"receivedAt":800000000.25,"stage":"waiting"}],"version":2}
      """#
    let entry = try #require(try PendingFile.decode(Array(file.utf8)).first).entry
    #expect(entry.content == .link("https://shop.example.com/orders/1"))
    #expect(entry.origin.isEmpty && entry.nfcRecords.isEmpty && !entry.isReengagement)
    // And an entry without them is written as before.
    let text = String(
      decoding: try PendingFile.encode([
        StoredEntry(id: 3, receivedAt: Clock.zero, entry: entry)
      ]), as: UTF8.self)
    for name in ["origin", "nfc", "isReengagement"] { #expect(!text.contains(name)) }
  }

  @Test(
    "What no app writes is refused",
    arguments: [
      (#""origin":{"referrer":"News.example.com"}"#, "`origin.referrer` is not a host name"),
      (#""origin":{"referrer":"a/b"}"#, "`origin.referrer` is not a host name"),
      (#""origin":{"application":"a b"}"#, "`origin.application` is not a bundle identifier"),
      (
        #""origin":{"surface":"menu:x"}"#,
        "`origin.surface` is not a widget, control or Live Activity"
      ),
      (#""origin":{"page":"a"}"#, "`origin.page` is unknown"),
      (#""isReengagement":1"#, "`isReengagement` has the wrong type"),
      (#""nfcRecords":[{"format":1,"payload":"*"}]"#, "`nfcRecords[0].payload` is not Base64"),
      (#""nfcRecords":[{"format":256}]"#, "`nfcRecords[0].format` is not a record's format"),
      (#""nfcRecords":[{"format":1,"text":"a"}]"#, "`nfcRecords[0].text` is unknown"),
      (
        #""nfcRecords":[\#(Array(repeating: "{\"format\":0}", count: 17).joined(separator: ","))]"#,
        "`nfcRecords` has more than 16 records or 4096 bytes"
      ),
      (
        #""nfcRecords":[{"format":0,"type":"\#(String(repeating: "AAAA", count: 683))"},{"format":0,"type":"\#(String(repeating: "AAAA", count: 683))"}]"#,
        "`nfcRecords` has more than 16 records or 4096 bytes"
      ),
      (
        #""nfcRecords":[{"format":0,"type":"\#(String(repeating: "A", count: 100_000))"}]"#,
        "`nfcRecords[0].type` has more than 16 records or 4096 bytes"
      ),
    ])
  func hostile(members: String, detail: String) {
    let error = #expect(throws: DecodingError.self) { try coded(members) }
    #expect(error?.detail == detail)
  }

  @Test("A file and a purchase are neither written to a store nor read from one")
  func unstored() throws {
    let file = AppEntry(
      source: .file, content: .file(FileContent(url: URL(fileURLWithPath: "/a/b.csv"))),
      date: Clock.zero)
    let link = AppEntry(source: .inApp, content: .link("shop://orders/1"), date: Clock.zero)
    let bytes = try PendingFile.encode([
      StoredEntry(id: 1, receivedAt: Clock.zero, entry: file),
      StoredEntry(id: 2, receivedAt: Clock.zero, entry: link),
    ])
    #expect(try PendingFile.decode(bytes).map(\.id) == [2])
    let hostile = #"""
      {"entries":[{"entry":{"date":0,"purchase":"a","source":"purchase","start":"cold"},"id":1,"isArrival":false,"receivedAt":0,"stage":"waiting"}],"version":2}
      """#
    #expect(throws: PendingStoreError.self) { try PendingFile.decode(Array(hostile.utf8)) }
  }
}
