import ArgumentParser

/// `entryway-send channels`: the broadcast channels of an app.
struct ChannelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entryway-send channels",
    abstract: "Create, list, read and delete the broadcast channels of an app.",
    discussion: """
      A broadcast reaches every Live Activity that follows its channel. An app has up to 10,000 \
      channels in each environment, and Apple's developer account must allow broadcasts for it.

      Example:
        entryway-send channels create --topic com.example.shop \\
          --key AuthKey_ABC123DEFG.p8 --key-id ABC123DEFG --team-id DEF123GHIJ
        entryway-send channels list --topic com.example.shop

      The options can also be variables: see `entryway-send --help`.
      """,
    version: Version.current,
    subcommands: [
      CreateChannelCommand.self, ListChannelsCommand.self, ReadChannelCommand.self,
      DeleteChannelCommand.self,
    ])
}

/// The options that the commands about channels share.
struct ChannelOptions: ParsableArguments {
  @OptionGroup var connection: ConnectionOptions

  @Flag(name: .long, help: "Write each answer as a JSON object on its own line.")
  var json = false

  var given: [OptionName: String] {
    var given = connection.given
    given[.json] = json ? "" : nil
    return given
  }

  static let names = ConnectionOptions.names.union([.json])
}

extension ArgumentHelp {
  fileprivate static let channel = ArgumentHelp(
    "The channel's identifier, as `create` and `list` write it.", valueName: "channel")
}

struct CreateChannelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a channel, and write its identifier.",
    discussion: """
      Example:
        entryway-send channels create --topic com.example.shop --store
      """)

  @Flag(
    name: .long,
    help: "Let APNs keep the latest broadcast for devices that are offline, up to 8 hours.")
  var store = false

  @OptionGroup var options: ChannelOptions
}

struct ListChannelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Write the identifiers of all channels, one per line.",
    discussion: """
      Example:
        entryway-send channels list --topic com.example.shop --sandbox
      """)

  @OptionGroup var options: ChannelOptions
}

struct ReadChannelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Write what APNs knows about a channel.",
    discussion: """
      Example:
        entryway-send channels read dHN0LXNyY2gtY2hubA== --topic com.example.shop
      """)

  @Argument(help: .channel)
  var channel: String

  @OptionGroup var options: ChannelOptions
}

struct DeleteChannelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a channel.",
    discussion: """
      Example:
        entryway-send channels delete dHN0LXNyY2gtY2hubA== --topic com.example.shop
      """)

  @Argument(help: .channel)
  var channel: String

  @OptionGroup var options: ChannelOptions
}
