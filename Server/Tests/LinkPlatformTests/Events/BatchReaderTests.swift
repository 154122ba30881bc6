import EntrywayRouting
import Foundation
import LinkPlatform
import SeededNumbers
import Testing

@Suite("BatchReader")
struct BatchReaderTests {
  private static func batch(_ members: String) -> [UInt8] {
    Array(
      """
      {"installation": "9f2c1d7be04a4f5c8a1b2c3d4e5f6071", "secret": "q3Jt0mWkQXyZ8b5cD1eF2gH4iJ6kL7mN",
       "sentAt": "2026-11-22T10:58:07.000Z", "events": [{"id": "0190a5d2-7b1c-7def-8123-456789abcdef",
       "type": "open", "sequence": 1, "occurredAt": "2026-11-22T10:57:30.120Z", "outcome": "opened",
       "entrySource": "link", "route": "order", \(members)}]}
      """.utf8)
  }

  private static let all = batch(
    """
    "action": "REPLY_\\u00e9", "campaign": {"campaign": "spring", "source": "a\\"b", "medium": "m",
    "content": "c", "term": "\u{1F468}\u{200D}\u{1F469}", "more": [1, {"x": null}]},
    "referrer": "news.example", "surface": "live-activity:orders", "reengagement": true
    """)

  /// Whether nothing stands in an event that its members cannot be.
  private static func isSound(_ event: Event, _ told: LinkCampaign?) -> Bool {
    func isSound(_ text: String?, _ limit: Int) -> Bool {
      guard let text else { return true }
      return 1...limit ~= text.utf8.count
        && !text.unicodeScalars.contains { scalar in
          scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
        }
    }
    let items = [told?.campaign, told?.source, told?.medium, told?.content, told?.term]
    let host = event.referrer ?? "a"
    let kind = event.surface?.split(separator: ":").first ?? "widget"
    return isSound(event.action, 128) && isSound(event.surface, 128)
      && items.allSatisfy { isSound($0, 64) }
      && 1...253 ~= host.utf8.count && host == host.lowercased() && !host.utf8.contains(0x2F)
      && ["widget", "control", "live-activity"].contains(kind)
  }

  @Test("An event has all that its members say")
  func members() throws {
    let read = try BatchReader.read(Data(Self.all))
    let event = try #require(read.events.first)
    #expect(event.event.action == "REPLY_é")
    #expect(
      event.told
        == LinkCampaign(
          source: "a\"b", medium: "m", campaign: "spring", content: "c",
          term: "\u{1F468}\u{200D}\u{1F469}"))
    #expect((event.event.referrer, event.event.surface) == ("news.example", "live-activity:orders"))
    #expect(event.event.isReengagement)
  }

  @Test("Damaged members neither trap nor leave anything that a report could not show")
  func damaged() {
    var seeded = Seeded(seed: 36)
    let pieces: [[UInt8]] = [
      [0x22], [0x5C], [0x7B], [0x7D], [0x3A], [0x2C], [0x00], [0xFF], Array("\\u202E".utf8),
      Array("null".utf8), Array("\"campaign\":{".utf8), Array("\\uD800".utf8),
      Array("\u{2067}".utf8), Array(repeating: 0x78, count: 300),
    ]
    var read = 0
    for _ in 0..<20_000 {
      var bytes = Self.all
      for _ in 0...seeded.below(3) {
        let place = seeded.number(300...bytes.count - 1)
        switch seeded.below(4) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(contentsOf: seeded.pick(pieces), at: place)
        case 2: bytes[place] = UInt8(seeded.below(256))
        default: bytes.replaceSubrange(place..., with: bytes[seeded.number(300...place)...])
        }
      }
      guard let batch = try? BatchReader.read(Data(bytes)) else { continue }
      read += batch.events.count
      for event in batch.events { #expect(Self.isSound(event.event, event.told)) }
    }
    #expect(read > 1000)
  }
}
