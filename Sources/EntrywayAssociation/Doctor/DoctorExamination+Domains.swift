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
    for (text, written, path) in texts(entitlements[Self.key], in: .entitlements, path) {
      let domain = AssociatedDomain(text)
      func add(_ fact: DoctorFact.Domain) {
        self.add(.domain(fact), in: .entitlements, path, text: written)
      }
      if let fault = domain.fault {
        add(.invalid(text, fault))
        continue
      }
      if !seen.insert(domain.service + ":" + domain.host).inserted { add(.repeated(text)) }
      if domain.mode?.contains("developer") == true { add(.developerMode(text)) }
      if domain.host.hasPrefix("*.") { add(.wildcard(text)) }
      if domain.service == "applinks", !doctor.manifest.hosts.contains(where: domain.isCovered) {
        add(.unrouted(domain.host))
      }
      domains.append(domain)
    }
    let links = domains.filter { $0.service == "applinks" }
    for host in doctor.manifest.hosts where !links.contains(where: { $0.covers(host) }) {
      add(.domain(.undeclared(host)), in: .entitlements, path)
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
        .association(.appMissing(doctor.appID, section: section)), about: .association,
        JSONPointer([section]))
    }
    if doctor.manifest.hosts.isEmpty, !(apps[0].apps.isEmpty) {
      add(.association(.noWebHosts), about: .manifest, JSONPointer(["hosts"]))
    }
  }

  /// The identifier with which the app is signed, where the entitlements are those of a built app.
  private mutating func checkAppID(of entitlements: PropertyListValue) {
    for key in ["application-identifier", "com.apple.application-identifier"] {
      guard case .text(let id)? = entitlements[key], id != doctor.appID, !id.contains("$") else {
        continue
      }
      add(
        .association(.otherAppID(id, expected: doctor.appID)), in: .entitlements,
        JSONPointer([key]), text: id)
    }
  }
}
