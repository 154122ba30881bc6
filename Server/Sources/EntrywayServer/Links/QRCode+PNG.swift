import CZlib

extension QRCode {
  /// The code as PNG (RFC 2083): one bit a pixel, whole pixels a module.
  ///
  /// - Parameter size: How many pixels a side has at most; a module has at least one.
  /// - Returns: The file, with sides of the largest multiple of ``fullWidth`` that fits.
  package func png(size: Int) -> [UInt8]? {
    let scale = max(1, size / fullWidth)
    let side = fullWidth * scale
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * (1 + (side + 7) / 8))
    for row in 0..<fullWidth {
      // 0 is dark in greyscale; the byte before a line says that it is not filtered.
      var line = [UInt8](repeating: 0xFF, count: (side + 7) / 8)
      for x in 0..<side where self[x / scale - Self.quietZone, row - Self.quietZone] {
        line[x / 8] &= ~(0x80 >> UInt8(x % 8))
      }
      for _ in 0..<scale {
        pixels.append(0)
        pixels += line
      }
    }
    guard let compressed = Deflate.zlib(pixels) else { return nil }
    let header = Self.bytes(UInt32(side)) + Self.bytes(UInt32(side)) + [1, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header) + Self.chunk("IDAT", compressed) + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    let sum = crc32(0, checked, UInt32(checked.count))
    return bytes(UInt32(content.count)) + checked + bytes(UInt32(sum))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
