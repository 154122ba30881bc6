import Foundation

/// A command as the tool describes itself (`--experimental-dump-help`).
struct CommandTree: Decodable, Sendable {
  struct Argument: Decodable, Sendable {
    struct Name: Decodable, Sendable {
      var kind: String
      var name: String
    }

    var kind: String
    var names: [Name]?

    /// The long name of an option or a flag, with its dashes.
    var option: String? {
      names?.first { $0.kind == "long" }.map { "--\($0.name)" }
    }
  }

  var commandName: String
  var subcommands: [CommandTree]?
  var arguments: [Argument]?

  static func entryway() async throws -> CommandTree {
    struct Tool: Decodable { var command: CommandTree }
    let run = try await ToolRun.entryway("--experimental-dump-help")
    return try JSONDecoder().decode(Tool.self, from: Data(run.output.utf8)).command
  }

  /// This command and those below it, but `help`, each by its whole name.
  var all: [(name: String, command: CommandTree)] { all(behind: "") }

  private func all(behind group: String) -> [(name: String, command: CommandTree)] {
    let name = group + commandName
    return [(name, self)]
      + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap {
        $0.all(behind: name + " ")
      }
  }
}
