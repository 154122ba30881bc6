/// The check sum of gzip ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952#section-8)), also used
/// to detect files that were truncated or corrupted.
///
/// It detects every change within 32 consecutive bits.
package struct CRC32: Sendable {
  @usableFromInline package static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in
      crc & 1 == 0 ? crc >> 1 : 0xEDB8_8320 ^ (crc >> 1)
    }
  }

  @usableFromInline package var crc: UInt32 = .max

  @inlinable package init() {}

  /// The sum of what was added.
  @inlinable package var value: UInt32 { ~crc }

  @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      crc = Self.table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8)
    }
  }

  @inlinable package static func sum(of bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = CRC32()
    crc.add(bytes)
    return crc.value
  }
}
