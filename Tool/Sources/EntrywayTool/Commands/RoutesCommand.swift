import ArgumentParser
import Entryway
import EntrywayDiagnostics

/// `entryway routes`: the table, and its problems.
struct RoutesCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes", abstract: "List an app's route table, and its problems.",
    discussion: """
      With --json it writes the manifest, which every command reads with --routes: on one line, \
      unless the output is a terminal. Your own app writes the same text with \
      `entries.manifest.jsonText()`, where `entries` is its EntryRules value; `routes.manifest` \
      has only the table, without the rules. The exit code is 1 if the table has problems.

      Example:
        entryway routes --app shop
        entryway routes --app shop --json |
          entryway open --routes - https://shop.example.com/orders/4821
      """)

  @OptionGroup var options: AppOptions

  @Flag(name: .long, help: "Write the manifest.")
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let app = try options.chosen()
    let manifest = app.rules.manifest
    var problems = app.rules.allProblems
    // A table cannot know whether an app mounts it, and needs neither then; here it is the app's.
    if manifest.schemes.isEmpty, manifest.hosts.isEmpty, !manifest.routes.isEmpty {
      problems.append(Self.noOrigin)
    }
    if json {
      // One line for scripts, as all answers are; a person sees it laid out.
      try console.write(manifest.jsonText(pretty: console.isTerminal).escapingSigns)
      guard !problems.isEmpty else { return .done }
      throw ToolError(
        .tableProblems, "the table has \(RoutesTable.count(ofProblems: problems.count))",
        notes: problems.flatMap { VisibleText.lines($0.text) },
        hint: "the manifest was written anyway; correct the app's table.", exit: .no)
    }
    for line in RoutesTable(app, problems, console).lines { try console.write(line) }
    return problems.isEmpty ? .done : .no
  }

  private static var noOrigin: Diagnostic {
    Diagnostic(
      .error, .noOrigin, "the table has neither a host nor a scheme: no link can open it",
      hint: "declare hosts or schemes in it, or in the table that mounts it.")
  }
}

extension Diagnostic.Code {
  /// No link opens the table.
  fileprivate static let noOrigin = Self(rawValue: "no-origin")
  /// The table has problems, and its manifest is written all the same.
  fileprivate static let tableProblems = Self(rawValue: "table-problems")
}
