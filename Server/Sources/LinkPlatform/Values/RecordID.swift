import Synchronization

/// What names a record, a click or an event: a UUID of version 7 (RFC 9562, section 5.7).
///
/// The first 48 bits are the milliseconds since 1970, the rest is random, so identifiers that are made
/// one after the other stand beside each other in an index. It is made in the process, never by a
/// store: whoever repeats a request repeats the identifier.
package struct RecordID: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// A new identifier; those that one process makes rise.
  package init(at time: Timestamp = .now) {
    let random = UInt64.random(in: 0...UInt64.max)
    let high = Self.last.withLock { last in
      let fresh = UInt64(clamping: time.milliseconds) << 16 | 0x7000 | random & 0xFF
      // Within a millisecond the 12 bits behind the version count on; when they are used up the next
      // millisecond is taken.
      if fresh > last {
        last = fresh
      } else {
        last = last & 0xFFF == 0xFFF ? (last | 0xFFFF) &+ 0x7001 : last + 1
      }
      return last
    }
    self.init(high: high, low: 0x8000_0000_0000_0000 | random >> 2)
  }

  /// The time from which an identifier was made.
  package var time: Timestamp { Timestamp(milliseconds: Int64(high >> 16)) }

  /// Whether this is of version 7 and of the variant of RFC 9562.
  package var isVersion7: Bool { high >> 12 & 0xF == 7 && low >> 62 == 0b10 }

  /// The 16 bytes, the first one first.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }

  /// An identifier of 16 bytes; nil for another number of them.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    let high = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let low = bytes.dropFirst(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(high: high, low: low)
  }

  private static let last = Mutex<UInt64>(0)
}

extension RecordID: Comparable {
  package static func < (one: RecordID, other: RecordID) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

extension RecordID: TextValue {
  package static var name: String { "a UUID" }
  package static var example: String { RecordID(high: 0, low: 0).description }

  /// Reads `0190a5d2-7b1c-7def-8123-456789abcdef`, in either case; nil for anything else.
  package init?(_ text: String) {
    guard let id = Array(text.utf8).withUnsafeBufferPointer(RecordID.init(text:)) else {
      return nil
    }
    self = id
  }

  /// Reads the bytes of a UUID's text.
  package init?(text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 36 else { return nil }
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    for (position, byte) in text.enumerated() {
      switch position {
      case 8, 13, 18, 23:
        guard byte == UInt8(ascii: "-") else { return nil }
      default:
        guard let digit = Self.digit(byte) else { return nil }
        if position < 18 {
          halves.high = halves.high << 4 | UInt64(digit)
        } else {
          halves.low = halves.low << 4 | UInt64(digit)
        }
      }
    }
    self.init(high: halves.high, low: halves.low)
  }

  package var description: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var position = 0
      for half in [high, low] {
        for shift in stride(from: UInt64(60), through: 0, by: -4) {
          if [8, 13, 18, 23].contains(position) {
            text.initializeElement(at: position, to: UInt8(ascii: "-"))
            position += 1
          }
          text.initializeElement(at: position, to: Self.digits[Int(half >> shift & 0xF)])
          position += 1
        }
      }
      return position
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// The 32 digits without hyphens.
  package var hexadecimal: String { String(description.filter { $0 != "-" }) }

  /// Reads 32 digits without hyphens, in lower case.
  package init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(Self.digits.contains),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
