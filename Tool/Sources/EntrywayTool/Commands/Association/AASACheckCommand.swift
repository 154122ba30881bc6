import ArgumentParser
import Entryway
import EntrywayAssociation

/// `entryway aasa check`: proves that an association file and a table agree.
struct AASACheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: HelpWording.aasaCheck,
    discussion: HelpWording.aasaCheckDiscussion)

  @Argument(help: HelpWording.associationFile)
  var file: String

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: HelpWording.appID)
  var appID: String

  @Option(name: .long, help: HelpWording.servingHost)
  var host: String?

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let manifest = try options.chosen().rules.manifest
    if let host, !manifest.takes(host: host) {
      throw ToolWording.foreignHost(host, manifest.hosts)
    }
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let agreement = try file.association()
      .agreement(with: manifest, appID: appID, host: host)
    if json {
      try console.write(JSONLine(agreement))
    } else {
      for line in ToolWording.lines(agreement) { try console.write(line) }
    }
    return agreement.agrees ? .done : .no
  }
}
