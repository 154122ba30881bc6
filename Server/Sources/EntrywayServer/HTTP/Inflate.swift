import CZlib
package import Foundation

/// Bytes that zlib made smaller, as they were.
package enum Inflate {
  package enum Result: Hashable, Sendable {
    case unpacked(Data)
    /// There is more than the limit: what a few bytes become may be anything.
    case tooLarge
    case damaged
  }

  /// How many bytes are unpacked at a time.
  private static let pieceSize = 64 * 1024

  /// Unpacks one member of gzip's form (RFC 1952), which must be all there is.
  package static func gzip(_ data: Data, limit: Int) -> Result {
    var stream = z_stream()
    guard inflateInit2_(&stream, 31, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return .damaged }
    defer { inflateEnd(&stream) }
    var input = [UInt8](data)
    // What comes out grows with what is there: a small body holds no memory that a large one may need.
    var output = Data()
    var piece = [UInt8](repeating: 0, count: min(limit + 1, pieceSize))
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      while true {
        let (status, count) = piece.withUnsafeMutableBufferPointer { piece in
          stream.next_out = piece.baseAddress
          stream.avail_out = UInt32(clamping: piece.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          return (status, piece.count - Int(stream.avail_out))
        }
        guard output.count + count <= limit else { return .tooLarge }
        output.append(contentsOf: piece[..<count])
        if status == Z_STREAM_END { return stream.avail_in == 0 ? .unpacked(output) : .damaged }
        // Without an end there is more only as long as each piece is filled.
        guard status == Z_OK, count == piece.count || stream.avail_in > 0, count > 0 else {
          return .damaged
        }
      }
    }
  }
}
