import ArgumentParser
import EntrywayDiagnostics
import Foundation
import Logging

/// Runs the command that the arguments name, and ends the process as it answers.
@main
enum Main {
  static func main() async {
    // A reader that has gone, or a connection, is an error of the write then.
    signal(SIGPIPE, SIG_IGN)
    reserveStandardDescriptors()
    let console = Console(environment: ProcessInfo.processInfo.environment)
    LoggingSystem.bootstrap { _ in StandardErrorLog(console.error) }
    var arguments = Array(CommandLine.arguments.dropFirst())
    // The payload is an argument of the command itself, which the parser allows for no command that
    // has others below it. A file of this name is `./channels`.
    let isAboutChannels = arguments.first == "channels"
    if isAboutChannels { arguments.removeFirst() }
    let root: any ParsableCommand.Type = isAboutChannels ? ChannelsCommand.self : SendCommand.self
    do {
      exit(try await answer(root, arguments, console).rawValue)
    } catch {
      exit(report(error, root, console).rawValue)
    }
  }

  /// Keeps the numbers of closed standard descriptors, so that no file or connection that is opened
  /// later gets one of them.
  private static func reserveStandardDescriptors() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      // The lowest number that is free is taken.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func answer(
    _ root: any ParsableCommand.Type, _ arguments: [String], _ console: Console
  ) async throws -> ExitStatus {
    var command = try root.parseAsRoot(arguments)
    guard let answering = command as? any AnsweringCommand else {
      try command.run()
      return .done
    }
    return try await answering.run(console)
  }

  private static func report(
    _ error: any Error, _ root: any ParsableCommand.Type, _ console: Console
  ) -> ExitStatus {
    let sendError: SendError
    switch error {
    case let error as SendError: sendError = error
    case let error as any DiagnosticError: sendError = SendError(error.diagnostic)
    case _ where root.exitCode(for: error).isSuccess:
      try? console.output.write(root.fullMessage(for: error) + "\n")
      return .done
    default:
      sendError = SendError(
        parser: root.message(for: error), full: root.fullMessage(for: error))
    }
    console.error.note(sendError.description)
    return sendError.exit
  }
}

/// A command that writes its answer to a console.
protocol AnsweringCommand: ParsableCommand {
  func run(_ console: Console) async throws -> ExitStatus
}

/// Where a command writes, and the environment in which it runs.
struct Console: Sendable {
  let environment: [String: String]
  /// Standard output, for the answer.
  let output: Terminal
  /// Standard error, for everything else.
  let error: Terminal

  init(environment: [String: String]) {
    self.environment = environment
    output = Terminal(STDOUT_FILENO, environment: environment)
    error = Terminal(STDERR_FILENO, environment: environment)
  }
}
