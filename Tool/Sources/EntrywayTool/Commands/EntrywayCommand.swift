import ArgumentParser

/// The command line, `entryway`.
struct EntrywayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entryway", abstract: "Every way into an app, through one route table.",
    discussion: """
      The five sample apps are bookings, recipes, todo, shop and showcase. An app of your own is \
      described by a manifest: the text of `entries.manifest.jsonText()` in a file, which --routes \
      takes. `entries` is the app's EntryRules value, the table with the rules; the manifest of \
      the table alone, `routes.manifest`, has none of the rules.

      Example:
        entryway demo
        entryway explain --app shop https://shop.exmaple.com/orders/4821

      Exit codes: 0 done, 1 the answer is no (no match, a finding, a difference), 2 the input \
      cannot be used, 64 usage.

      --generate-completion-script bash, zsh or fish writes what completes commands, options, \
      apps and routes in that shell.
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
  static let json: ArgumentHelp = "Write each answer as a JSON object on a line of its own."
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
