import EntrywayDiagnostics
import EntrywaySending
import Foundation

/// How the program ends; scripts rely on the numbers.
enum ExitStatus: Int32 {
  /// All pushes were accepted, or would be sent.
  case done = 0
  /// At least one was not.
  case no = 1
  /// The key, the payload, the tokens or the address cannot be used.
  case unusable = 2
  /// The command line cannot be used (`EX_USAGE`).
  case usage = 64
}

/// What ends the program before it has sent anything, or keeps it from sending more.
struct SendError: DiagnosticError, Hashable {
  /// What is wrong, where, and what to do.
  var diagnostic: Diagnostic
  /// How the program ends.
  var exit: ExitStatus

  /// An error that a library has reported.
  init(_ diagnostic: Diagnostic, exit: ExitStatus = .unusable) {
    self.diagnostic = diagnostic.inOptions.masked(keepsNumbers: true)
    self.exit = exit
  }

  /// An error of the program's own.
  init(
    _ code: Diagnostic.Code, _ message: String, excerpt: Excerpt? = nil, notes: [String] = [],
    hint: String? = nil, exit: ExitStatus = .unusable
  ) {
    self.init(
      Diagnostic(.error, code, message, excerpt: excerpt, notes: notes, hint: hint), exit: exit)
  }
}

extension SendError {
  /// A mistake on the command line.
  static func usage(_ message: String, excerpt: Excerpt? = nil, hint: String) -> SendError {
    SendError(.usage, message, excerpt: excerpt, hint: hint, exit: .usage)
  }

  /// Something that must be given is missing.
  static func missing(_ part: String, _ message: String, hint: String) -> SendError {
    usage(message, excerpt: Excerpt("entryway-send … ", part, ""), hint: hint)
  }

  /// What the argument parser says, in the form of all errors: its usage stands in for the
  /// location.
  ///
  /// The parser tells its errors by their texts alone, so that those are read here.
  init(parser message: String, full: String) {
    // Who forgets --to has a token as an argument too many.
    let message = SecretText.masked(message)
    let lines = VisibleText.lines(full).filter { !$0.isEmpty }
    let usage = lines.drop { !$0.utf8.starts(with: "Usage: ".utf8) }
    let help = usage.firstIndex { $0.utf8.starts(with: "  See '".utf8) }
    let sentences = VisibleText.lines(message).filter { !$0.isEmpty }
    self.init(
      .usage, (sentences.first ?? message).lowercasingFirst,
      notes: sentences.dropFirst() + usage[..<(help ?? usage.endIndex)].map(\.lowercasingFirst),
      hint: help.flatMap { lines[$0].utf8.split(separator: UInt8(ascii: "'")).dropFirst().first }
        .map { "`\(Substring($0))` shows more." },
      exit: .usage)
  }
}

extension Diagnostic.Code {
  /// The command line cannot be used.
  static let usage = Self(rawValue: "usage")
}

extension String {
  /// What the system says of the number of an error.
  init(systemError number: Int32) {
    self = String(cString: strerror(number)).lowercasingFirst
  }

  /// The text as it stands within a sentence.
  var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
