import ArgumentParser
import Entryway
import EntrywayAssociation

/// `entryway aasa check`: proves that an association file and a table agree.
struct AASACheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Prove that an association file and a table agree.",
    discussion: """
      It speaks of every https link on the host that is in normal form, however long. If file and \
      table do not agree, a shortest link shows each kind of difference. The exit code is 1 then, \
      and if the question has too many states to be decided.

      Example:
        entryway aasa check apple-app-site-association --app shop \\
          --app-id 9JA89QQLNQ.com.example.shop
      """)

  @Argument(help: .associationFile)
  var file: String

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: .appID)
  var appID: String

  @Option(name: .long, help: .servingHost)
  var host: String?

  @Flag(name: .long, help: .json)
  var json = false

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
      for line in Self.lines(agreement) { try console.write(line) }
    }
    return agreement.agrees ? .done : .no
  }

  /// The answer of a proof.
  private static func lines(_ agreement: AssociationAgreement) -> [String] {
    var lines: [String] = []
    if agreement.agrees {
      lines.append("the file and the table agree about every link")
    } else if !agreement.isDecided {
      lines.append("not decided: there are too many states to look at")
    } else {
      lines.append("the file and the table do not agree")
    }
    lines += difference(
      "the file hands to the app, and no route takes", agreement.associatedButUnrouted)
    lines += difference(
      "the file hands to the app, and only the fallback takes", agreement.associatedButFallback)
    lines += difference(
      "a route takes, and the file leaves in the browser", agreement.routedButUnassociated)
    lines += agreement.assumptions.map { "assuming: \(VisibleText.line($0))" }
    lines += agreement.notes.map { "note: \(VisibleText.line($0))" }
    return lines
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
        .hostMissing, "the table's hosts have different links, and --host is missing",
        hint: "name the host that serves the file with --host: \(Quoting.list(hosts)).",
        exit: .usage)
    }
    guard let host, !takes(host: host) else { return }
    throw ToolError(
      .foreignHost, "\(Excerpt.line(host)) is none of the table's hosts",
      hint: hosts.isEmpty
        ? "the table has no web host." : "the table's hosts are \(Quoting.list(hosts, "and")).")
  }
}

extension Diagnostic.Code {
  /// The host is none of the table's.
  fileprivate static let foreignHost = Self(rawValue: "foreign-host")
  /// The table's hosts have different links, and none of them is named.
  fileprivate static let hostMissing = Self(rawValue: "host-missing")
}

extension JSONLine {
  /// `aasa check --json`: what is proven, without the notes, which are for people.
  init(_ agreement: AssociationAgreement) {
    self.init()
    add("agrees", agreement.agrees)
    add("decided", agreement.isDecided)
    add("assumptions", list: agreement.assumptions)
    add("associatedButUnrouted", list: agreement.associatedButUnrouted.map(\.url))
    add("associatedButFallback", list: agreement.associatedButFallback.map(\.url))
    add("routedButUnassociated", list: agreement.routedButUnassociated.map(\.url))
  }
}
