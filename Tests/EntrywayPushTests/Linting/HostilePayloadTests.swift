import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Foundation
import SeededRandom
import Testing

@Suite("Hostile payloads") struct HostilePayloadTests {
  @Test(
    "Nesting of a hundred thousand is refused with its location",
    arguments: ["[", #"{"a":"#, #"[{"":"#])
  func deep(_ opening: String) {
    let reading = PushReading(Array(String(repeating: opening, count: 100_000).utf8))
    #expect(reading.payload == nil)
    #expect(reading.lint(MarketRoute.entries).map(\.code) == [.json])
  }

  @Test("Nesting of five hundred that ends is too deep for an app")
  func nested() {
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let reading = PushReading(Array(#"{"aps": {"alert": "Hi"}, "a": \#(deep)}"#.utf8))
    #expect(reading.payload == nil)
    #expect(reading.lint(MarketRoute.entries).map(\.code) == [.tooDeep])
  }

  @Test("Links inside of links inside of links are looked at within a bound")
  func links() {
    let link = String(repeating: "https://a.example/?u=", count: 380)
    let links = (0..<120).map { "\"k\($0)\": \"\(link)\"" }.joined(separator: ", ")
    let json = "{\"aps\": {\"alert\": \"Hi\"}, \"deep_link\": \"market://orders/1\", \(links)}"
    let reading = PushReading(Array(json.utf8))
    #expect(reading.lint(MarketRoute.entries).map(\.code) == [.tooLarge])
  }

  private static let isThorough =
    ProcessInfo.processInfo.environment["ENTRYWAY_THOROUGH"] != nil

  /// With ENTRYWAY_THOROUGH a megabyte.
  @Test("Payloads far beyond the limit are linted whatever they hold")
  func large() {
    let size = Self.isThorough ? 1_000_000 : 30_000
    for kind in ["[1],", #""a","#, "{},", "-1e5,"] {
      let list = String(repeating: kind, count: size / kind.utf8.count) + "0"
      for json in [
        "{\"aps\": {\"alert\": {\"loc-args\": [\(list)]}}}", "{\"deep_link\": [\(list)]}",
      ] {
        let found = PushReading(Array(json.utf8)).lint(MarketRoute.entries)
        #expect(found.contains { $0.code == .tooLarge } && found.count <= 1001)
      }
    }
    let keys = (0..<size / 10).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let found = PushReading(Array("{\"aps\": {\(keys)}}".utf8))
      .lint(MarketRoute.entries, PushLintOptions(type: .alert))
    #expect(found.contains { $0.code == .tooLarge } && found.count == 1001)
  }

  static let samples =
    PushLintRow.all.filter { !$0.json.isEmpty }.map { Array($0.json.utf8) }
    + SoundPayloadTests.payloads.map { Array($0.utf8) }

  /// With ENTRYWAY_THOROUGH a million over all seeds, otherwise ten thousand over the first two.
  static let rounds = isThorough ? 250_000 : 5_000

  @Test(
    "Mutated payloads are read and linted, with and without rules",
    arguments: Seeds.first(2, of: 4))
  func mutated(_ seed: Int) {
    var random = Seeded(seed: UInt64(seed))
    let manifest = EntryRules<NamedRoute>(manifest: MarketRoute.entries.manifest)
    for round in 0..<Self.rounds {
      guard let sample = Self.samples.randomElement(using: &random),
        let other = Self.samples.randomElement(using: &random)
      else { return }
      let bytes = random.mutated(sample, with: other)
      let reading = PushReading(bytes)
      let options = random.lintOptions()
      let lints = [
        reading.lint(), reading.lint(MarketRoute.entries), reading.lint(manifest, options),
      ]
      for found in lints {
        let isWorded = found.allSatisfy { diagnostic in
          (diagnostic.location?.line ?? 0) >= 1 && (diagnostic.location?.column ?? 0) >= 1
            && !diagnostic.message.isEmpty && !diagnostic.message.contains("\n")
            && Diagnostic.Code.payload.contains(diagnostic.code)
            && Self.isPrintable(diagnostic.description)
        }
        let isRead =
          reading.payload != nil
          || found.contains { $0.severity == .error || $0.code == .providerMessage }
        guard isWorded, isRead, found.count <= 1001 else {
          Issue.record("seed \(seed), round \(round), \(options): \(found) in \(bytes)")
          return
        }
      }
      // What is read is what the strict reader reads, where that reads at all, or stands in it.
      guard let strict = try? PayloadValue(json: bytes) else { continue }
      if let payload = reading.payload, strict != payload, !Self.isMessage(strict) {
        Issue.record("seed \(seed), round \(round): \(payload) is not \(strict)")
        return
      }
      // And no comma is wrong in it.
      if reading.diagnostics.contains(where: { $0.code == .json && $0.location?.path == "" }) {
        Issue.record("seed \(seed), round \(round): \(reading.diagnostics) in \(strict)")
        return
      }
    }
  }

  /// Whether the value may be a provider's message.
  private static func isMessage(_ value: PayloadValue) -> Bool {
    value["aps"] == nil
      && [
        "message", "apns", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "Message",
      ].contains { value[$0] != nil }
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      // Nearly all are, and to look one up takes long in so many texts.
      if ("\u{20}"..."\u{7E}").contains(scalar) { return true }
      return scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
    }
  }
}

extension Seeded {
  /// How a payload may be sent, at any time.
  mutating func lintOptions() -> PushLintOptions {
    let times = [0, 1_763_769_600, -1e300, 1e300, .nan, .infinity, nil]
    return PushLintOptions(
      type: once(in: 4) ? nil : PushType.allCases.randomElement(using: &self),
      isBroadcast: once(in: 4),
      now: (times.randomElement(using: &self) ?? nil).map { Date(timeIntervalSince1970: $0) })
  }

  /// The bytes flipped, cut, repeated, nested or spliced with others, a few times over.
  mutating func mutated(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    let alphabet = Array("{}[]\",:0-.e\\utrfn /?&=#%1\u{E9}".utf8) + [0, 0xFF, 0x1B, 0x0D]
    var mutated = bytes
    for _ in 0...Int.random(in: 0..<4, using: &self) where !mutated.isEmpty {
      let start = Int.random(in: mutated.indices, using: &self)
      let end = Int.random(in: start..<mutated.count, using: &self)
      switch Int.random(in: 0..<12, using: &self) {
      case 0...3: mutated[start] = alphabet.randomElement(using: &self) ?? 0
      case 4: mutated[start] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 5: mutated.remove(at: start)
      case 6: mutated.insert(alphabet.randomElement(using: &self) ?? 0, at: start)
      case 7: mutated.insert(contentsOf: Array(mutated[start...end]), at: start)
      case 8: mutated.removeSubrange(start...end)
      case 9: mutated.removeSubrange(start...)
      case 10:
        // One payload instead of a part of another.
        mutated.replaceSubrange(start...end, with: other)
      default:
        let depth = Int.random(in: 1...600, using: &self)
        let open = [UInt8](repeating: UInt8(ascii: "["), count: depth)
        let close = [UInt8](repeating: UInt8(ascii: "]"), count: depth)
        mutated.replaceSubrange(start...end, with: open + Array(mutated[start...end]) + close)
      }
    }
    return mutated
  }
}
