import ArgumentParser
import EntrywayServer
import Foundation

@main
struct EntrywayServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entryway-server",
    abstract:
      "Hosts an app's links and association files, resolves links, and reports clicks and opens.",
    discussion: """
      Example:

        entryway-server serve
        entryway-server apps create shop --app-id ABCDE12345.com.example.shop
        entryway-server keys create shop --secret --scope owner
      """,
    version: ServerVersion.current,
    subcommands: [
      ServeCommand.self, DemoCommand.self, AppsCommand.self, HostsCommand.self, KeysCommand.self,
      AccountsCommand.self, VocabularyCommand.self, InstallationsCommand.self,
      ImportCommand.self, ExportCommand.self, BackupCommand.self, RestoreCommand.self,
      MigrateCommand.self, SchemaCommand.self, CompareCommand.self,
    ])
}

/// What all commands take.
struct DataOptions: ParsableArguments {
  @Option(help: "A YAML or JSON file with settings; the environment (ENTRYWAY_…) overrides it.")
  var config: String?

  @Option(help: "The folder of the databases (default: entryway-data).")
  var data: String?

  func settings() async throws -> ServerSettings {
    var settings = try await ServerSettings.read(
      file: config, environment: ProcessInfo.processInfo.environment)
    if let data { settings.dataPath = data }
    return settings
  }

  /// The API of the running server, or over the files where none runs, or over the databases that servers share.
  ///
  /// - Parameters:
  ///   - app: The app that the command is about.
  ///   - mayMake: Whether the folder of the databases is made if there is none.
  func client(of app: String? = nil, mayMake: Bool = false) async throws -> CommandClient {
    try await CommandClient(try await settings(), mayMake: mayMake, app: app)
  }
}

/// What commands about an app take.
struct AppOptions: ParsableArguments {
  @OptionGroup var data: DataOptions
  @Argument(help: "The app.", transform: nonEmpty) var app: String

  /// The API, about the app.
  func client() async throws -> CommandClient { try await data.client(of: app) }
}

/// A name as it was written, if there is one.
func nonEmpty(_ text: String) throws -> String {
  guard !text.isEmpty else { throw ValidationError("it is empty") }
  return text
}
