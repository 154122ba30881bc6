import Entryway
import EntrywayDiagnostics
import EntrywayJSON
import Foundation
import SeededRandom
import Testing

@Suite("JSON, on random input")
struct JSONFuzzTests {
  /// A new seed each time; a failure prints it, and writing it here repeats the run.
  let seed = UInt64.random(in: 0...UInt64.max)

  @Test("Random and mutated inputs never trap, and what is read writes and reads back")
  func neverTraps() throws {
    var samples = JSONSamples(seed: seed)
    var accepted = 0
    let rounds = Seeds.first(10_000, of: 100_000)
    for round in rounds {
      let bytes: [UInt8] =
        switch round % 4 {
        case 0: samples.bytes()
        case 1: samples.pieces()
        default: samples.mutated(Array(samples.json(samples.payload(levels: 2)).utf8))
        }
      do {
        let value = try PayloadValue(json: bytes)
        accepted += 1
        let again = try PayloadValue(json: value.jsonText(pretty: round % 3 == 0))
        try #require(again == value, "seed \(seed), round \(round): \(bytes)")
      } catch let problem as JSONError {
        try #require(
          problem.line >= 1 && problem.column >= 1 && problem.diagnostic.hint != nil,
          "seed \(seed), round \(round): \(bytes)")
      }
    }
    #expect(accepted > rounds.count / 100, "seed \(seed)")
  }

  @Test("Every payload is written as JSON that reads back equal, and the same each time")
  func roundTrips() throws {
    var samples = JSONSamples(seed: seed)
    for round in 0..<5_000 {
      let value = samples.payload()
      let text = value.jsonText()
      try #require(try PayloadValue(json: text) == value, "seed \(seed), round \(round): \(text)")
      try #require(
        try PayloadValue(json: value.jsonText(pretty: true)) == value,
        "seed \(seed), round \(round): \(text)")
      try #require(
        try PayloadValue(json: samples.json(value)) == value,
        "seed \(seed), round \(round): \(text)")
    }
  }

  @Test("Foundation reads the same values out of valid JSON")
  func agreesWithFoundation() throws {
    var samples = JSONSamples(seed: seed)
    let decoder = JSONDecoder()
    for round in 0..<2_000 {
      let text = samples.json(samples.payload())
      let ours = try PayloadValue(json: text)
      let theirs = try decoder.decode(PayloadValue.self, from: Data(text.utf8))
      try #require(sameNumbers(ours, theirs), "seed \(seed), round \(round): \(text)")
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
  }

  @Test("What this reader takes, Foundation takes too")
  func isStricterThanFoundation() throws {
    var samples = JSONSamples(seed: seed)
    for round in Seeds.first(4_000, of: 20_000) {
      let bytes =
        round % 2 == 0
        ? samples.pieces() : samples.mutated(Array(samples.json(samples.payload(levels: 2)).utf8))
      guard (try? PayloadValue(json: bytes)) != nil else { continue }
      #expect(throws: Never.self, "seed \(seed), round \(round): \(bytes)") {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      }
    }
  }

  /// Equal, but for whole doubles, which Foundation's decoder gives out as integers.
  private func sameNumbers(_ one: PayloadValue, _ other: PayloadValue) -> Bool {
    switch (one, other) {
    case (.double(let one), .integer(let other)): one == Double(other)
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { sameNumbers($0, $1) }
    case (.object(let one), .object(let other)):
      one.count == other.count
        && one.allSatisfy { key, value in other[key].map { sameNumbers(value, $0) } ?? false }
    default: one == other
    }
  }
}
