import ArgumentParser

/// `entryway aasa`: association files.
struct AASACommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aasa",
    abstract: "Check and generate association files, and show how they treat links.",
    discussion: """
      An association file is what a host serves at /.well-known/apple-app-site-association.

      Example:
        entryway aasa lint Examples/Apps/Shop/apple-app-site-association
      """,
    subcommands: [
      AASALintCommand.self, AASAMatchCommand.self, AASAGenerateCommand.self, AASACheckCommand.self,
    ])
}

// The help of what several commands take.
extension ArgumentHelp {
  static let servingHost = ArgumentHelp("The host that serves the file.", valueName: "HOST")
  static let associationFile = ArgumentHelp(
    "The association file, or - for standard input.", valueName: "file")
  static let appID = ArgumentHelp("The app, as PREFIX.bundle.id.", valueName: "ID")
}
