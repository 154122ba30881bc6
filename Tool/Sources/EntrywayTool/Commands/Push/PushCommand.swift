import ArgumentParser

/// `entryway push`: payloads.
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Check, read, build and send push payloads.",
    discussion: """
      A payload is the JSON that APNs hands to an app: `aps` for the system, and next to it what \
      the app's rules read.

      Example:
        entryway push build --app shop --to shop://orders/4821 --title 'On its way' |
          entryway push read - --app shop
      """,
    subcommands: [
      PushLintCommand.self, PushReadCommand.self, PushBuildCommand.self, PushSendCommand.self,
    ])
}

// The help of what several commands take.
extension ArgumentHelp {
  static let payloadFile = ArgumentHelp("The payload, or - for standard input.", valueName: "file")
  static let payloadLines: ArgumentHelp =
    "Read a payload on each line, and write JSON results with its `inputLine`."
  static let broadcast: ArgumentHelp = "The push goes to a broadcast channel: up to 5,120 bytes."
  static let action = ArgumentHelp(
    "Press this button of the notification instead of tapping it.", valueName: "ID")
  static let audience = ArgumentHelp(
    "A tag for the app to hold, instead of its initial ones. May be repeated.", valueName: "TAG")
}
