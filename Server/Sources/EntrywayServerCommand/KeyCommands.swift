import ArgumentParser
import EntrywayServer
import Foundation
import LinkPlatform

struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Creates, revokes and lists an app's keys.",
    subcommands: [Create.self, Revoke.self, List.self], defaultSubcommand: List.self)

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Creates a key, and shows it once.",
      discussion: """
        Example: entryway-server keys create shop --secret --scope links --title "the newsletter"
        """)
    private static let known = Key.Scope.allCases.map(\.rawValue).joined(separator: ", ")

    @OptionGroup var options: AppOptions
    @Flag(help: "Create a secret key for servers instead of a publishable key for the app.")
    var secret = false
    @Option(
      name: .customLong("scope"),
      help: "What the key can do: \(Self.known).")
    var scopes: [String] = []
    @Option(help: "What the key is for.") var title: String?
    @Option(help: "When the key expires, such as 2027-01-01T00:00:00Z.") var expires: String?

    func validate() throws {
      if let scope = scopes.first(where: { Key.Scope(rawValue: $0) == nil }) {
        throw ValidationError(
          "`\(scope)` is not a scope: write one of \(Self.known)")
      }
    }

    func run() async throws {
      try await options.client().show(
        .post, "keys",
        [
          "type": secret ? "secret" : "publishable", "scopes": scopes.isEmpty ? nil : scopes,
          "title": title, "expiresAt": expires,
        ])
    }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revokes a key immediately.",
      discussion: "Example: entryway-server keys revoke shop 0190a5d2-7b1c-7def-8123-456789abcdef")
    @OptionGroup var options: AppOptions
    @Argument(help: "The key's identifier.") var id: String

    func run() async throws {
      guard let id = RecordID(id) else {
        throw CommandError(
          text: """
            this is not a key's identifier
            hint: list the keys: `entryway-server keys list \(options.app)`.
            """)
      }
      try await options.client().show(.delete, "keys/\(id)")
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists an app's keys, without their text.",
      discussion: "Example: entryway-server keys list shop")
    @OptionGroup var options: AppOptions

    func run() async throws { try await options.client().list("keys") }
  }
}
