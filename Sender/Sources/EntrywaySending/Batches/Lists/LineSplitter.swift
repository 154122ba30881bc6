#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Cuts bytes into lines as they arrive, and keeps no more than a line of the longest allowed length.
struct LineSplitter {
  struct Line {
    /// The bytes without the line break; empty if the line is too long.
    var bytes: [UInt8]
    /// Where it begins, in bytes from the start.
    var offset: Int
    /// Whether a line break ends it; only the last line can have none.
    var isTerminated: Bool
    var isTooLong = false
  }

  private let maximumLength: Int
  private var buffer: [UInt8] = []
  private var position = 0
  /// The offset of the buffer's first byte.
  private var base = 0
  /// Where a line began that is too long, whose bytes are dropped until its end.
  private var droppedFrom: Int?

  init(maximumLength: Int) { self.maximumLength = maximumLength }

  /// Adds the bytes that follow.
  mutating func append(_ bytes: some Collection<UInt8>) {
    base += position
    buffer.removeFirst(position)
    position = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next whole line; nil if more bytes are needed.
  mutating func next() -> Line? {
    guard let end = lineBreak() else {
      if buffer.count - position > maximumLength {
        droppedFrom = droppedFrom ?? base + position
        position = buffer.count
      }
      return nil
    }
    let start = position
    position = end + 1
    return line(start..<end, isTerminated: true)
  }

  /// The last line, if the bytes do not end with a line break.
  mutating func last() -> Line? {
    guard position < buffer.count || droppedFrom != nil else { return nil }
    let start = position
    position = buffer.count
    return line(start..<buffer.count, isTerminated: false)
  }

  private mutating func line(_ range: Range<Int>, isTerminated: Bool) -> Line {
    defer { droppedFrom = nil }
    if let droppedFrom {
      return Line(bytes: [], offset: droppedFrom, isTerminated: isTerminated, isTooLong: true)
    }
    let offset = base + range.lowerBound
    guard range.count <= maximumLength else {
      return Line(bytes: [], offset: offset, isTerminated: isTerminated, isTooLong: true)
    }
    return Line(bytes: Array(buffer[range]), offset: offset, isTerminated: isTerminated)
  }

  private func lineBreak() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard position < bytes.count, let start = bytes.baseAddress,
        let found = memchr(start + position, 0x0A, bytes.count - position)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }
}
