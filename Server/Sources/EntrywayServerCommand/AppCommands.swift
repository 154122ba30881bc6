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
    @Option(help: "The name shown to users.") var title: String?
    @Option(
      name: .customLong("app-id"),
      help: "The app's full identifier, such as ABCDE12345.com.example.shop.")
    var appIDs: [String] = []
    @Option(name: .customLong("clip"), help: "The full identifier of an App Clip.")
    var clips: [String] = []
    @Option(help: "An Android app with its fingerprint, such as com.example.shop=14:6D:E9:….")
    var android: [String] = []
    @Option(help: "The store page for iPhone.") var iphoneStore: String?
    @Option(help: "The store page for iPad.") var ipadStore: String?
    @Option(help: "The store page for Android.") var androidStore: String?
    @Option(name: .customLong("scheme"), help: "A URL scheme of the app.") var schemes: [String] =
      []
    @Option(name: .customLong("web-host"), help: "A host of web pages that links can fall back to.")
    var webHosts: [String] = []
    @Option(help: "The time zone for days in reports.") var timeZone: String?
    @Option(help: "The versions whose routes universal links open: newest or union.")
    var hosting: String?
    @Option(help: "For how many days after a visit an open can continue it.") var touchDays: Int?
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
            "--android expects PACKAGE=FINGERPRINT, such as com.example.shop=14:6D:…")
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
      abstract: "Changes an app's settings. Options that you leave out stay unchanged.",
      discussion: "Example: entryway-server apps change shop --hosting union")
    @OptionGroup var options: AppOptions
    @OptionGroup var settings: Settings

    func run() async throws {
      try await options.client().show(.patch, "app", try settings.body())
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes an app and all of its data after seven days.",
      discussion: """
        Until then the app keeps working, and `apps keep` cancels the removal. The output says when \
        the app is removed. The audit log is kept. To save the data first, run `apps export`.

        Example: entryway-server apps remove shop
        """)
    @OptionGroup var options: AppOptions

    func run() async throws { try await options.client().show(.delete, "app") }
  }

  struct Keep: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Cancels the removal of an app.",
      discussion: "Example: entryway-server apps keep shop")
    @OptionGroup var options: AppOptions

    func run() async throws { try await options.client().show(.post, "app/keep") }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Exports an app's records and daily totals as JSON lines.",
      discussion: """
        The last line has `"record":"end"`. Without it, the export is incomplete.

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
