import ArgumentParser
import EntrywayServer
import Foundation

struct AccountsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts", abstract: "Creates, changes and lists accounts of the console.",
    subcommands: [Create.self, Password.self, Role.self, Remove.self, List.self],
    defaultSubcommand: List.self)

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Creates an account, and prints its password once.",
      discussion: """
        Roles: a viewer sees everything except keys, accounts and the audit log; an editor also \
        creates and changes links, funnels and manifests; an owner does everything.

        Example: entryway-server accounts create ada@example.com --role owner
        """)
    @OptionGroup var options: DataOptions
    @Argument(help: "The name to sign in with.") var name: String
    @Option(help: "viewer, editor or owner.") var role = "viewer"
    @OptionGroup var secret: GivenPassword

    func run() async throws {
      show(
        try await options.administration(mayMake: true).perform(
          .createAccount(name: name, role: role, password: try secret.text())))
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets a new password, prints it once, and signs out every browser.",
      discussion: "Example: entryway-server accounts password ada@example.com")
    @OptionGroup var options: DataOptions
    @Argument(help: "The account.") var name: String
    @OptionGroup var secret: GivenPassword

    func run() async throws {
      show(
        try await options.administration().perform(
          .setPassword(account: name, password: try secret.text())))
    }
  }

  struct Role: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Gives an account another role.",
      discussion: "Example: entryway-server accounts role ada@example.com editor")
    @OptionGroup var options: DataOptions
    @Argument(help: "The account.") var name: String
    @Argument(help: "viewer, editor or owner.") var role: String

    func run() async throws {
      show(try await options.administration().perform(.setRole(account: name, role: role)))
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes an account, and signs it out everywhere.")
    @OptionGroup var options: DataOptions
    @Argument(help: "The account.") var name: String

    func run() async throws {
      _ = try await options.administration().perform(.removeAccount(name: name))
      print("\(name) is removed")
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the accounts.")
    @OptionGroup var options: DataOptions

    func run() async throws {
      show(try await options.administration().perform(.listAccounts))
    }
  }
}

/// A password that is given, never as an argument: those stand in the list of processes.
struct GivenPassword: ParsableArguments {
  @Flag(help: "Read the password from the first line of standard input instead of generating one.")
  var passwordFromInput = false

  func text() throws -> String? {
    guard passwordFromInput else { return nil }
    guard let line = readLine(strippingNewline: true), !line.isEmpty else {
      throw ValidationError("standard input has no line with a password")
    }
    return line
  }
}
