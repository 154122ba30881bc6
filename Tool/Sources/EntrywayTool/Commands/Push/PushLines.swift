import EntrywayDiagnostics
import EntrywayPush
import Foundation

/// The input of `--lines`: one payload, or one object of options, on each line.
///
/// Every line gets a result in JSON, even an empty one. Memory doesn't grow with the number of
/// lines.
@MainActor
struct PushLines {
  /// The maximum length of a line, in bytes.
  nonisolated static let longestLine = PushReading.readingLimit

  /// A line of the input.
  struct Line {
    /// Its number, starting at 1.
    var number: Int
    var bytes: [UInt8]
  }

  let file: InputFile
  let console: Console

  init(_ path: String, _ console: Console) {
    file = InputFile(option: "FILE", path: path, readsStandardInput: true)
    self.console = console
  }

  /// Writes the result of each line.
  ///
  /// Results are flushed before waiting for more lines, and after a signal, so that the output ends
  /// with a whole line.
  ///
  /// - Parameters:
  ///   - answer: Writes the result of a line, and returns whether it has no error.
  ///   - tooLong: The same for a line that is too long, with the finding.
  /// - Returns: Whether no line has an error.
  func answer(
    each answer: (Line) throws -> Bool, tooLong: (Int, Diagnostic) throws -> Bool
  ) throws -> ExitStatus {
    let input = try file.opened()
    defer { input.close() }
    let interruption = Interruption()
    var progress = LinesProgress(beside: console)
    defer { progress.clear() }
    var reader = LineReader(descriptor: input.number, limit: Self.longestLine, file: file)
    var (count, errors) = (0, 0)
    do {
      try reader.readLines(
        willRead: {
          try console.flush()
          try interruption.waitForInput(of: input.number)
        },
        each: { bytes in
          try interruption.check()
          count += 1
          let isGood =
            bytes.count > Self.longestLine
            ? try tooLong(count, Self.lineTooLong)
            : try answer(Line(number: count, bytes: Array(bytes)))
          if !isGood { errors += 1 }
          progress.show(lines: count, errors: errors)
        })
      try console.flush()
    } catch let stop as Interruption.Stop {
      try console.flush()
      progress.clear()
      stop.end()
    }
    return errors == 0 ? .done : .no
  }

  private static var lineTooLong: Diagnostic {
    Diagnostic(
      .error, .tooLarge, "the line is longer than \(longestLine >> 20) MiB, and was not inspected",
      at: Diagnostic.Location(line: 1, column: 1),
      hint: "--lines reads one object per line: check that each ends with a line break.")
  }
}

extension Diagnostic.Code {
  /// The line is too long, like a file that is too large.
  fileprivate static let tooLarge = Self(rawValue: "too-large")
}

extension JSONLine {
  /// The result of a line of `--lines`, with the line's number.
  init(inputLine number: Int?) {
    self.init()
    if let number { add("inputLine", number: number) }
  }

  /// The result of a line that has only an error.
  init(inputLine number: Int, error: Diagnostic) {
    self.init(inputLine: number)
    add(error: error)
  }

  /// The error in a line; its message has all lines but the hint, which has a key.
  mutating func add(error: Diagnostic) {
    var lines = error
    (lines.hint, lines.location) = (nil, nil)
    var error = error
    (error.message, error.subjects) = (lines.text, [])
    var object = JSONLine()
    object.add(error)
    add("error", object)
  }
}
