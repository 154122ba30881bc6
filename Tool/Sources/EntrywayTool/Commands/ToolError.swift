import Entryway
import EntrywayDiagnostics
import Foundation

/// What ends a command before it has an answer, or with the answer no.
struct ToolError: DiagnosticError, Hashable {
  /// What is wrong, where, and what to do.
  var diagnostic: Diagnostic
  /// How the tool ends.
  var exit: ExitStatus

  /// An error that a library has told.
  init(_ diagnostic: Diagnostic, exit: ExitStatus = .unusable) {
    self.diagnostic = diagnostic
    self.exit = exit
  }

  /// An error of the command line's own.
  init(
    _ code: Diagnostic.Code, _ message: String, excerpt: Excerpt? = nil, notes: [String] = [],
    hint: String? = nil, exit: ExitStatus = .unusable
  ) {
    self.init(
      Diagnostic(.error, code, message, excerpt: excerpt, notes: notes, hint: hint), exit: exit)
  }
}

extension String {
  /// What the system says of the number of an error.
  init(systemError number: Int32) {
    self = String(cString: strerror(number)).lowercasingFirst
  }

  /// The text as it stands within a sentence.
  var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// Standard output takes no more.
struct OutputError: DiagnosticError, Hashable {
  /// The system's number of the error.
  var number: Int32

  /// Whether the reader has simply gone, as `head` does when it has seen enough.
  var isReaderGone: Bool { number == EPIPE || number == EBADF }

  var diagnostic: Diagnostic {
    Diagnostic(
      .error, .unwritableOutput,
      "standard output cannot be written: \(String(systemError: number))",
      hint: "the output is incomplete; free some space, or write elsewhere.")
  }
}

extension Diagnostic.Code {
  /// Standard output takes no more.
  fileprivate static let unwritableOutput = Self(rawValue: "unwritable-output")
}
