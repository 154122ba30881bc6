import Entryway
import Foundation

/// Packs what is sent, as gzip ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)).
enum Gzip {
  /// The bytes packed; nil where nothing packs them, as on Linux, or where it would not save anything.
  static func pack(_ data: Data) -> Data? {
    guard data.count >= 512, let deflated = deflate(data), deflated.count + 18 < data.count else {
      return nil
    }
    return wrap(deflated, of: data)
  }

  /// A member of one part: the head, what was deflated, and the sum and length of what it was.
  static func wrap(_ deflated: Data, of data: Data) -> Data {
    // Deflate, no flags, no time, no extra, of an unknown system.
    var packed = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    packed += deflated
    for number in [CRC32.sum(of: data), UInt32(truncatingIfNeeded: data.count)] {
      for shift in [0, 8, 16, 24] as [UInt32] {
        packed.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return packed
  }

  /// Raw deflate ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)): what Foundation calls zlib has no
  /// head.
  private static func deflate(_ data: Data) -> Data? {
    #if canImport(Darwin)
      try? (data as NSData).compressed(using: .zlib) as Data
    #else
      nil
    #endif
  }
}
