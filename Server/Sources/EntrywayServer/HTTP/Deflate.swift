import CZlib

/// Bytes made smaller by zlib.
package enum Deflate {
  /// In zlib's form (RFC 1950), as PNG has it.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8]? { deflated(bytes, windowBits: 15) }

  /// In gzip's form (RFC 1952), as HTTP has it.
  package static func gzip(_ bytes: [UInt8]) -> [UInt8]? { deflated(bytes, windowBits: 31) }

  private static func deflated(_ bytes: [UInt8], windowBits: CInt) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 32)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(stream.total_out)))
  }
}
