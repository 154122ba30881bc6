import ArgumentParser

/// The command line, `entryway`.
struct EntrywayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entryway", abstract: "Every way into an app, through one route table.",
    discussion: """
      The sample apps are bookings, recipes, todo, shop and showcase. To use your own app, write \
      the text of `entries.manifest.jsonText()` to a file and pass it with --routes. `entries` is \
      the app's EntryRules value; `routes.manifest` has only the table, without the rules.

      Example:
        entryway demo
        entryway explain --app shop https://shop.exmaple.com/orders/4821

      Exit codes: 0 success, 1 a negative answer (no match, a finding, a difference), 2 unusable \
      input, 64 wrong usage.

      --generate-completion-script bash, zsh or fish prints a script that completes commands, \
      options, apps and routes in that shell.
      """,
    version: Version.current,
    subcommands: [
      DemoCommand.self, RoutesCommand.self, OpenCommand.self, ExplainCommand.self,
      LinkCommand.self, EnterCommand.self, AASACommand.self, PushCommand.self,
      DoctorCommand.self,
    ])
}

// The help of what several commands take.
extension ArgumentHelp {
  static let json: ArgumentHelp = "Write each answer as a JSON object on its own line."
}

/// A command that writes its answer to a console.
protocol ToolCommand: ParsableCommand {
  @MainActor func run(_ console: Console) async throws -> ExitStatus
}

/// How the tool ends; scripts rely on the numbers.
enum ExitStatus: Int32 {
  /// Done.
  case done = 0
  /// The answer is no: no match, a finding, a difference.
  case no = 1
  /// The input cannot be used.
  case unusable = 2
  /// The command line cannot be used (`EX_USAGE`).
  case usage = 64
}
