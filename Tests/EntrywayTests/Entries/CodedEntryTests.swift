import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("CodedEntry")
struct CodedEntryTests {
  @Test("Whatever an entry carries, and wherever it came from, is read as it was written")
  func roundTrip() throws {
    for source in EntrySource.all + [.notification(.dismiss), .notification(.button("REPLY"))] {
      for sample in FilePendingEntryStoreTests.samples {
        var entry = sample.entry
        entry.source = source
        entry.uuid = UUID()
        entry.resolved = ResolvedLink(
          id: UUID(), touch: TouchToken(rawValue: String(repeating: "a", count: 52)))
        let data = try JSONEncoder().encode(CodedEntry(entry))
        let read = try JSONDecoder().decode(CodedEntry.self, from: data)
        #expect(read.entry == entry, "\(source.name): \(String(decoding: data, as: UTF8.self))")
      }
    }
  }

  @Test("An entry whose content is left out is read without one")
  func noContent() throws {
    var coded = CodedEntry(
      AppEntry(source: .widget, content: .link("shop://orders/1"), date: Clock.zero))
    coded.content = nil
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(coded)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"date":800000000,"source":"widget","start":"warm"}"#)
    let read = try JSONDecoder().decode(CodedEntry.self, from: data)
    #expect(read == coded)
    #expect(read.entry == nil)
  }

  @Test(
    "What is learned of a link is read strictly",
    arguments: [
      (#"{"touch":"short"}"#, "`resolved.touch` is not a touch token"),
      (#"{"link":"7"}"#, "`resolved.link` has an unknown value"),
      (#"{"slug":"sale"}"#, "`resolved.slug` is unknown"),
    ])
  func resolved(json: String, detail: String) {
    let entry = #"{"date":0,"link":"a:b","source":"widget","start":"warm","resolved":\#(json)}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CodedEntry.self, from: Data(entry.utf8))
    }
    #expect(error?.detail == detail)
  }

  @Test("A coder that writes dates otherwise changes nothing")
  func dates() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    for entry in FilePendingEntryStoreTests.samples.map(\.entry) {
      let data = try encoder.encode(CodedEntry(entry))
      #expect(try decoder.decode(CodedEntry.self, from: data).entry == entry)
    }
  }
}
