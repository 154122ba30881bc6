import ArgumentParser
import Entryway
import EntrywayDiagnostics
import Scenarios

/// `APP` of every command: a sample app by its name, or a manifest's file.
struct AppOptions: ParsableArguments {
  @Option(name: .long, help: .app, completion: .apps)
  var app: String?

  @Option(name: .long, help: .routes, completion: .file())
  var routes: String?

  static let oneApp = "choose one app: either --app or --routes"

  func validate() throws {
    guard (app == nil) != (routes == nil) else { throw ValidationError(Self.oneApp) }
  }

  /// Refuses a command line on which both the manifest and something else are standard input.
  ///
  /// - Parameters:
  ///   - path: The path by which the other is given.
  ///   - what: What the other is, as the message names it.
  static func checkStandardInput(routes: String?, and path: String?, _ what: String) throws {
    guard routes == "-", path == "-" else { return }
    throw ValidationError("standard input cannot be both the manifest of --routes and \(what)")
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
    let file = InputFile(option: "--routes", path: routes, readsStandardInput: true)
    let bytes = try file.bytes()
    do throws(ManifestError) {
      return ChosenApp(try RouteManifest(json: bytes), file: routes)
    } catch {
      let location = error.diagnostic.location
      throw file.error(error.diagnostic, line: location?.line, column: location?.column)
    }
  }

  /// The sample app of that name.
  @MainActor
  static func sample(named name: String) throws(ToolError) -> Sample {
    guard let sample = Samples.sample(named: name) else {
      throw ToolError(
        .unknownApp, "no sample app is named \(Quoting.text(name))",
        excerpt: Excerpt("--app ", Excerpt.line(name), ""),
        hint:
          "the apps are \(Quoting.list(Samples.names, "and")); --routes FILE reads the manifest "
          + "of your own app.")
    }
    return sample
  }
}

extension Diagnostic.Code {
  /// No sample app has the name.
  fileprivate static let unknownApp = Self(rawValue: "unknown-app")
}

// The help of what several commands take.
extension ArgumentHelp {
  static let app = ArgumentHelp(
    "A sample app: bookings, recipes, todo, shop or showcase.", valueName: "NAME")
  static let routes = ArgumentHelp(
    "Your own app: a file with `entries.manifest` (table and rules), or - for standard input.",
    valueName: "FILE")
}
