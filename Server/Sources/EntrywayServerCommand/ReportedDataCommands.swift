import ArgumentParser
import EntrywayServer
import Foundation

struct VocabularyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vocabulary", abstract: "Lists, pins and removes names that an app reports.",
    subcommands: [Pin.self, Remove.self, List.self], defaultSubcommand: List.self)

  struct Pin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Pins a name, so that reports always show it.",
      discussion: "Example: entryway-server vocabulary pin shop name purchase")
    @OptionGroup var options: AppOptions
    @Argument(help: "The kind: name, entrySource, code, version, send or valueName.") var kind:
      String
    @Argument(help: "The name, as the app reports it.") var text: String

    func run() async throws {
      try await options.client().show(
        .post, "vocabulary", ["kind": kind, "text": text])
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes a name, so that reports count it as other.",
      discussion:
        "Example: entryway-server vocabulary remove shop 0190a5d2-7b1c-7def-8123-456789abcdef")
    @OptionGroup var options: AppOptions
    @Argument(help: "The name's identifier, as listed.") var id: String

    func run() async throws { try await options.client().remove("vocabulary", id) }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the names of a kind.",
      discussion: "Example: entryway-server vocabulary list shop --kind version")
    @OptionGroup var options: AppOptions
    @Option(help: "The kind: name, entrySource, code, version, send or valueName.") var kind =
      "name"
    @Option(help: "Only names with this status: new, settled, declared or pinned.") var standing:
      String?

    func run() async throws {
      let kind = CommandRequest.segment(kind)
      let filter = standing.map { "&standing=\(CommandRequest.segment($0))" } ?? ""
      try await options.client().showItems(
        "vocabulary?kind=\(kind)\(filter)&limit=500")
    }
  }
}

struct InstallationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "installations", abstract: "Removes the events of an app's installations.",
    subcommands: [Remove.self])

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Removes all events of an installation, or of installations first seen in a period.",
      discussion: """
        The server refuses them immediately, and deletes their events while it runs. This can't be undone.

        Example: entryway-server installations remove shop 0123456789abcdef0123456789abcdef
                 entryway-server installations remove shop --from 2026-11-01T00:00:00Z \
        --to 2026-11-02T00:00:00Z
        """)
    @OptionGroup var options: AppOptions
    @Argument(help: "The installation: the 32 digits of `Reporting.installation`.")
    var installation: String?
    @Option(help: "The start of the period.") var from: String?
    @Option(help: "The end of the period (exclusive).") var to: String?

    func validate() throws {
      guard (installation != nil) != (from != nil && to != nil), (from == nil) == (to == nil) else {
        throw ValidationError("name an installation, or --from and --to")
      }
    }

    func run() async throws {
      try await options.client().show(
        .post, "removals", ["installation": installation, "from": from, "to": to])
    }
  }
}
