import ArgumentParser

/// `entryway aasa`: association files.
struct AASACommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aasa", abstract: HelpWording.aasa, discussion: HelpWording.aasaDiscussion,
    subcommands: [
      AASALintCommand.self, AASAMatchCommand.self, AASAGenerateCommand.self, AASACheckCommand.self,
    ])
}
