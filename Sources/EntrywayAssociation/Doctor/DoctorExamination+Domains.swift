import EntrywayDiagnostics
import EntrywayJSON
import EntrywayRouting

// Associated domains, the hosts of the table, and the apps of the association file.
extension DoctorExamination {
  private static let key = "com.apple.developer.associated-domains"

  mutating func checkDomains(of entitlements: PropertyListValue) {
    checkAppID(of: entitlements)
    let path = JSONPointer([Self.key])
    var seen: Set<String> = []
    var domains: [AssociatedDomain] = []
    var wildcards: [AssociatedDomain: (written: String, path: JSONPointer)] = [:]
    for (text, written, path) in texts(entitlements[Self.key], in: .entitlements, path) {
      let domain = AssociatedDomain(text)
      func add(_ finding: Diagnostic) {
        self.add(finding, in: .entitlements, path, text: written)
      }
      if let fault = domain.fault {
        add(.invalid(domain: text, fault))
        continue
      }
      if !seen.insert(domain.service + ":" + domain.host).inserted { add(.repeated(domain: text)) }
      if domain.mode?.contains("developer") == true { add(.developerMode(domain: text)) }
      if domain.isWildcard { add(.wildcard(domain: text)) }
      if domain.service == "applinks", !doctor.manifest.hosts.contains(where: domain.isCovered) {
        add(.unrouted(host: domain.host))
      }
      domains.append(domain)
      if domain.isWildcard { wildcards[domain] = wildcards[domain] ?? (written, path) }
    }
    let links = domains.filter { $0.service == "applinks" }
    for host in doctor.manifest.hosts where !links.contains(where: { $0.covers(host) }) {
      add(.undeclared(host: host), in: .entitlements, path)
    }
    for (host, domain) in WildcardCoverage(doctor.manifest, links).differing {
      let place = wildcards[domain]
      add(
        .wildcardOnly(host, domain.host), in: .entitlements, place?.path ?? path,
        text: place?.written)
    }
    checkSections(for: domains)
  }

  /// Whether the association file names the app in each section that the entitlements ask for.
  private mutating func checkSections(for domains: [AssociatedDomain]) {
    guard let file = doctor.association.file else { return }
    let apps: [(section: String, apps: [String])] = [
      ("applinks", file.appLinks?.details.flatMap(\.appIDs) ?? []),
      ("webcredentials", file.webCredentials ?? []),
      ("activitycontinuation", file.activityContinuation ?? []),
    ]
    let links = doctor.manifest.hosts.isEmpty ? [] : ["applinks"]
    let asked = Set(domains.map(\.service) + links)
    for (section, apps) in apps where asked.contains(section) && !apps.contains(doctor.appID) {
      add(
        .appMissing(doctor.appID, section: section), in: .association, JSONPointer([section]))
    }
    if doctor.manifest.hosts.isEmpty, !(apps[0].apps.isEmpty) {
      add(.noWebHosts, in: .manifest, JSONPointer(["hosts"]))
    }
  }

  /// The identifier with which the app is signed, where the entitlements are those of a built app.
  private mutating func checkAppID(of entitlements: PropertyListValue) {
    for key in ["application-identifier", "com.apple.application-identifier"] {
      guard case .text(let id)? = entitlements[key], id != doctor.appID, !id.contains("$") else {
        continue
      }
      add(
        .otherAppID(id, expected: doctor.appID), in: .entitlements, JSONPointer([key]), text: id)
    }
  }
}

extension Diagnostic {
  fileprivate static func undeclared(host: String) -> Diagnostic {
    Diagnostic(
      .error, .undeclaredDomain,
      "no `applinks:` entry names the table's host \(Quoting.text(host))",
      hint: "add \"applinks:\(Excerpt.line(host))\" to the associated domains.")
  }

  fileprivate static func unrouted(host: String) -> Diagnostic {
    Diagnostic(
      .warning, .unroutedDomain, "the host \(Quoting.text(host)) is not in the table",
      hint: "its links open the app and go nowhere: add it to the table's hosts.")
  }

  fileprivate static func invalid(domain: String, _ why: String) -> Diagnostic {
    Diagnostic(
      .error, .invalidDomain, "\(Quoting.text(domain)) is not an associated domain: \(why)",
      hint: "write service:host, such as applinks:shop.example.com.")
  }

  fileprivate static func wildcard(domain: String) -> Diagnostic {
    Diagnostic(
      .note, .wildcardDomain, "\(Quoting.text(domain)) has a wildcard",
      hint:
        "the root domain must serve the file; the wildcard does not cover subdomains that are "
        + "listed individually.")
  }

  fileprivate static func wildcardOnly(_ host: ServingHost, _ wildcard: String) -> Diagnostic {
    let name = Excerpt.line(host.name)
    return Diagnostic(
      .error, .wildcardOnly,
      "\(Quoting.text("applinks:" + wildcard)) uses the file of \(wildcard.dropFirst(2)), but "
        + "\(Quoting.text(host.name)) has different links",
      hint: (host.wildcard == nil
        ? "add \"applinks:\(name)\" to the associated domains"
        : "list each host that you use, such as \"applinks:\(name)\"")
        + ": a listed host serves its own file.")
  }

  fileprivate static func developerMode(domain: String) -> Diagnostic {
    Diagnostic(
      .warning, .developerMode, "\(Quoting.text(domain)) is in developer mode",
      hint: "remove `?mode=developer` before the app goes to the App Store.")
  }

  fileprivate static func repeated(domain: String) -> Diagnostic {
    Diagnostic(
      .note, .repeatedDomain, "\(Quoting.text(domain)) is listed twice",
      hint: "remove one of them.")
  }

  fileprivate static func appMissing(_ id: String, section: String) -> Diagnostic {
    Diagnostic(
      .error, .appNotInFile, "`\(section)` does not name the app \(Quoting.text(id))",
      hint: section == "applinks"
        ? "add it to the `appIDs` of an entry: until then its links open in the browser."
        : "add it to `apps`, or remove the service from the entitlements.")
  }

  fileprivate static func otherAppID(_ id: String, expected: String) -> Diagnostic {
    Diagnostic(
      .error, .otherAppID,
      "the app is signed as \(Quoting.text(id)), not \(Quoting.text(expected))",
      hint: "the association file must name the identifier that the app is signed with.")
  }

  fileprivate static let noWebHosts = Diagnostic(
    .warning, .noWebHosts, "the table has no web host, but the association file names apps",
    hint: "web links open the app and go nowhere: add the host to the table.")
}
