import ArgumentParser
import Foundation

/// `entryway push send`: a push over APNs, which `entryway-send` sends.
///
/// That program is a package of its own, so that building this one needs no network library.
struct PushSendCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Send a push over APNs, with the program entryway-send.",
    discussion: """
      All arguments, the input and the output are those of entryway-send, which is looked for \
      next to entryway and then in PATH. If it is installed, --help shows its options:

        entryway push send order.apns --to TOKEN --key AuthKey_ABC123DEFG.p8 \\
          --key-id ABC123DEFG --team-id DEF123GHIJ --topic com.example.shop

      To install it, build the package in the repository's Sender folder, and copy the program \
      next to entryway or to a folder of PATH:

        swift build --package-path Sender -c release --product entryway-send

      Example:
        entryway push send --help
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The arguments of entryway-send.", valueName: "arguments"))
  var arguments: [String] = []

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    try SendProgram.replaceThisProcess(arguments)
  }

  /// Hands over a command line that begins with `push send`, before the parser takes `--` out of it.
  ///
  /// - Parameter arguments: The arguments of `entryway`.
  /// - Returns: Nil for another command; how the tool ends if only the tool can answer.
  @MainActor
  static func handOver(
    _ arguments: some Collection<String>, _ console: Console
  ) throws -> ExitStatus? {
    guard arguments.starts(with: ["push", "send"]) else { return nil }
    let rest = Array(arguments.dropFirst(2))
    if SendProgram.path() == nil {
      let options = rest.prefix { $0 != "--" }
      if options.contains("--help") || options.contains("-h") {
        try console.write(EntrywayCommand.helpMessage(for: Self.self))
        return .done
      }
      if options.contains("--version") {
        try console.write(Version.current)
        return .done
      }
    }
    try SendProgram.replaceThisProcess(rest)
  }
}
