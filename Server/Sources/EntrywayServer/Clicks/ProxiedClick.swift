import Crypto
import Foundation
import LinkPlatform

/// The identifier of a click whose request a trusted proxy has named: when the proxy sends it to another server,
/// since the first one died before it answered, it is the same click.
///
/// It is made of what the proxy says, and of what was asked for: two requests for different links are two
/// clicks, whatever they are called. It tells nothing of who asked.
struct ProxiedClick: Sendable {
  /// What the proxy calls the request; nginx's `$request_id`.
  static let requestField = "X-Request-ID"
  /// When the request arrived there, in seconds with milliseconds: nginx's `$msec`, or `t=` and that.
  static let startField = "X-Request-Start"
  /// How many bytes a request's name has, so that others don't hit upon it by chance.
  private static let lengths = 16...128
  /// How long ago it may have arrived: longer than a proxy waits for a server.
  private static let patience = Duration.seconds(600)
  /// How far the proxy's clock may be ahead.
  private static let ahead = Duration.seconds(60)

  let addresses: ClientAddress

  /// The identifier; nil where no trusted proxy has named the request, or what it says cannot be.
  ///
  /// - Parameters:
  ///   - peer: Who sent the request to this server.
  ///   - asked: What it asks for: the method, the host and the target.
  ///   - field: The values of a field of its header.
  ///   - now: When it arrived here.
  func id(
    peer: String?, asked: [String], at now: Timestamp, _ field: (String) -> [String]
  ) -> RecordID? {
    guard addresses.isTrusted(peer: peer) else { return nil }
    let (names, starts) = (field(Self.requestField), field(Self.startField))
    guard names.count == 1, starts.count == 1, let name = names.first,
      Self.lengths ~= name.utf8.count, name.utf8.allSatisfy(Self.isNamed),
      let start = starts.first.flatMap(Self.time), start <= now.adding(Self.ahead),
      start >= now.adding(.zero - Self.patience)
    else { return nil }
    // A line cannot end within any of them.
    let lines = ([name, String(start.milliseconds)] + asked).joined(separator: "\n")
    return RecordID(at: start, hash: SHA256.hash(data: Data(lines.utf8)))
  }

  private static func isNamed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The time of `1790000000.123`; nil for what is written in any other way.
  private static func time(_ text: String) -> Timestamp? {
    var digits = Array(text.utf8)
    if digits.starts(with: "t=".utf8) { digits.removeFirst(2) }
    guard digits.count == 14, digits[10] == UInt8(ascii: ".") else { return nil }
    digits.remove(at: 10)
    var milliseconds = Int64(0)
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      milliseconds = milliseconds * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return Timestamp(milliseconds: milliseconds)
  }
}

extension RecordID {
  /// The identifier of a time that a hash makes, the same whoever makes it.
  fileprivate init(at time: Timestamp, hash: SHA256.Digest) {
    let halves = hash.prefix(10).reduce((UInt64(0), UInt64(0))) { halves, byte in
      (halves.0 << 8 | halves.1 >> 56, halves.1 << 8 | UInt64(byte))
    }
    self.init(
      high: UInt64(clamping: time.milliseconds) << 16 | 0x7000 | halves.0 & 0xFFF,
      low: 0x8000_0000_0000_0000 | halves.1 >> 2)
  }
}
