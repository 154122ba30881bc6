import ArgumentParser
import Entryway
import EntrywayAssociation
import Foundation

/// `entryway aasa generate`: the association file that covers a table exactly.
struct AASAGenerateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: HelpWording.aasaGenerate,
    discussion: HelpWording.aasaGenerateDiscussion)

  @OptionGroup var options: AppOptions

  @Option(name: .long, parsing: .upToNextOption, help: HelpWording.generatedAppID)
  var appID: [String] = []

  @Option(name: .long, parsing: .upToNextOption, help: HelpWording.clip)
  var clip: [String] = []

  @Option(name: .long, help: HelpWording.servingHost)
  var host: String?

  @Option(name: .long, parsing: .upToNextOption, help: HelpWording.android)
  var android: [String] = []

  func validate() throws {
    if appID.isEmpty, android.isEmpty { throw ValidationError(ToolWording.appIDOrAndroid) }
    for text in appID + clip where !AssociationGenerator.isAppID(text) {
      throw ValidationError(ToolWording.notAppID(text))
    }
    for text in android where Self.app(text) == nil {
      throw ValidationError(ToolWording.notAndroidApp(text))
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
    if let host, !manifest.takes(host: host) {
      throw ToolWording.foreignHost(host, manifest.hosts)
    }
    if !android.isEmpty {
      try write(AssetLinks(apps: android.compactMap(Self.app)).json, console)
      return .done
    }
    let app = AssociationGenerator.App(appID, manifest)
    let generated = AssociationGenerator(apps: [app], clips: clip, host: host).generated()
    try write(generated.file.json, console)
    let noHost = ToolWording.noWebHost(hasClips: !clip.isEmpty)
    guard let error = manifest.hosts.isEmpty ? noHost : ToolWording.problems(generated) else {
      return .done
    }
    if error.exit == .no { throw error }
    // The file is right for every link that it can speak of.
    FileHandle.standardError.write(Data((error.text + "\n").utf8))
    return .done
  }

  @MainActor
  private func write(_ json: String, _ console: Console) throws {
    for line in json.split(separator: "\n") { try console.write(String(line)) }
  }
}
