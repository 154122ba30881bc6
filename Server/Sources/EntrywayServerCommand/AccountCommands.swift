import ArgumentParser
import EntrywayServer
import Foundation

struct AccountsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts", abstract: "Creates, changes, removes and lists console accounts.",
    subcommands: [Create.self, Password.self, Role.self, Remove.self, List.self],
    defaultSubcommand: List.self)

  struct AccountOptions: ParsableArguments {
    @OptionGroup var data: DataOptions
    @Argument(help: "The account.", transform: nonEmpty) var name: String

    var path: String { "accounts/\(CommandRequest.segment(name))" }
  }

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Creates an account, and prints its password once.",
      discussion: """
        Roles: a viewer can view everything except keys, accounts and the audit log; an editor can \
        also create and change links, funnels and manifests; an owner can do everything.

        Example: entryway-server accounts create ada@example.com --role owner
        """)
    @OptionGroup var options: DataOptions
    @Argument(help: "The name to sign in with.") var name: String
    @Option(help: "viewer, editor or owner.") var role = "viewer"
    @OptionGroup var secret: GivenPassword

    func run() async throws {
      try await options.client(mayMake: true).show(
        .post, "accounts", ["name": name, "role": role, "password": try secret.text()])
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets a new password, prints it once, and signs out every browser.",
      discussion: "Example: entryway-server accounts password ada@example.com")
    @OptionGroup var options: AccountOptions
    @OptionGroup var secret: GivenPassword

    func run() async throws {
      let password = try secret.text()
      try await options.data.client().show(
        .patch, options.path, ["password": password, "generatesPassword": password == nil])
    }
  }

  struct Role: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Changes an account's role.",
      discussion: "Example: entryway-server accounts role ada@example.com editor")
    @OptionGroup var options: AccountOptions
    @Argument(help: "viewer, editor or owner.") var role: String

    func run() async throws {
      try await options.data.client().show(.patch, options.path, ["role": role])
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes an account, and signs it out everywhere.")
    @OptionGroup var options: AccountOptions

    func run() async throws { try await options.data.client().remove("accounts", options.name) }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the accounts.")
    @OptionGroup var options: DataOptions

    func run() async throws { try await options.client().list("accounts") }
  }
}

/// A password that is given, never as an argument: those stand in the list of processes.
struct GivenPassword: ParsableArguments {
  @Flag(help: "Read the password from the first line of standard input instead of generating one.")
  var passwordFromInput = false

  func text() throws -> String? {
    guard passwordFromInput else { return nil }
    guard let line = readLine(strippingNewline: true), !line.isEmpty else {
      throw ValidationError("standard input has no password in its first line")
    }
    return line
  }
}
