import SeededRandom
import Testing

@testable import Entryway

@Suite("PendingFile, fuzzed")
struct PendingFileFuzzTests {
  @Test("No bytes trap the reader, and what it reads can be written and read again")
  func bytes() throws {
    let valid = PendingFile.withoutSum(
      try PendingFile.encode(FilePendingEntryStoreTests.samples))
    let words = [
      "{", "}", "[", "]", ",", ":", "\"", "null", "true", "-", "1e999", "1e-999", "\\u0000",
      "\\ud800", "99999999999999999999", "-0", "0.1", "\"version\":2", "\"entries\":[",
      "{\"array\":[", "{\"object\":{\"\":", "\u{FEFF}", "\"entry\":{", "\"\\u001b\":0,",
      "\"action\":\"\",", "\"null\":true", "\"link\":\"\",", "\"activity\":{", "in-app", "inApp",
    ].map { Array($0.utf8) }
    var readable = 0
    let seeds = Seeds.first(2_000, of: 20_000 as UInt64)
    for seed in seeds {
      var random = Seeded(seed: seed)
      let bytes = Self.mutated(valid, words, &random)
      do {
        let entries = try PendingFile.decode(bytes)
        readable += 1
        let again = try PendingFile.decode(try PendingFile.encode(entries))
        // A date or number that is not a number is never equal to itself.
        #expect(again.map(\.id) == entries.map(\.id), "seed \(seed)")
      } catch {
        #expect([.damaged, .unknownVersion, .unwritable].contains(error.code), "seed \(seed)")
        #expect(!error.detail.isEmpty, "seed \(seed)")
        #expect(error.detail.allSatisfy { $0 != "\u{1B}" && !$0.isNewline }, "seed \(seed)")
        #expect(
          ["PendingFile", "Coded", "Swift"].allSatisfy { !error.description.contains($0) },
          "seed \(seed)")
      }
    }
    #expect(readable > seeds.count / 200)
  }

  @Test("Not one bit of a file can change without being noticed")
  func everyBit() throws {
    let samples = FilePendingEntryStoreTests.samples
    let valid = try PendingFile.encode(samples)
    #expect(try PendingFile.decode(valid) == samples)
    // Of two bytes one bit, in the next two another one, unless there is time for all.
    let turns = Seeds.first(1, of: 16)
    for index in valid.indices {
      for bit in 0..<8 where turns.contains((index % 2 * 8 + bit + index / 2) % 16) {
        var bytes = valid
        bytes[index] ^= 1 << bit
        #expect(throws: PendingStoreError.self, "bit \(bit) of byte \(index)") {
          try PendingFile.decode(bytes)
        }
      }
    }
  }

  @Test("Nor can several bytes")
  func anyBytes() throws {
    let valid = try PendingFile.encode(FilePendingEntryStoreTests.samples)
    for seed in Seeds.first(500, of: 5_000 as UInt64) {
      var random = Seeded(seed: seed)
      let bytes = Self.mutated(valid, [Array("\"version\":2".utf8)], &random)
      guard bytes != valid else { continue }
      #expect(throws: PendingStoreError.self, "seed \(seed)") { try PendingFile.decode(bytes) }
    }
  }

  @Test("The file of the version before, which had no sum, is read and written anew")
  func versionBefore() throws {
    let samples = FilePendingEntryStoreTests.samples
    let before = PendingFile.withoutSum(try PendingFile.encode(samples))
    #expect(String(decoding: before.suffix(13), as: UTF8.self) == ",\"version\":2}")
    #expect(try PendingFile.decode(before) == samples)
  }

  private static func mutated(
    _ valid: [UInt8], _ words: [[UInt8]], _ random: inout Seeded
  ) -> [UInt8] {
    guard random.chance(90) else {
      return (0..<random.below(200)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    var bytes = valid
    for _ in 0...random.below(4) {
      let start = random.below(bytes.count + 1)
      let end = min(bytes.count, start + random.below(random.chance(50) ? 3 : 300))
      switch random.below(5) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: random.below(bytes.count + 1))
      case 2: bytes.insert(contentsOf: words[random.below(words.count)], at: start)
      case 3: for index in start..<end { bytes[index] ^= 1 << UInt8(random.below(8)) }
      default:
        for index in start..<min(end, start + 2) {
          bytes[index] = UInt8(ascii: "0") + UInt8(random.below(10))
        }
      }
    }
    return bytes
  }
}

extension PendingFile {
  /// A file as the version before wrote it.
  static func withoutSum(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    let body = text.dropFirst("{\"checksum\":\"00000000\",".count).dropLast("3}".count)
    return Array("{\(body)2}".utf8)
  }
}
