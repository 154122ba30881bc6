import ArgumentParser
import EntrywayAssociation

/// `entryway aasa lint`: what is wrong in an association file.
struct AASALintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: HelpWording.aasaLint,
    discussion: HelpWording.aasaLintDiscussion)

  @Argument(help: HelpWording.associationFile)
  var file: String

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let findings = AssociationReading(try file.bytes()).lint()
    for finding in findings {
      if json {
        try console.write(JSONLine(finding))
      } else {
        for line in FindingText(finding, console).lines { try console.write(line) }
      }
    }
    if !json { try console.write(ToolWording.count(of: findings)) }
    return findings.contains { $0.severity == .error } ? .no : .done
  }
}
