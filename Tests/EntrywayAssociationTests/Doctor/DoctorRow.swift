import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import Foundation
import Testing

/// A project in which one thing is wrong, and the facts of what the doctor finds.
struct DoctorRow: Sendable, CustomTestStringConvertible {
  typealias Project = DoctorProject

  var testDescription: String
  var project = Project()
  /// The findings' facts with the file of each, line by line.
  var facts: String

  init(_ name: String, _ facts: String, _ change: (inout Project) -> Void) {
    testDescription = name
    self.facts = facts
    change(&project)
  }

  /// An associated domain more in the entitlements, at which something is found.
  init(_ name: String, domain: String, _ fact: String) {
    let place = "6:9 /com.apple.developer.associated-domains/1"
    self.init(name, "entitlements: \(fact) \(place) ‹\(domain)›") { $0.domains.append(domain) }
  }

  /// A scheme more in the Info.plist, at which something is found.
  init(_ name: String, scheme: String, _ fact: String) {
    let place = "4:79 /CFBundleURLTypes/0/CFBundleURLSchemes/1"
    self.init(name, "Info.plist: \(fact) \(place) ‹\(scheme)›") {
      $0.add(scheme: scheme)
    }
  }
}

extension DoctorProject {
  /// A second host, at whose root the server's links are.
  mutating func limitToHosts() {
    domains.append("applinks:go.example.com")
    manifest.hosts.append("go.example.com")
    var route = ManifestRoute.text("link", "/{slug}", ["slug"], hosts: ["go.example.com"])
    route.resolvedBy = .server
    manifest.routes.append(route)
  }
}

extension DoctorRow {
  static let agreement: [DoctorRow] = [
    DoctorRow(
      "A link that the file hands over and no route takes",
      "association file: warning unrouted-link /applinks/details/0/components/1"
    ) {
      $0.association = $0.association.replacingOccurrences(
        of: #"{"/":"/a"}"#, with: #"{"/":"/a"},{"/":"/b"}"#)
    },
    DoctorRow(
      "Links that only the fallback takes",
      "association file: note fallback-link /applinks/details/0/components/1"
    ) {
      $0.manifest.fallback = NamedRoute("a")
      $0.association = $0.association.replacingOccurrences(
        of: #"{"/":"/a"}"#, with: #"{"/":"/a"},{"/":"/b"},{"/":"/c"}"#)
    },
    DoctorRow(
      "A route's link that the file leaves in the browser",
      "association file: error unassociated-link (sale) /applinks/details"
    ) {
      $0.manifest.routes.append(ManifestRoute(name: "sale", pattern: "/sale"))
    },
    DoctorRow(
      "Hosts with different links, none of them named",
      "association file: warning host-not-named /applinks/details"
    ) {
      $0.limitToHosts()
    },
    DoctorRow(
      "A link of a host whose file leaves it in the browser",
      "association file: error unassociated-link (link) /applinks/details"
    ) {
      $0.limitToHosts()
      $0.host = "go.example.com"
    },
    DoctorRow(
      "A pattern with too many states",
      "association file: note undecided-agreement /applinks/details"
    ) {
      let values = (0..<2000).map { "\"\($0)\"" }.joined(separator: ",")
      let pattern = String(repeating: "*$(v)", count: 150)
      $0.association = $0.association.replacingOccurrences(
        of: #""details""#, with: "\"substitutionVariables\":{\"v\":[\(values)]},\"details\""
      ).replacingOccurrences(of: "/a", with: "/" + pattern)
    },
  ]
}
