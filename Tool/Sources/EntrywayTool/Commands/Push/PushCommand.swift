import ArgumentParser

/// `entryway push`: payloads.
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: HelpWording.push, discussion: HelpWording.pushDiscussion,
    subcommands: [PushLintCommand.self, PushReadCommand.self, PushBuildCommand.self])
}
