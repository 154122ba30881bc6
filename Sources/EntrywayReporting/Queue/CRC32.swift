/// The check sum of gzip ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952#section-8)), which also
/// tells a whole line of the queue from one that a kill has cut.
struct CRC32: Sendable {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in
      crc & 1 == 0 ? crc >> 1 : 0xEDB8_8320 ^ (crc >> 1)
    }
  }

  private var crc: UInt32 = .max

  /// The sum of what was added.
  var value: UInt32 { ~crc }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      crc = Self.table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8)
    }
  }

  static func sum(of bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = CRC32()
    crc.add(bytes)
    return crc.value
  }
}
