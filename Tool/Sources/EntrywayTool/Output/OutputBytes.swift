import Foundation

/// Bytes on their way out, put together in memory that is used again and again.
///
/// A million answers go through here piece by piece. An array would ask before each piece whether
/// the memory is its own; this owner cannot be copied, so that it need not ask.
struct OutputBytes: ~Copyable {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 512) {
    self.capacity = capacity
    memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// Takes everything out, and keeps the memory.
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func removeLast() { if count > 0 { count -= 1 } }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  @inline(__always)
  mutating func append(raw text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    // In bounds: there is room for so many.
    memcpy(memory + count, start, bytes.count)
    count += bytes.count
  }

  mutating func append(_ text: String) {
    Self.withBytes(of: text) { append($0) }
  }

  /// Texts, each with the end of a line.
  mutating func append(lines: [String]) {
    for line in lines {
      append(line)
      append(raw: "\n")
    }
  }

  mutating func append(_ other: borrowing OutputBytes) {
    other.withBytes { append($0) }
  }

  /// A part of other bytes; none of it if the range is not theirs.
  mutating func append(_ other: borrowing OutputBytes, _ range: Range<Int>) {
    guard range.upperBound <= other.count else { return }
    append(UnsafeRawBufferPointer(start: other.memory + range.lowerBound, count: range.count))
  }

  mutating func append(repeating byte: UInt8, count: Int) {
    for _ in 0..<max(0, count) { append(byte) }
  }

  borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// The text's bytes, without a copy of those that Swift keeps in a piece.
  @inline(__always)
  static func withBytes<Result>(
    of text: String, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) })
    {
      return result
    }
    return Array(text.utf8).withUnsafeBytes(body)
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    memory = larger
  }
}
