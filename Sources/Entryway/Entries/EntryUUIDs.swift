#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Generates the identifiers of entries: version 7 UUIDs
/// ([RFC 9562](https://www.rfc-editor.org/rfc/rfc9562#section-5.7)), which begin with the time.
///
/// Each is greater than the previous one, even within a millisecond or if the clock is set back. In
/// that case, the random part increases by a random step, so that the next one cannot be guessed.
package struct EntryUUIDs: Sendable {
  /// 48 bits: milliseconds since 1970.
  private var milliseconds: UInt64 = 0
  /// 12 random bits.
  var high: UInt64 = 0
  /// 62 random bits.
  var low: UInt64 = 0
  private var isFirst = true

  package init() {}

  private static let greatestTime: UInt64 = 1 << 48 - 1
  private static let greatestHigh: UInt64 = 1 << 12 - 1
  private static let greatestLow: UInt64 = 1 << 62 - 1

  /// The next identifier.
  ///
  /// - Parameters:
  ///   - date: The current date; one that an identifier cannot hold is clamped.
  ///   - random: The source of random bits.
  mutating func next(at date: Date, using random: inout some RandomNumberGenerator) -> UUID {
    let now = Self.milliseconds(of: date)
    if isFirst || now > milliseconds {
      isFirst = false
      milliseconds = now
      // The upper half stays free for increments.
      high = random.next() & (Self.greatestHigh >> 1)
      low = random.next() & Self.greatestLow
    } else {
      low += 1 + random.next() >> 32
      if low > Self.greatestLow {
        low &= Self.greatestLow
        high += 1
      }
      if high > Self.greatestHigh {
        high = 0
        milliseconds = min(milliseconds + 1, Self.greatestTime)
      }
    }
    return uuid
  }

  /// The next identifier, with the system's random bits.
  package mutating func next(at date: Date) -> UUID {
    var random = SystemRandomNumberGenerator()
    return next(at: date, using: &random)
  }

  private static func milliseconds(of date: Date) -> UInt64 {
    let milliseconds = date.timeIntervalSince1970 * 1_000
    guard milliseconds > 0 else { return 0 }
    return milliseconds < Double(greatestTime) ? UInt64(milliseconds) : greatestTime
  }

  private var uuid: UUID {
    let first = milliseconds << 16 | 0x7000 | high
    let second = 1 << 63 | low
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    return UUID(
      uuid: (
        byte(first, 0), byte(first, 1), byte(first, 2), byte(first, 3),
        byte(first, 4), byte(first, 5), byte(first, 6), byte(first, 7),
        byte(second, 0), byte(second, 1), byte(second, 2), byte(second, 3),
        byte(second, 4), byte(second, 5), byte(second, 6), byte(second, 7)
      ))
  }
}
