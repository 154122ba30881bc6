import EntrywayAssociation
import EntrywayRouting
import Foundation
import Testing

@Suite("Doctor") struct AssociationDoctorTests {
  static let rows =
    DoctorRow.links + DoctorRow.domains + DoctorRow.agreement
    + DoctorRow.entries

  @Test("Each finding names its file, and says what, where and what to do", arguments: rows)
  func finding(_ row: DoctorRow) {
    let findings = row.project.findings
    #expect(
      findings.map { "\($0.file.rawValue): \($0.diagnostic)" }.joined(separator: "\n--\n")
        == row.text)
    #expect(findings.contains { $0.diagnostic.code == row.code })
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
    let found = Set(Self.rows.map(\.code)).union([.propertyListUnreadable])
    #expect(Set(Diagnostic.Code.doctor).isSubset(of: found))
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
        "entitlements: undeclared-domain", "association file: app-not-in-file",
        "association file: no-details",
      ])
  }
}
