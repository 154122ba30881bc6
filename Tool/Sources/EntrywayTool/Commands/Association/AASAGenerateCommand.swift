import ArgumentParser
import Entryway
import EntrywayAssociation
import EntrywayDiagnostics

/// `entryway aasa generate`: the association file that covers a table exactly.
struct AASAGenerateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generate the association file that covers a table exactly.",
    discussion: """
      The file hands the apps the links that a route matches, and no others; a fallback does not \
      count. None of its components is redundant. With --android, assetlinks.json is written \
      instead. The exit code is 1 if no file can match the table exactly.

      Example:
        entryway aasa generate --app recipes --app-id 9JA89QQLNQ.com.example.a
        entryway aasa generate --app shop --app-id 9JA89QQLNQ.com.example.shop \\
          --host go.example.com
        sha=14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64
        sha=$sha:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5
        entryway aasa generate --app shop --android com.example.shop=$sha
      """)

  @OptionGroup var options: AppOptions

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp("An app, as PREFIX.bundle.id. May be repeated.", valueName: "ID"))
  var appID: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp("An App Clip, as PREFIX.bundle.id. May be repeated.", valueName: "ID"))
  var clip: [String] = []

  @Option(name: .long, help: .servingHost)
  var host: String?

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp(
      "An Android app and its certificate's SHA-256. May be repeated.",
      valueName: "PACKAGE=FINGERPRINT"))
  var android: [String] = []

  func validate() throws {
    if appID.isEmpty, android.isEmpty {
      throw ValidationError("name the apps with --app-id, or with --android for assetlinks.json")
    }
    for text in appID + clip where !AssociationGenerator.isAppID(text) {
      throw ValidationError(
        "\(Quoting.text(text)) is not an app identifier: write PREFIX.bundle.id, with a "
          + "prefix of ten capitals and digits")
    }
    for text in android where Self.app(text) == nil {
      throw ValidationError(
        "\(Quoting.text(text)) is not an Android app: write PACKAGE=FINGERPRINT, with its SHA-256 "
          + "fingerprint")
    }
  }

  /// The app that `PACKAGE=FINGERPRINT` names.
  private static func app(_ text: String) -> AndroidApp? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    return AndroidApp(package: parts[0], fingerprints: [parts[1]])
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let manifest = try options.chosen().rules.manifest
    if !android.isEmpty {
      // Android's file has no links, so that it is every host's.
      if host != nil { try manifest.check(host: host) }
      try write(AssetLinks(apps: android.compactMap(Self.app)).json, console)
      return .done
    }
    try manifest.check(host: host)
    let app = AssociationGenerator.App(appID, manifest)
    let generated = AssociationGenerator(apps: [app], clips: clip, host: host).generated()
    try write(generated.file.json, console)
    if manifest.hosts.isEmpty {
      console.note(noWebHost.text)
    } else if let inexact = Self.inexact(generated) {
      guard generated.isExact else { throw ToolError(inexact, exit: .no) }
      // The file is right for every link that it can speak of.
      console.note(inexact.text)
    }
    return .done
  }

  /// Of a file that is right, for the app has no links of the web.
  private var noWebHost: Diagnostic {
    Diagnostic(
      .note, .noWebHost,
      "the table has no web host: "
        + (clip.isEmpty ? "the file is empty" : "the file has only the App Clips"),
      hint: "declare a host in the table if web links should open the app.")
  }

  /// What a generated file does not say; nil if there is nothing.
  private static func inexact(_ generated: GeneratedAssociation) -> Diagnostic? {
    guard let first = generated.problems.first else { return nil }
    return Diagnostic(
      generated.isExact ? .note : .error, .inexactFile,
      generated.isExact
        ? "the file is exact, except for what no file can express"
        : "the file does not match the table exactly",
      notes: generated.problems.flatMap { [$0.message] + $0.notes }, hint: first.hint)
  }

  @MainActor
  private func write(_ json: String, _ console: Console) throws {
    for line in json.split(separator: "\n") { try console.write(String(line)) }
  }
}

extension Diagnostic.Code {
  /// The table has no web host, and so the file no links.
  fileprivate static let noWebHost = Self(rawValue: "no-web-host")
  /// The file does not say all that the table says.
  fileprivate static let inexactFile = Self(rawValue: "inexact-file")
}
