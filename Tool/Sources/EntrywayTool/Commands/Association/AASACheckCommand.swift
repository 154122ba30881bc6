import ArgumentParser
import Entryway
import EntrywayAssociation
import EntrywayDiagnostics

/// `entryway aasa check`: proves that an association file and a table agree.
struct AASACheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Prove that an association file and a table agree.",
    discussion: """
      The proof covers every https link on the host in normal form, however long. If the file and \
      the table do not agree, a shortest link shows each kind of difference. The exit code is 1 \
      then, and also if there are too many states to decide. The bounds of integers are not \
      covered; where they matter, a link shows it for each route.

      Example:
        entryway aasa check Examples/Apps/Shop/apple-app-site-association \\
          --app shop --app-id 9JA89QQLNQ.com.example.shop --host shop.example.com
      """)

  @Argument(help: .associationFile, completion: .file())
  var file: String

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: .appID)
  var appID: String

  @Option(name: .long, help: .servingHost)
  var host: String?

  @Flag(name: .long, help: .json)
  var json = false

  func validate() throws {
    try AppOptions.checkStandardInput(routes: options.routes, and: file, "the association file")
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let manifest = try options.chosen().rules.manifest
    try manifest.check(host: host)
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let agreement = try file.association()
      .agreement(with: manifest, appID: appID, host: host)
    if json {
      try console.write(JSONLine(agreement))
    } else {
      for line in AgreementText(agreement).lines { try console.write(line) }
    }
    return agreement.agrees ? .done : .no
  }
}

/// The answer of a proof, as a person reads it.
struct AgreementText {
  /// Whether file and table agree.
  let verdict: String
  /// For each kind of difference a shortest link.
  let differences: [String]
  /// What has to be true for the answer to be right, and what is outside of it.
  let notes: [String]

  var lines: [String] { [verdict] + differences + notes }

  init(_ agreement: AssociationAgreement) {
    verdict =
      if agreement.agrees {
        "the file and the table agree about every link"
          + Self.exceptions(agreement.uncheckedBounds)
      } else if !agreement.isDecided {
        "undecided: there are too many states to examine"
          + Self.most(agreement.undecidedRoutes)
      } else {
        "the file and the table do not agree"
      }
    differences =
      Self.difference(
        "handed to the app, but matched by no route", agreement.associatedButUnrouted)
      + Self.difference(
        "handed to the app, but matched only by the fallback", agreement.associatedButFallback)
      + Self.difference(
        "matched by a route, but left in the browser", agreement.routedButUnassociated)
    notes =
      agreement.assumptions.map { "assuming: \(VisibleText.line($0))" }
      + agreement.notes.map { "note: \(VisibleText.line($0))" }
  }

  /// The routes whose bounds the answer leaves out, each once.
  private static func exceptions(_ bounds: [AssociationAgreement.UncheckedBounds]) -> String {
    var routes: [String] = []
    for bound in bounds where !routes.contains(bound.route) { routes.append(bound.route) }
    guard !routes.isEmpty else { return "" }
    return " except for values out of bounds in the \(routes.count == 1 ? "route" : "routes") "
      + VisibleText.line(Quoting.list(routes, "and"))
  }

  /// The routes that take the most states.
  private static func most(_ routes: [String]) -> String {
    routes.isEmpty
      ? ""
      : ", most of them for \(routes.count == 1 ? "the route" : "the routes") "
        + VisibleText.line(Quoting.list(routes, "and", limit: 12))
  }

  private static func difference(
    _ words: String, _ links: [AssociationAgreement.Difference]
  ) -> [String] {
    guard let first = links.first else { return [] }
    var location: [String] = []
    if let route = first.route { location.append("route \(route)") }
    if let detail = first.detail, let component = first.component {
      location.append("entry \(detail), rule \(component)")
    }
    let more = links.count > 1 ? ["  and \(links.count - 1) more: --json lists them"] : []
    return [
      "\(words):",
      "  \(first.url)" + (location.isEmpty ? "" : "  \(Quoting.list(location, "and"))"),
    ] + more
  }
}

extension RouteManifest {
  /// Refuses a host that the table does not have, and asks for one where the file depends on it.
  func check(host: String?) throws(ToolError) {
    if host == nil, differsByHost {
      throw ToolError(
        .hostMissing, "the table's hosts have different links, but --host is missing",
        hint: "name the host that serves the file with --host: \(proposed).", exit: .usage)
    }
    guard let host, !takes(host: host) else { return }
    guard !host.hasPrefix("*.") else {
      throw ToolError(
        .foreignHost, "\(Excerpt.line(host)) is a wildcard, not a host",
        hint: hosts.isEmpty ? "the table has no web host." : "name one host: \(proposed).")
    }
    throw ToolError(
      .foreignHost, "\(Excerpt.line(host)) is not one of the table's hosts",
      hint: hosts.isEmpty
        ? "the table has no web host."
        : "the table's hosts are \(Quoting.list(servingHosts.map(\.description), "and")).")
  }

  /// The hosts that ``check(host:)`` takes.
  private var proposed: String { Quoting.list(servingHosts.map(\.description)) }
}

extension Diagnostic.Code {
  /// The host is none of the table's.
  fileprivate static let foreignHost = Self(rawValue: "foreign-host")
  /// The table's hosts have different links, and none of them is named.
  fileprivate static let hostMissing = Self(rawValue: "host-missing")
}

extension JSONLine {
  /// `aasa check --json`: what is proven, and of what the proof does not speak.
  init(_ agreement: AssociationAgreement) {
    self.init()
    add("agrees", agreement.agrees)
    add("decided", agreement.isDecided)
    add("assumptions", list: agreement.assumptions)
    add("associatedButUnrouted", list: agreement.associatedButUnrouted.map(\.url))
    add("associatedButFallback", list: agreement.associatedButFallback.map(\.url))
    add("routedButUnassociated", list: agreement.routedButUnassociated.map(\.url))
    add("undecidedRoutes", list: agreement.undecidedRoutes)
    add("notes", list: agreement.notes)
  }
}
