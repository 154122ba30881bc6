import Foundation

/// Standard output, gathered into large writes, and what it can show.
@MainActor
final class Console {
  /// Whether colours may be used: on a terminal, unless `NO_COLOR` is set.
  let isColoured: Bool
  let isTerminal: Bool

  private static let chunk = 1 << 16
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  init(
    descriptor: Int32 = STDOUT_FILENO, environment: [String: String] = [:]
  ) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    isColoured = isTerminal && Paint.isAllowed(environment)
    bytes.reserveCapacity(2 * Self.chunk)
  }

  /// Writes a line.
  func write(_ line: String) throws(OutputProblem) {
    bytes += line.utf8
    try endLine()
  }

  /// Writes the object on a line of its own.
  func write(_ json: JSONLine) throws(OutputProblem) {
    bytes += json.bytes
    try endLine()
  }

  private func endLine() throws(OutputProblem) {
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.chunk { try flush() }
  }

  /// Hands over what has been gathered.
  func flush() throws(OutputProblem) {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        Foundation.write(
          descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        let number = errno
        bytes.removeAll()
        throw OutputProblem(number: number)
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
