import ArgumentParser
import Entryway
@_spi(EntrywayTool) import EntrywayDiagnostics

/// The commands that a line names, looked up before the parser reads it.
///
/// The parser calls a command that does not exist an unexpected argument, and its `help` passes over
/// it.
enum CommandNames {
  /// Refuses a command that does not exist, and suggests one that does.
  static func check(_ arguments: some Collection<String>) throws(ToolError) {
    var names = arguments[...]
    let isHelp = names.first == "help"
    if isHelp { names = names.dropFirst() }
    var command: any ParsableCommand.Type = EntrywayCommand.self
    var path: [String] = []
    for name in names {
      if name.hasPrefix("-") {
        guard isHelp else { return }
        continue
      }
      let inner = command.configuration.subcommands
      guard isHelp || !inner.isEmpty else { return }
      guard let next = inner.first(where: { $0.name == name }) else {
        throw ToolError(unknown: name, behind: path, among: inner)
      }
      command = next
      path.append(name)
    }
  }

  /// The commands of that name below any group, such as `aasa lint` and `push lint`.
  fileprivate static func named(_ name: String) -> [String] {
    EntrywayCommand.configuration.subcommands.flatMap { group in
      group.configuration.subcommands.filter { $0.name == name }.map { "\(group.name) \($0.name)" }
    }
  }
}

extension ParsableCommand {
  fileprivate static var name: String { configuration.commandName ?? "" }
}

extension ToolError {
  fileprivate init(
    unknown name: String, behind path: [String], among commands: [any ParsableCommand.Type]
  ) {
    let group = path.map { $0 + " " }.joined()
    var suggested = path.isEmpty ? CommandNames.named(name) : []
    if suggested.isEmpty, let near = Spelling.nearest(to: name, among: commands.map { $0.name }) {
      suggested.append(group + near)
    }
    let help = "`entryway \(group)--help`"
    self.init(
      .unknownCommand, "there is no command \(Quoting.text(group + name))",
      excerpt: Excerpt("entryway " + group, Excerpt.line(name), ""),
      hint: suggested.isEmpty
        ? "\(help) lists the commands."
        : "did you mean \(Quoting.list(suggested))? \(help) lists the commands.",
      exit: .usage)
  }
}

extension Diagnostic.Code {
  /// No command has the name.
  fileprivate static let unknownCommand = Self(rawValue: "unknown-command")
}
