import Entryway
import EntrywayDiagnostics
import Foundation

/// Reads lines from a descriptor in large pieces, at constant memory however long a line is.
///
/// A line ends with `\n`, `\r\n` or the input; the mark that some editors put before UTF-8 is no
/// part of the first. A line of more bytes than the limit is handed over cut one byte behind it.
struct LineReader {
  static let chunk = 1 << 16

  private let descriptor: Int32
  private let limit: Int
  /// The file behind the descriptor; nil for standard input.
  private let file: InputFile?
  private var buffer: [UInt8]
  /// The bytes of `buffer` that hold input: an unfinished line.
  private var filled = 0
  /// Whether the unfinished line is longer than the limit, so that its rest is thrown away.
  private var isSkipping = false
  private var isFirst = true

  /// - Parameter limit: The longest line in bytes.
  init(descriptor: Int32 = STDIN_FILENO, limit: Int, file: InputFile? = nil) {
    self.descriptor = descriptor
    self.file = file
    self.limit = limit
    buffer = [UInt8](repeating: 0, count: limit + 2 + Self.chunk)
  }

  /// Calls `each` with each line, and `willRead` before more input is waited for.
  mutating func readLines(
    willRead: () throws -> Void, each body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    while true {
      try willRead()
      let count = try fill()
      if count == 0 { break }
      try handOver(from: filled, count, body)
    }
    if filled > 0 { try handOver(0..<filled, body) }
    filled = 0
  }

  private mutating func fill() throws(ToolError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - filled)
      }
      if count >= 0 { return count }
      if errno != EINTR {
        throw file?.unreadable(errno) ?? Self.unreadable(errno)
      }
    }
  }

  private static func unreadable(_ number: Int32) -> ToolError {
    ToolError(
      .unreadableInput, "standard input cannot be read: \(String(systemError: number))",
      hint: "pipe the links, one per line, or redirect a file with them.")
  }

  /// Hands over the lines that the new bytes end, and keeps the beginning of the next one.
  private mutating func handOver(
    from new: Int, _ count: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let end = new + count
    var (start, search) = (0, new)
    while let newline = newline(from: search, to: end) {
      try handOver(start..<(isSkipping ? start + limit + 1 : newline), body)
      (start, search) = (newline + 1, newline + 1)
    }
    filled = end - start
    if start > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        memmove(base, base + start, filled)
      }
    }
    // A carriage return may still turn out to be a part of the line's end.
    if filled > limit + 2 {
      isSkipping = true
    }
    if isSkipping { filled = min(filled, limit + 1) }
  }

  private func newline(from start: Int, to end: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard start < end, let base = bytes.baseAddress,
        let found = memchr(base + start, 0x0A, end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Hands over a line without what marks its end, or the beginning of the input.
  private mutating func handOver(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    var (start, end) = (range.lowerBound, range.upperBound)
    if !isSkipping, end > start, buffer[end - 1] == 0x0D { end -= 1 }
    if isFirst, buffer[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    (isSkipping, isFirst) = (false, false)
    try buffer.withUnsafeBufferPointer { bytes in
      try body(UnsafeBufferPointer(rebasing: bytes[start..<min(end, start + limit + 1)]))
    }
  }
}

extension Diagnostic.Code {
  /// Standard input cannot be read.
  fileprivate static let unreadableInput = Self(rawValue: "unreadable-input")
}
