import DiagnosticFacts
import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import Foundation
import Testing

@Suite("Doctor") struct AssociationDoctorTests {
  static let rows =
    DoctorRow.links + DoctorRow.domains + DoctorRow.agreement
    + DoctorRow.entries

  @Test("Each finding names its file, and says what, where and what to do", arguments: rows)
  func finding(_ row: DoctorRow) {
    let found = row.project.findings.map { "\($0.file.rawValue): \($0.diagnostic.facts)" }
    #expect(found.joined(separator: "\n") == row.facts)
  }

  @Test("A project in which everything agrees has no findings")
  func agreement() {
    #expect(DoctorRow.Project().findings == [])
  }

  @Test("The file of a host agrees with the routes of that host")
  func host() {
    var project = DoctorRow.Project()
    project.limitToHosts()
    project.host = "shop.example.com"
    #expect(project.findings == [])
  }

  @Test("Every code of the doctor is found in some project")
  func codes() {
    // Each row's findings are exactly these.
    let found = Set(Self.rows.flatMap { $0.facts.split { " :\n".contains($0) } })
    for code in Diagnostic.Code.doctor where code != .propertyListUnreadable {
      #expect(found.contains(Substring(code.rawValue)), "\(code.rawValue)")
    }
    let all = Diagnostic.Code.doctor + Diagnostic.Code.associationFile
    #expect(Set(all).count == all.count)
  }

  @Test("A wildcard covers the subdomains of its domain, and not the domain")
  func wildcards() {
    var project = DoctorRow.Project()
    project.domains = ["applinks:*.example.com"]
    #expect(project.findings.map(\.diagnostic.code) == [.wildcardDomain])
    project.manifest.hosts = ["*.example.com"]
    #expect(project.findings.map(\.diagnostic.code) == [.wildcardDomain])
    project.domains = ["applinks:a.example.com", "applinks:*.example.com"]
    #expect(project.findings.map(\.diagnostic.code) == [.wildcardDomain])
    project.manifest.hosts = ["example.com"]
    #expect(
      project.findings.map(\.diagnostic.code)
        == [.unroutedDomain, .wildcardDomain, .unroutedDomain, .undeclaredDomain])
  }

  @Test("A host below a wildcard needs an entry of its own only if its links are others")
  func wildcardOnly() {
    func found(
      _ hosts: [String], _ limits: [[String]], _ domains: [String]
    ) -> [String] {
      var project = DoctorRow.Project()
      project.manifest.hosts = hosts
      project.manifest.routes += limits.enumerated().map {
        ManifestRoute(name: "limited\($0)", pattern: "/l\($0)", hosts: $1)
      }
      project.domains = domains.map { "applinks:" + $0 }
      return project.findings.map(\.diagnostic).filter { $0.code == .wildcardOnly }.map(\.message)
    }
    func message(_ host: String, _ root: String = "example.com") -> String {
      #""applinks:*.\#(root)" uses the file of \#(root), but "\#(host)" has different links"#
    }
    let (root, go, wildcard) = ("example.com", "go.example.com", "*.example.com")
    #expect(found([root, go], [[go]], [root, wildcard]) == [message(go)])
    #expect(found([root, go], [[go]], [root, wildcard, go]) == [])
    #expect(found([root, go], [[root, go]], [root, wildcard]) == [])
    #expect(found([root, go], [[root]], [root, wildcard]) == [message(go)])
    #expect(
      found([root, wildcard], [[wildcard]], [root, wildcard]) == [message("www.example.com")])
    #expect(found([wildcard], [[go]], [wildcard]) == [message(go)])
    #expect(found([wildcard], [[go]], [wildcard, go]) == [])
    // The root is none of the table's hosts: its file is for the sake of those below it.
    #expect(found(["shop.example.com", go], [[go]], [wildcard]) == [message(go)])
    #expect(found(["shop.example.com", go], [["shop.example.com", go]], [wildcard]) == [])
    // However many there are.
    let many = (0..<70).map { "h\($0).example.com" }
    #expect(
      found([root] + many, many.map { [$0] }, [root, wildcard] + many.dropLast())
        == [message("h69.example.com")])
    // The wildcard that is nearer counts.
    #expect(
      found(
        ["a.eu.example.com", "eu.example.com", root], [["a.eu.example.com"]],
        [root, "eu.example.com", wildcard, "*.eu.example.com"])
        == [message("a.eu.example.com", "eu.example.com")])
  }

  @Test("Pushes are declared on either system, and needed only where a rule reads them")
  func pushes() {
    var project = DoctorRow.Project()
    project.pushes = "<key>com.apple.developer.aps-environment</key><string>production</string>"
    #expect(project.findings == [])
    for value in ["", "<string></string>", "<true/>"] {
      let none = value.isEmpty ? "" : "<key>aps-environment</key>" + value
      project.pushes = none
      #expect(project.findings.map(\.diagnostic.code) == [.undeclaredPushes])
    }
    project.manifest.entries?.categories = []
    project.manifest.entries?.rules.removeAll { $0.kind == .notificationLink }
    #expect(project.findings == [])
    project.manifest.entries?.rules.append(
      ManifestRule(.notificationPlace, key: "", action: "entryway.openSettings", route: "a"))
    #expect(project.findings == [])
  }

  @Test("Schemes are compared without case, and intents are no activities")
  func letterCase() {
    var project = DoctorRow.Project()
    project.manifest.schemes = ["SHOP"]
    project.info = project.info.replacingOccurrences(
      of: "<array><string>$(", with: "<array><string>OrderIntent</string><string>$(")
    #expect(project.findings == [])
  }

  @Test("A project that declares nothing lacks everything that the table has")
  func nothing() {
    let project = DoctorRow.Project()
    let empty = PropertyListReading(DoctorRow.Project.xml(""))
    let findings = AssociationDoctor(
      infoPlist: empty, entitlements: empty,
      association: AssociationReading(#"{"applinks":{"details":[]}}"#.utf8),
      manifest: project.manifest, appID: project.appID
    ).findings()
    #expect(
      findings.map { "\($0.file.rawValue): \($0.diagnostic.code.rawValue)" } == [
        "Info.plist: undeclared-scheme", "Info.plist: undeclared-activity",
        "entitlements: undeclared-domain", "entitlements: undeclared-pushes",
        "association file: app-not-in-file",
        "association file: no-details",
      ])
  }
}
