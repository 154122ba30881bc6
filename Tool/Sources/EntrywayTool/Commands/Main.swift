import ArgumentParser
import Entryway
import EntrywayDiagnostics
import Foundation

/// Runs the command that the arguments name, and ends the process as it answers.
@main
enum Main {
  @MainActor
  static func main() async {
    // A reader that has gone is an error of the write then, and ends the tool quietly.
    signal(SIGPIPE, SIG_IGN)
    reserveStandardDescriptors()
    let environment = ProcessInfo.processInfo.environment
    let console = Console(environment: environment)
    var status: ExitStatus
    do {
      status = try await answer(console)
      try console.flush()
    } catch {
      status = report(error, console)
    }
    exit(status.rawValue)
  }

  /// Keeps the numbers of closed standard descriptors, so that no file or pipe that is opened later
  /// gets one of them: reading and writing fail as they do on a closed one.
  private static func reserveStandardDescriptors() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      // The lowest number that is free is taken.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  @MainActor
  private static func answer(_ console: Console) async throws -> ExitStatus {
    if let number = firstUnreadableArgument() { throw ToolError.encoding(ofArgument: number) }
    let arguments = CommandLine.arguments.dropFirst()
    try CommandNames.check(arguments)
    if let status = try PushSendCommand.handOver(arguments, console) { return status }
    var command = try EntrywayCommand.parseAsRoot()
    guard let toolCommand = command as? any ToolCommand else {
      try command.run()
      return .done
    }
    return try await toolCommand.run(console)
  }

  /// Swift repairs arguments that are not UTF-8, and a repaired link is another link.
  private static func firstUnreadableArgument() -> Int? {
    (1..<max(1, Int(CommandLine.argc))).first { index in
      guard let argument = CommandLine.unsafeArgv[index] else { return false }
      return String(validatingCString: argument) == nil
    }
  }

  @MainActor
  private static func report(_ error: any Error, _ console: Console) -> ExitStatus {
    if let problem = error as? OutputError, problem.isReaderGone { return .done }
    if !(error is OutputError) { try? console.flush() }
    let toolError: ToolError
    switch error {
    case let error as ToolError: toolError = error
    case let error as OutputError: toolError = ToolError(error.diagnostic)
    case _ where EntrywayCommand.exitCode(for: error).isSuccess:
      try? console.write(EntrywayCommand.fullMessage(for: error))
      try? console.flush()
      return .done
    default:
      toolError = ToolError(
        usage: EntrywayCommand.message(for: error), full: EntrywayCommand.fullMessage(for: error))
    }
    console.note(toolError.description)
    return toolError.exit
  }
}

extension ToolError {
  fileprivate static func encoding(ofArgument number: Int) -> ToolError {
    ToolError(
      .argumentEncoding, "argument \(number) is not UTF-8",
      hint: "write it in UTF-8; `open -` reads links that may not be, one per line.")
  }

  /// What the argument parser says, in the form of all errors: its usage stands in for the
  /// location.
  ///
  /// The parser tells its errors by their texts alone, so that those are read here.
  fileprivate init(usage message: String, full: String) {
    let lines = full.split(separator: "\n").map(String.init)
    let usage = lines.drop { !$0.hasPrefix("Usage: ") }
    let help = usage.firstIndex { $0.hasPrefix("  See '") }
    let sentences = VisibleText.lines(message).filter { !$0.isEmpty }
    self.init(
      .usage, (sentences.first ?? message).lowercasingFirst,
      notes: sentences.dropFirst() + usage[..<(help ?? usage.endIndex)].map(\.lowercasingFirst),
      hint: help.flatMap { lines[$0].split(separator: "'").dropFirst().first }
        .map { "`\($0)` shows more." },
      exit: .usage)
  }
}

extension Diagnostic.Code {
  /// The command line cannot be used.
  fileprivate static let usage = Self(rawValue: "usage")
  /// An argument is not UTF-8.
  fileprivate static let argumentEncoding = Self(rawValue: "argument-encoding")
}
