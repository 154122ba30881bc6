import ArgumentParser

/// The command line, `entryway`.
struct EntrywayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entryway", abstract: HelpWording.tool, discussion: HelpWording.toolDiscussion,
    subcommands: [
      DemoCommand.self, RoutesCommand.self, OpenCommand.self, ExplainCommand.self,
      LinkCommand.self, EnterCommand.self, AASACommand.self, PushCommand.self,
      DoctorCommand.self,
    ])
}
