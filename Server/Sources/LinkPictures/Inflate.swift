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

  /// Unpacks one member of gzip's form (RFC 1952), which must be all there is.
  package static func gzip(_ data: Data, limit: Int) -> Result {
    var stream = z_stream()
    guard inflateInit2_(&stream, 31, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return .damaged }
    defer { inflateEnd(&stream) }
    var input = [UInt8](data)
    var output = [UInt8](repeating: 0, count: limit + 1)
    let (status, left) = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return (inflate(&stream, Z_FINISH), stream.avail_in)
      }
    }
    let count = Int(stream.total_out)
    if count > limit { return .tooLarge }
    guard status == Z_STREAM_END, left == 0 else { return .damaged }
    return .unpacked(Data(output.prefix(count)))
  }
}
