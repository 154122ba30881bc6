import ArgumentParser
import Entryway
import Scenarios

/// `APP` of every command: a sample app by its name, or a manifest's file.
struct AppOptions: ParsableArguments {
  @Option(name: .long, help: HelpWording.app)
  var app: String?

  @Option(name: .long, help: HelpWording.routes)
  var routes: String?

  func validate() throws {
    guard (app == nil) != (routes == nil) else { throw ValidationError(ToolWording.oneApp) }
  }

  /// The app that was chosen.
  @MainActor
  func chosen() throws(ToolError) -> ChosenApp {
    if let app = try Self.chosen(app: app, routes: routes) { return app }
    return ChosenApp(try Self.sample(named: ""))
  }

  /// The app of `--app` or of `--routes`, where none need be named.
  @MainActor
  static func chosen(app: String?, routes: String?) throws(ToolError) -> ChosenApp? {
    guard let routes else {
      guard let app else { return nil }
      return ChosenApp(try sample(named: app))
    }
    let file = InputFile(option: "--routes", path: routes)
    let bytes = try file.bytes()
    do throws(ManifestError) {
      return ChosenApp(try RouteManifest(json: bytes), file: routes)
    } catch {
      throw ToolWording.manifest(error, in: file)
    }
  }

  /// The sample app of that name.
  @MainActor
  static func sample(named name: String) throws(ToolError) -> Sample {
    guard let sample = Samples.sample(named: name) else {
      throw ToolWording.unknownApp(name, names: Samples.names)
    }
    return sample
  }
}
