public import EntrywayDiagnostics
import EntrywayJSON
public import EntrywayRouting

/// Makes the association file that hands apps just the links that their tables' routes take.
///
/// ```swift
/// let generated = AssociationGenerator(apps: [
///   .init(["ABCDE12345.com.example.shop"], ShopRoute.routes.manifest)
/// ]).generated()
/// print(generated.file.json)
/// ```
///
/// The file is exact for all links of which an ``AssociationAgreement`` speaks, has no component
/// that could be removed, and is the same for the same tables. A table's fallback is left out: it
/// is for links that went wrong. A table without a web host gives no entry.
public struct AssociationGenerator: Sendable {
  /// Apps that share a table.
  public struct App: Hashable, Sendable {
    /// The apps' full identifiers.
    public var appIDs: [String]
    /// The table.
    public var manifest: RouteManifest

    /// Apps by their full identifiers, and the table that they share.
    ///
    /// - Parameters:
    ///   - appIDs: The apps' full identifiers.
    ///   - manifest: The table.
    public init(_ appIDs: [String], _ manifest: RouteManifest) {
      self.appIDs = appIDs
      self.manifest = manifest
    }
  }

  /// The apps, each with an entry of its own.
  public var apps: [App]
  /// The App Clips that the host vouches for.
  public var clips: [String]
  /// The host that serves the file: tables that do not name it give no entry; nil for any host.
  ///
  /// A table that ``/EntrywayRouting/RouteManifest/differsByHost`` gives no entry without it, and a
  /// problem.
  public var host: String?
  /// How many states the proofs look at.
  public var stateLimit = AssociationFile.defaultStateLimit

  /// A generator for the apps of a host.
  ///
  /// - Parameters:
  ///   - apps: The apps, each with an entry of its own.
  ///   - clips: The App Clips that the host vouches for.
  ///   - host: The host that serves the file: tables that do not name it give no entry; nil for any
  ///     host.
  public init(apps: [App], clips: [String] = [], host: String? = nil) {
    self.apps = apps
    self.clips = clips
    self.host = host
  }

  /// Whether a text is an app's full identifier: ten capitals and digits, a dot, a bundle
  /// identifier.
  public static func isAppID(_ text: String) -> Bool { AppID(text).isWellFormed }

  /// The file, and what it cannot say.
  public func generated() -> GeneratedAssociation {
    var writer = GlobPartWriter()
    var details: [AppLinksDetail] = []
    var problems: [Diagnostic] = []
    for app in apps where isServed(app) {
      if host == nil, app.manifest.differsByHost {
        problems.append(.hostNotNamed(among: app.manifest.servingHosts))
        continue
      }
      let manifest = host.map(app.manifest.limited) ?? app.manifest
      var writing = ComponentWriter(manifest, writer)
      let components = writing.components()
      writer = writing.writer
      problems += writing.problems
      let reduced = ComponentReduction(components, manifest, writer.variables, stateLimit)
        .reduced()
      details.append(AppLinksDetail(appIDs: app.appIDs, rules: reduced.map(LinkRule.component)))
    }
    let used = writer.variables.filter { name, _ in
      details.contains { $0.rules.contains { $0.names(variable: name) } }
    }
    let file = AssociationFile(
      appLinks: AppLinks(details: details, substitutionVariables: used),
      appClips: clips.isEmpty ? nil : clips)
    problems += differences(file)
    let size = file.json.utf8.count
    if size > AssociationReading.maximumSize { problems.append(.tooLarge(generated: size)) }
    return GeneratedAssociation(file: file, problems: problems)
  }

  private func isServed(_ app: App) -> Bool {
    host.map(app.manifest.takes(host:)) ?? !app.manifest.hosts.isEmpty
  }

  /// What the file gets wrong all the same.
  private func differences(_ file: AssociationFile) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for app in apps where isServed(app) {
      guard let appID = app.appIDs.first, host != nil || !app.manifest.differsByHost else {
        continue
      }
      let agreement = file.agreement(
        with: app.manifest, appID: appID, host: host, stateLimit: stateLimit)
      if !agreement.isDecided { problems.append(.undecided(for: agreement.undecidedRoutes)) }
      problems += agreement.routedButUnassociated.map {
        .unassociated(url: $0.url, route: $0.route ?? "")
      }
      problems += (agreement.associatedButUnrouted + agreement.associatedButFallback)
        .map { .unrouted(url: $0.url) }
    }
    return problems
  }
}

extension LinkRule {
  fileprivate func names(variable name: String) -> Bool {
    guard case .component(let component) = self else { return false }
    var patterns = [component.path, component.fragment].compactMap(\.self)
    if case .items(let items)? = component.query { patterns += items.values }
    return patterns.contains { $0.contains("$(\(name))") }
  }
}

/// A generated file, and what it cannot say of the tables that it was made from.
public struct GeneratedAssociation: Hashable, Sendable {
  /// The file.
  public var file: AssociationFile
  /// What it does not say as the tables do, or what else is wrong with it.
  public var problems: [Diagnostic]

  /// Whether the file is proven to be exact, but for routes that require a flag.
  public var isExact: Bool {
    problems.allSatisfy { [.requiredFlag, .tooLarge].contains($0.code) }
  }
}

extension Diagnostic {
  /// The route takes the link, and the file leaves it in the browser: no patterns say exactly which
  /// links are the route's.
  fileprivate static func unassociated(url: String, route: String) -> Diagnostic {
    Diagnostic(
      .error, .unassociatedLink, "no patterns match exactly the links of the route \(route)",
      names: [route], notes: [url],
      hint: "the file leaves this link in the browser; `{rest*}` after other parameters needs a "
        + "literal in between; patterns cannot express one whose type is "
        + "neither text nor integer.")
  }

  /// The file hands the link to the app, and no route takes it.
  fileprivate static func unrouted(url: String) -> Diagnostic {
    Diagnostic(
      .error, .unroutedLink, "the file hands a link to the app that no route matches", notes: [url],
      hint:
        "no patterns distinguish it from the links of a route; `aasa check` names the component."
    )
  }

  /// Whether the file is exact was not found out within the bound of states.
  fileprivate static func undecided(for routes: [String]) -> Diagnostic {
    Diagnostic(
      .error, .undecidedAgreement,
      "it is undecided whether the file is exact: there are too many states to examine",
      names: routes,
      notes: routes.isEmpty ? [] : ["most of them for \(Quoting.list(routes, "and", limit: 12))"],
      hint: "check a smaller table with `aasa check`.")
  }

  /// The table's hosts have different links, and none of them is named.
  fileprivate static func hostNotNamed(among hosts: [ServingHost]) -> Diagnostic {
    Diagnostic(
      .error, .hostNotNamed, "the table's hosts have different links, and none is named",
      expected: Quoting.list(hosts.map(\.description)),
      hint: "name the host that serves the file: each has its own.")
  }

  /// The file has more bytes than a device takes.
  fileprivate static func tooLarge(generated count: Int) -> Diagnostic {
    Diagnostic(
      .error, .tooLarge,
      "the file has \(count) bytes; a device accepts at most \(AssociationReading.maximumSize)",
      hint: "routes with the same beginning need fewer components if one of them has a `{rest*}`.")
  }
}
