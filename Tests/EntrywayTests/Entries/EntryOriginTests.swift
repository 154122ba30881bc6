import SeededRandom
import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("EntryOrigin")
struct EntryOriginTests {
  @Test(
    "Of a page only the host is kept, in lowercase",
    arguments: [
      ("https://news.example.com", "news.example.com"),
      ("HTTPS://News.Example.COM/today?user=7#top", "news.example.com"),
      ("http://news.example.com:8080/", "news.example.com"),
      ("https://user:secret@news.example.com/", "news.example.com"),
      ("https://a@b@news.example.com/", "news.example.com"),
      ("https://news.example.com./", "news.example.com"),
      ("https://news.example.com?q=https://other.example.com/", "news.example.com"),
      ("https://xn--bcher-kva.example/", "xn--bcher-kva.example"),
      (#"https://news.example.com\@evil.example"#, "news.example.com"),
      ("https://localhost", "localhost"),
      ("android-app://com.example", nil), ("ftp://news.example.com/", nil),
      ("https:///path", nil), ("https://", nil), ("https://[::1]/", nil),
      ("https://news.example.com:80x/", nil), ("https://a..b/", nil),
      ("https://b\u{fc}cher.example", nil),
      ("https://a%2eb/", nil), ("https://a b/", nil), ("news.example.com", nil), ("", nil),
    ] as [(String, String?)])
  func host(address: String, host: String?) {
    #expect(EntryOrigin.host(ofPage: address) == host)
    if let url = URL(string: address), host != nil, !address.contains("\\") {
      #expect(EntryOrigin(referrer: url).referrerHost == host)
    }
  }

  @Test("A host of more than 253 bytes, and an application of more than 255, are unknown")
  func limits() {
    let label = String(repeating: "a", count: 49) + "."
    let longest = String(repeating: label, count: 5) + "abc"
    #expect(EntryOrigin.host(ofPage: "https://\(longest)/") == longest)
    #expect(EntryOrigin.host(ofPage: "https://\(longest)d/") == nil)
    let application = String(repeating: "a", count: 255)
    #expect(EntryOrigin(referrer: nil, sourceApplication: application).sourceApplication != nil)
    #expect(EntryOrigin(referrer: nil, sourceApplication: application + "a").isEmpty)
    #expect(EntryOrigin(referrer: nil, sourceApplication: "com.example\n").isEmpty)
  }

  @Test("Whatever the address is, what is kept of it is a host name in lowercase")
  func hostile() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Seeded(seed: seed)
    let pieces = [
      "https://", "http:", "//", "/", "?", "#", "@", ":", ".", "..", "a", "B-9", "_", "%2F", "[",
      "]",
      "\\", "\u{0}", "\u{301}", "\u{fc}", "\u{202E}", " ", "xn--a", "443",
      String(repeating: "x", count: 300),
    ]
    for _ in Seeds.first(5_000, of: 50_000) {
      let address =
        "https://" + (0..<random.below(8)).map { _ in random.pick(pieces) }.joined()
      guard let host = EntryOrigin.host(ofPage: address) else { continue }
      #expect(
        host.utf8.count <= 253 && host == host.lowercased()
          && host.utf8.allSatisfy {
            $0 < 128 && ($0 > 47 && $0 < 58 || $0 > 96 && $0 < 123 || [45, 46, 95].contains($0))
          }, "seed \(seed): \(address.debugDescription)")
    }
  }

  @Test("An item marks a re-engagement by its name, encoded or not, in the query of a web link")
  func reengagement() {
    let names = SystemNames()
    for link in [
      "https://a.example/?AdAttributionKitReengagementOpen",
      "https://a.example/b?c=d&AdAttributionKitReengagementOpen=1#e",
      "https://a.example/?%41dAttributionKitReengagementOpen=1",
    ] { #expect(names.marksReengagement(link), "\(link)") }
    for link in [
      "https://a.example/#?AdAttributionKitReengagementOpen",
      "https://a.example/AdAttributionKitReengagementOpen",
      "https://a.example/?x=AdAttributionKitReengagementOpen",
      "https://a.example/?adattributionkitreengagementopen", "https://a.example/?%", "https://?",
      "shop://a?AdAttributionKitReengagementOpen", "",
    ] { #expect(!names.marksReengagement(link), "\(link)") }
    #expect(SystemNames(reengagementItem: "again").marksReengagement("http://a.example?again"))
  }

  @Test("Of a tag's records the first are kept, each whole: at most 16, of 4,096 bytes together")
  func records() {
    func record(_ count: Int) -> NFCRecord {
      NFCRecord(format: 1, type: [0x55], payload: [UInt8](repeating: 7, count: count - 1))
    }
    #expect(NFCRecord.kept(Array(repeating: record(1), count: 20)).count == 16)
    #expect(NFCRecord.kept([record(4_096), record(1)]).count == 1)
    #expect(NFCRecord.kept([record(4_097), record(1)]).isEmpty)
    #expect(NFCRecord.kept([record(1), record(4_095), record(1)]).count == 2)
  }
}
