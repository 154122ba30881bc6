import ArgumentParser
import EntrywayServer
import Foundation

struct HostsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosts", abstract: "Adds, changes, removes and lists an app's hosts.",
    subcommands: [Add.self, Change.self, Remove.self, List.self], defaultSubcommand: List.self)

  struct Settings: ParsableArguments {
    @Flag(help: "Put links at the root (https://go.example.com/abcd), not under /l/.")
    var root = false
    @Option(help: "Where the home page redirects.") var rootURL: String?
    @Option(help: "Where unknown links redirect.") var unknownURL: String?
    @Option(help: "Where ended links redirect.") var endedURL: String?

    /// - Parameter name: Of a host that is to be added.
    func body(name: String? = nil) -> [String: Any?] {
      [
        "name": name, "slugs": root ? "root" : nil, "rootURL": rootURL, "unknownURL": unknownURL,
        "endedURL": endedURL,
      ]
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds a host.",
      discussion: "Example: entryway-server hosts add shop go.example.com --root")
    @OptionGroup var options: AppOptions
    @Argument(help: "The host.", transform: nonEmpty) var name: String
    @OptionGroup var settings: Settings

    func run() async throws {
      try await options.client().show(.post, "hosts", settings.body(name: name))
    }
  }

  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Changes a host's redirects.",
      discussion:
        "Example: entryway-server hosts change shop go.example.com --root-url https://www.example.com"
    )
    @OptionGroup var options: AppOptions
    @Argument(help: "The host.", transform: nonEmpty) var name: String
    @OptionGroup var settings: Settings

    func run() async throws {
      try await options.client().show(
        .patch, "hosts/\(CommandRequest.segment(name))", settings.body())
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes a host that has no links.",
      discussion: "Example: entryway-server hosts remove shop go.example.com")
    @OptionGroup var options: AppOptions
    @Argument(help: "The host.", transform: nonEmpty) var name: String

    func run() async throws { try await options.client().remove("hosts", name) }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists an app's hosts.", discussion: "Example: entryway-server hosts list shop")
    @OptionGroup var options: AppOptions

    func run() async throws { try await options.client().list("hosts") }
  }
}
