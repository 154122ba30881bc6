import ArgumentParser
import EntrywayServer
import Foundation

struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "Creates, changes and lists apps.",
    subcommands: [Create.self, Change.self, List.self], defaultSubcommand: List.self)

  struct Settings: ParsableArguments {
    @Option(help: "The name people know.") var title: String?
    @Option(name: .customLong("app-id"), help: "Its full identifier, ABCDE12345.com.example.shop.")
    var appIDs: [String] = []
    @Option(name: .customLong("clip"), help: "An App Clip's full identifier.")
    var clips: [String] = []
    @Option(help: "An Android app, com.example.shop=14:6D:E9:….")
    var android: [String] = []
    @Option(help: "Where iPhones get it.") var iphoneStore: String?
    @Option(help: "Where iPads get it.") var ipadStore: String?
    @Option(help: "Where Android phones get it.") var androidStore: String?
    @Option(name: .customLong("scheme"), help: "A scheme that it opens.") var schemes: [String] = []
    @Option(name: .customLong("web-host"), help: "A host of web pages that links may fall back to.")
    var webHosts: [String] = []
    @Option(help: "The time zone whose midnight ends a day in reports.") var timeZone: String?
    @Option(help: "Whose routes the association files allow: newest or union.")
    var hosting: String?
    @Option(help: "For how many days a visit is remembered.") var touchDays: Int?
    @Flag(
      inversion: .prefixedNo,
      help:
        "The page's button to Apple's store copies the link, so the app opens it once installed.")
    var storeButtonCopiesLink: Bool?

    func body() throws -> Data {
      var apps: [String: [String]] = [:]
      for text in android {
        let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1).map {
          String(Substring($0))
        }
        guard parts.count == 2 else {
          throw ValidationError(
            "--android takes PACKAGE=FINGERPRINT, such as com.example.shop=14:6D:…")
        }
        apps[parts[0], default: []].append(parts[1])
      }
      let stores = [
        "iphone": iphoneStore, "ipad": ipadStore, "android": androidStore,
      ].compactMapValues(\.self)
      return try object([
        ("title", title), ("appIDs", appIDs.isEmpty ? nil : appIDs),
        ("clipIDs", clips.isEmpty ? nil : clips),
        (
          "androidApps",
          apps.isEmpty
            ? nil
            : apps.sorted { $0.key < $1.key }.map {
              ["package": $0.key, "fingerprints": $0.value] as [String: Any]
            }
        ),
        ("stores", stores.isEmpty ? nil : stores), ("schemes", schemes.isEmpty ? nil : schemes),
        ("webHosts", webHosts.isEmpty ? nil : webHosts), ("timeZone", timeZone),
        ("hosting", hosting), ("touchDays", touchDays),
        ("storeButtonCopiesLink", storeButtonCopiesLink),
      ])
    }
  }

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Creates an app.",
      discussion: "Example: entryway-server apps create shop --app-id ABCDE12345.com.example.shop")
    @OptionGroup var options: DataOptions
    @Argument(help: "The name that commands use, such as shop.") var name: String
    @OptionGroup var settings: Settings

    func run() async throws {
      show(
        try await options.administration(mayMake: true).perform(
          .createApp(name: name, settings: try settings.body())))
    }
  }

  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Changes an app; options left out stay as they are.",
      discussion: "Example: entryway-server apps change shop --hosting union")
    @OptionGroup var options: DataOptions
    @Argument(help: "The app.") var name: String
    @OptionGroup var settings: Settings

    func run() async throws {
      show(
        try await options.administration().perform(
          .changeApp(name: name, settings: try settings.body())))
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the apps.", discussion: "Example: entryway-server apps list")
    @OptionGroup var options: DataOptions

    func run() async throws {
      show(try await options.administration().perform(.listApps))
    }
  }
}

struct HostsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosts", abstract: "Adds, changes, removes and lists an app's hosts.",
    subcommands: [Add.self, Change.self, Remove.self, List.self], defaultSubcommand: List.self)

  struct Settings: ParsableArguments {
    @Flag(help: "Put links at the root, https://go.example.com/abcd, not under /l/.")
    var root = false
    @Option(help: "Where / leads.") var rootURL: String?
    @Option(help: "Where unknown slugs lead.") var unknownURL: String?
    @Option(help: "Where ended links lead.") var endedURL: String?

    func body(name: String? = nil) throws -> Data {
      try object([
        ("name", name), ("slugs", root ? "root" : nil), ("rootURL", rootURL),
        ("unknownURL", unknownURL), ("endedURL", endedURL),
      ])
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds a host.",
      discussion: "Example: entryway-server hosts add shop go.example.com --root")
    @OptionGroup var options: DataOptions
    @Argument(help: "The app.") var app: String
    @Argument(help: "The host.") var name: String
    @OptionGroup var settings: Settings

    func run() async throws {
      show(
        try await options.administration().perform(
          .addHost(app: app, host: try settings.body(name: name))))
    }
  }

  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Changes where a host leads.",
      discussion:
        "Example: entryway-server hosts change shop go.example.com --root-url https://www.example.com"
    )
    @OptionGroup var options: DataOptions
    @Argument(help: "The app.") var app: String
    @Argument(help: "The host.") var name: String
    @OptionGroup var settings: Settings

    func run() async throws {
      show(
        try await options.administration().perform(
          .changeHost(app: app, name: name, host: try settings.body())))
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes a host without links.",
      discussion: "Example: entryway-server hosts remove shop go.example.com")
    @OptionGroup var options: DataOptions
    @Argument(help: "The app.") var app: String
    @Argument(help: "The host.") var name: String

    func run() async throws {
      _ = try await options.administration().perform(.removeHost(app: app, name: name))
      print("\(name) is removed")
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists an app's hosts.", discussion: "Example: entryway-server hosts list shop")
    @OptionGroup var options: DataOptions
    @Argument(help: "The app.") var app: String

    func run() async throws {
      show(try await options.administration().perform(.listHosts(app: app)))
    }
  }
}

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
    @OptionGroup var options: DataOptions
    @Argument(help: "The app.") var app: String
    @Flag(help: "A key for servers; without it, one for the app itself.") var secret = false
    @Option(
      name: .customLong("scope"), help: "What it may do: read, links, manifests, sends, owner.")
    var scopes: [String] = []
    @Option(help: "What it is for.") var title: String?
    @Option(help: "When it expires: 2027-01-01T00:00:00Z.") var expires: String?

    func validate() throws {
      let known = ["read", "links", "manifests", "sends", "owner"]
      if let scope = scopes.first(where: { !known.contains($0) }) {
        throw ValidationError(
          "`\(scope)` is not a scope: write read, links, manifests, sends or owner")
      }
    }

    func run() async throws {
      let body = try object([
        ("type", secret ? "secret" : "publishable"), ("scopes", scopes.isEmpty ? nil : scopes),
        ("title", title), ("expiresAt", expires),
      ])
      show(try await options.administration().perform(.createKey(app: app, key: body)))
    }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revokes a key at once.",
      discussion: "Example: entryway-server keys revoke shop 0190a5d2-7b1c-7def-8123-456789abcdef")
    @OptionGroup var options: DataOptions
    @Argument(help: "The app.") var app: String
    @Argument(help: "The key's identifier.") var id: String

    func run() async throws {
      show(try await options.administration().perform(.revokeKey(app: app, id: id)))
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists an app's keys, never their text.",
      discussion: "Example: entryway-server keys list shop")
    @OptionGroup var options: DataOptions
    @Argument(help: "The app.") var app: String

    func run() async throws {
      show(try await options.administration().perform(.listKeys(app: app)))
    }
  }
}
