import ArgumentParser
import EntrywayServer
import Foundation

struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "Creates, changes, removes, exports and lists apps.",
    subcommands: [
      Create.self, Change.self, Remove.self, Keep.self, Export.self, List.self,
    ], defaultSubcommand: List.self)

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

    /// - Parameter name: Of an app that is to be created.
    func body(name: String? = nil) throws -> [String: Any?] {
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
      let androidApps = apps.sorted { $0.key < $1.key }.map { package, fingerprints in
        ["package": package, "fingerprints": fingerprints] as [String: Any]
      }
      return [
        "name": name, "title": title, "appIDs": Self.given(appIDs), "clipIDs": Self.given(clips),
        "androidApps": Self.given(androidApps), "stores": Self.given(stores),
        "schemes": Self.given(schemes), "webHosts": Self.given(webHosts), "timeZone": timeZone,
        "hosting": hosting, "touchDays": touchDays,
        "storeButtonCopiesLink": storeButtonCopiesLink,
      ]
    }

    private static func given<Values: Collection>(_ values: Values) -> Values? {
      values.isEmpty ? nil : values
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
      try await options.client(mayMake: true).show(.post, "apps", try settings.body(name: name))
    }
  }

  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Changes an app; options left out stay as they are.",
      discussion: "Example: entryway-server apps change shop --hosting union")
    @OptionGroup var options: AppOptions
    @OptionGroup var settings: Settings

    func run() async throws {
      try await options.client().show(.patch, "app", try settings.body())
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes an app in seven days, with all that is stored of it.",
      discussion: """
        Until then it works as ever, and `apps keep` takes it back; the answer says when it goes. The audit \
        log stays. `apps export` writes down what goes.

        Example: entryway-server apps remove shop
        """)
    @OptionGroup var options: AppOptions

    func run() async throws { try await options.client().show(.delete, "app") }
  }

  struct Keep: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Keeps an app that was to be removed.",
      discussion: "Example: entryway-server apps keep shop")
    @OptionGroup var options: AppOptions

    func run() async throws { try await options.client().show(.post, "app/keep") }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes all that is stored of an app as JSON lines.",
      discussion: """
        The last line has `"record":"end"`: without it the export was cut.

        Example: entryway-server apps export shop > shop.jsonl
        """)
    @OptionGroup var options: AppOptions

    func run() async throws { try await options.client().stream("app/export") }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the apps.", discussion: "Example: entryway-server apps list")
    @OptionGroup var options: DataOptions

    func run() async throws { try await options.client().list("apps") }
  }
}
