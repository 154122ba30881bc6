import Foundation

/// Standard output, gathered into large writes, and what it can show.
@MainActor
final class Console {
  /// Whether colours may be used: on a terminal, unless `NO_COLOR` is set.
  let isColoured: Bool
  let isTerminal: Bool
  /// How many columns the terminal has; nil where there is none, or where it does not say.
  let width: Int?

  private static let chunk = 1 << 16
  private let descriptor: Int32
  private var bytes = OutputBytes(capacity: 2 * chunk)

  init(
    descriptor: Int32 = STDOUT_FILENO, environment: [String: String] = [:]
  ) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    isColoured = isTerminal && Paint.isAllowed(environment)
    width = isTerminal ? Self.width(of: descriptor) : nil
  }

  private static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a line.
  func write(_ line: String) throws(OutputError) {
    bytes.append(line)
    try endLine()
  }

  /// Writes the object on a line of its own.
  func write(_ json: borrowing JSONLine) throws(OutputError) {
    try write(json.bytes)
    try endLine()
  }

  /// Writes lines that have their ends.
  func write(_ lines: borrowing OutputBytes) throws(OutputError) {
    bytes.append(lines)
    if bytes.count >= Self.chunk { try flush() }
  }

  /// Writes lines beside the answer, to standard error.
  func note(_ text: String) {
    let lines = VisibleText.lines(text).map { $0 + "\n" }
    StandardError.write(lines.joined())
  }

  private func endLine() throws(OutputError) {
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.chunk { try flush() }
  }

  /// Hands over what has been gathered.
  func flush() throws(OutputError) {
    // What could not be written is not tried again.
    defer { bytes.removeAll() }
    try bytes.withBytes { (buffer) throws(OutputError) in try Descriptor.write(buffer, descriptor) }
  }
}

private enum Descriptor {
  /// Writes all of the bytes.
  static func write(_ bytes: UnsafeRawBufferPointer, _ number: Int32) throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let written = Foundation.write(
        number, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        throw OutputError(number: errno)
      }
    }
  }
}

/// Standard error, which may be closed, full or without a reader: nothing depends on it.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) {
    Array(text.utf8).withUnsafeBytes { try? Descriptor.write($0, STDERR_FILENO) }
  }
}

/// A colour of the terminal.
enum Paint {
  case green
  case red
  case bold
  case dim

  /// What turns the colour on.
  private var start: String {
    switch self {
    case .green: "\u{1B}[32m"
    case .red: "\u{1B}[1;31m"
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    }
  }

  /// What turns any colour off.
  private static let end = "\u{1B}[0m"

  /// The text in the colour.
  func applied(to text: String) -> String { "\(start)\(text)\(Self.end)" }

  /// What https://no-color.org and terminals without colours ask for.
  static func isAllowed(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}

extension Console {
  /// The text in the colour, if colours may be used.
  func paint(_ text: String, _ paint: Paint) -> String {
    isColoured ? paint.applied(to: text) : text
  }
}
