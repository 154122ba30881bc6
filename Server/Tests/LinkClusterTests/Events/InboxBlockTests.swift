import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import SeededNumbers
import Testing

@Suite("Blocks of the inbox")
struct InboxBlockTests {
  /// Events with every kind of number and text, much like one another or not.
  private static func rows(_ count: Int, _ seeded: inout Seeded) -> [EventRow] {
    let isVaried = seeded.chance(50)
    func number(_ seeded: inout Seeded) -> Int64 {
      isVaried ? seeded.pick([0, 1, 127, 128, -1, .max, .min, 1 << 40]) : 7
    }
    return (0..<count).map { _ in
      let time =
        seeded.pick([0, 1_795_345_200_000, 1_796_083_199_999, 253_399_622_399_999]) as Int64
      let month = Month(of: time)
      var total = EventTotals.Key(
        app: number(&seeded), quarter: Quarter.number(of: time), kind: number(&seeded),
        outcome: number(&seeded))
      (total.name, total.code, total.nearest) = (number(&seeded), number(&seeded), number(&seeded))
      (total.entry, total.version, total.send) = (number(&seeded), number(&seeded), number(&seeded))
      (total.campaign, total.source, total.link) = (
        number(&seeded), number(&seeded), number(&seeded)
      )
      (total.action, total.surface) = (number(&seeded), number(&seeded))
      let id = RecordID(high: UInt64(bitPattern: number(&seeded)), low: .max)
      let texts = [
        "", "{}", "\u{1F469}\u{200D}\u{1F680}\0", String(repeating: "\u{E9}", count: 300),
      ]
      return EventRow(
        total: total, id: id, installation: number(&seeded), time: time, month: month,
        sequence: number(&seeded), session: number(&seeded), touch: seeded.chance(30) ? id : nil,
        referrer: number(&seeded), flags: EventFlags(rawValue: number(&seeded)),
        received: number(&seeded), details: seeded.chance(50) ? seeded.pick(texts) : nil,
        items: isVaried && seeded.chance(50) ? seeded.pick(texts) : nil,
        elsewhere: seeded.pick([.nowhere, .anywhere, .near(month.previous), .near(month.next)]))
    }
  }

  @Test("What is written is read again, be the events alike or not, from none to as many as fit")
  func roundTrip() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var seeded = Seeded(seed: seed)
      let rows = Self.rows(seed == 1 ? InboxBlock.limit : Int(seed) % 40, &seeded)
      let read = try InboxBlock.rows(in: try InboxBlock.bytes(of: rows))
      #expect(
        read.map(String.init(reflecting:)) == rows.map(String.init(reflecting:)), "seed \(seed)")
    }
  }

  @Test("Events that are much alike take about 20 bytes each without texts")
  func size() throws {
    let rows = (0..<1000).map { number in
      let time = 1_795_345_200_000 + Int64(number) * 900
      var total = EventTotals.Key(app: 3, quarter: Quarter.number(of: time), kind: 6, outcome: 0)
      (total.name, total.version) = (17, 40)
      return EventRow(
        total: total, id: RecordID(), installation: 70_000 + Int64(number / 20), time: time,
        month: Month(of: time), sequence: Int64(number % 20), session: 0, touch: nil, referrer: 0,
        flags: [],
        received: 1_795_345_300_000, details: nil, items: nil, elsewhere: .nowhere)
    }
    #expect(try InboxBlock.bytes(of: rows).count < 22_000)
  }

  @Test("More events than have places, and times that no calendar has, are not written")
  func refused() throws {
    var seeded = Seeded(seed: 5)
    let rows = Self.rows(2, &seeded)
    #expect(throws: InboxBlock.DamageError.self) {
      try InboxBlock.bytes(of: Array(repeating: rows[0], count: InboxBlock.limit + 1))
    }
    for time in [-1, 253_399_622_400_000, .max] as [Int64] {
      let row = EventRow(
        total: rows[0].total, id: rows[0].id, installation: 1, time: time, month: rows[0].month,
        sequence: 0, session: 0, touch: nil, referrer: 0, flags: [], received: 0, details: nil,
        items: nil, elsewhere: .nowhere)
      #expect(throws: InboxBlock.DamageError.self) { try InboxBlock.bytes(of: [row]) }
    }
  }

  @Test("Damaged bytes are an error, or other events: nothing traps")
  func damaged() throws {
    var refused = 0
    for seed in 1...3000 as ClosedRange<UInt64> {
      var seeded = Seeded(seed: seed)
      var bytes = try InboxBlock.bytes(of: Self.rows(seeded.number(0...6), &seeded))
      switch seeded.number(0...3) {
      case 0: bytes.removeLast(seeded.number(1...bytes.count))
      case 1: bytes.append(UInt8(seeded.number(0...255)))
      case 2: bytes.insert(UInt8(seeded.number(0...255)), at: seeded.number(0...bytes.count))
      default:
        for _ in 0..<seeded.number(1...4) {
          bytes[seeded.number(0...bytes.count - 1)] = UInt8(seeded.number(0...255))
        }
      }
      do throws(InboxBlock.DamageError) {
        // What can be read can be written, too.
        _ = try InboxBlock.bytes(of: try InboxBlock.rows(in: bytes))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1500)
    #expect(throws: InboxBlock.DamageError.self) { try InboxBlock.rows(in: []) }
    #expect(throws: InboxBlock.DamageError.self) { try InboxBlock.rows(in: [2, 0]) }
    // As many as there is room for nowhere.
    #expect(throws: InboxBlock.DamageError.self) {
      try InboxBlock.rows(in: [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1])
    }
    #expect(throws: InboxBlock.DamageError.self) { try InboxBlock.rows(in: [1, 0x80, 0x40]) }
  }
}
