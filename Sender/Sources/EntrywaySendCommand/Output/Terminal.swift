import EntrywayDiagnostics
import EntrywaySending
import Foundation

/// Standard output or standard error: what it is connected to, and what it can show.
struct Terminal: Sendable {
  private let descriptor: Int32
  /// Whether a person looks at it.
  let isTerminal: Bool
  /// Whether colours may be used: on a terminal, unless `NO_COLOR` is set.
  let isColoured: Bool

  init(_ descriptor: Int32, environment: [String: String]) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    // What https://no-color.org and terminals without colours ask for.
    isColoured =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// Writes all of the text.
  func write(_ text: String) throws(OutputError) {
    var text = text
    let failure = text.withUTF8 { bytes -> Int32? in
      var start = 0
      while start < bytes.count {
        let count = Foundation.write(
          descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
        if count >= 0 { start += count } else if errno != EINTR { return errno }
      }
      return nil
    }
    if let failure { throw OutputError(number: failure) }
  }

  /// Writes a message, line by line, without what looks like a token or a key.
  ///
  /// Standard error may be closed or without a reader, and nothing depends on it.
  func note(_ text: String) {
    try? write(VisibleText.lines(SecretText.maskedParts(text)).map { $0 + "\n" }.joined())
  }

  /// Writes a finding: its severity, what is wrong, where, and what to do.
  func note(_ finding: Diagnostic, in file: String) {
    var lines = VisibleText.lines(finding.inOptions.masked(keepsNumbers: false).text)
    let colour = finding.severity == .error ? "\u{1B}[1;31m" : "\u{1B}[1m"
    let severity =
      isColoured ? colour + finding.severity.rawValue + "\u{1B}[0m" : finding.severity.rawValue
    lines[0] = "\(severity): \(lines[0]) (\(finding.code.rawValue))"
    try? write(VisibleText.line(file) + "\n" + lines.map { "  \($0)\n" }.joined())
  }
}

/// Standard output takes no more.
struct OutputError: DiagnosticError, Hashable {
  /// The system's number of the error.
  var number: Int32

  var diagnostic: Diagnostic {
    Diagnostic(
      .error, .unwritableOutput,
      "standard output cannot be written: \(String(systemError: number))",
      hint: "the results are incomplete; --results FILE keeps them in a file.")
  }
}

extension Diagnostic.Code {
  /// Standard output takes no more.
  fileprivate static let unwritableOutput = Self(rawValue: "unwritable-output")
}
