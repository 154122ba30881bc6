import ArgumentParser
import EntrywayAssociation

/// `entryway aasa lint`: what is wrong in an association file.
struct AASALintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "List errors and likely mistakes in an association file.",
    discussion: """
      Each finding has a line, a column, and a code that the documentation explains. The exit code \
      is 1 if any finding is an error.

      Example:
        entryway aasa lint Examples/Apps/Shop/apple-app-site-association
        entryway aasa generate --app recipes --app-id 9JA89QQLNQ.com.example.a |
          entryway aasa lint -
      """)

  @Argument(help: .associationFile, completion: .file())
  var file: String

  @Flag(name: .long, help: .json)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let findings = AssociationReading(try file.bytes()).lint()
    return try console.write(findings, isJSON: json)
  }
}
