import Foundation

extension UUID {
  /// A random one, version 4 of RFC 9562.
  ///
  /// Foundation's `UUID()` opens a device for each (observed on Linux): as expensive as the rest of
  /// sending.
  static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    let (high, low): (UInt64, UInt64) = (generator.next(), generator.next())
    let bytes = (
      (high & ~0xF000 | 0x4000).bigEndian, (low & ~(0xC0 << 56) | 0x80 << 56).bigEndian
    )
    return withUnsafeBytes(of: bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// As `apns-id` is written.
  var lowercased: String {
    withUnsafeBytes(of: uuid) { bytes in
      String(unsafeUninitializedCapacity: 36) { text in
        var index = 0
        for (position, byte) in bytes.enumerated() {
          if [4, 6, 8, 10].contains(position) {
            text[index] = UInt8(ascii: "-")
            index += 1
          }
          text[index] = Self.digit(byte >> 4)
          text[index + 1] = Self.digit(byte & 15)
          index += 2
        }
        return index
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
