import ArgumentParser
import Foundation

/// Runs the command that the arguments name, and ends the process as it answers.
@main
enum Main {
  @MainActor
  static func main() async {
    // A reader that has gone is an error of the write then, and ends the tool quietly.
    signal(SIGPIPE, SIG_IGN)
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

  @MainActor
  private static func answer(_ console: Console) async throws -> ExitStatus {
    if let number = firstUnreadableArgument() { throw ToolWording.argumentEncoding(number) }
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
    case let error as OutputError: toolError = ToolWording.unwritable(error)
    case _ where EntrywayCommand.exitCode(for: error).isSuccess:
      try? console.write(EntrywayCommand.fullMessage(for: error))
      try? console.flush()
      return .done
    default:
      toolError = ToolWording.usage(
        EntrywayCommand.message(for: error), full: EntrywayCommand.fullMessage(for: error))
    }
    FileHandle.standardError.write(Data((toolError.text + "\n").utf8))
    return toolError.exit
  }
}
