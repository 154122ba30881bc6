import EntrywayDiagnostics

/// Gives temporary access to a text's UTF-8 bytes.
enum LinkBytes {
  /// Calls `body` with the bytes of `text`, with no copy where the text is contiguous.
  ///
  /// Texts that come from Objective-C may not be; they are copied into a native one first.
  static func with<Result, Failure: Error>(
    _ text: String, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var native = text
    native.makeContiguousUTF8()
    let answer = native.utf8.withContiguousStorageIfAvailable { result(of: $0, body) }
    if let answer { return try answer.get() }
    // A native text is always contiguous; the copy is here so that no text can trap.
    return try Array(text.utf8).withUnsafeBufferPointer { result(of: $0, body) }.get()
  }

  private static func result<Result, Failure: Error>(
    of buffer: UnsafeBufferPointer<UInt8>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) -> Swift.Result<Result, Failure> {
    do throws(Failure) {
      return .success(try body(buffer.span))
    } catch {
      return .failure(error)
    }
  }
}

/// A half-open range of byte offsets in a link's UTF-8 text.
package struct ByteRange: Hashable, Sendable {
  package var lower: Int
  package var upper: Int

  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = upper
  }

  package var count: Int { upper - lower }
  package var isEmpty: Bool { lower == upper }
}

extension Excerpt {
  /// The part of a link, or of a pattern, around a range.
  package init(_ text: String, _ range: ByteRange) {
    self.init(text, range.lower..<range.upper)
  }
}
