import ArgumentParser
import Entryway
import EntrywayAssociation
import EntrywayDiagnostics

/// `entryway doctor`: whether a project's own files agree.
struct DoctorCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check that a project's files agree with each other.",
    discussion: """
      It compares the app's schemes, domains, activities and quick actions with the table and with \
      the association file. What only a device or Apple's servers can tell is not checked. The \
      exit code is 1 if any finding is an error.

      Example:
        entryway doctor --info-plist Examples/Apps/Shop/Info.plist \\
          --entitlements Examples/Apps/Shop/Shop.entitlements \\
          --aasa Examples/Apps/Shop/apple-app-site-association \\
          --app shop --app-id 9JA89QQLNQ.com.example.shop --host shop.example.com
      """)

  @Option(
    name: .long, help: ArgumentHelp("The app's Info.plist, XML or binary.", valueName: "FILE"),
    completion: .file())
  var infoPlist: String

  @Option(
    name: .long, help: ArgumentHelp("The app's entitlements, XML or binary.", valueName: "FILE"),
    completion: .file())
  var entitlements: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The association file that the hosts serve; not needed without web links.",
      valueName: "FILE"),
    completion: .file())
  var aasa: String?

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: .appID)
  var appID: String

  @Option(name: .long, help: .servingHost)
  var host: String?

  @Flag(name: .long, help: .json)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let infoFile = InputFile(option: "--info-plist", path: infoPlist)
    let entitlementsFile = InputFile(option: "--entitlements", path: entitlements)
    let manifest = try options.chosen().rules.manifest
    if host != nil { try manifest.check(host: host) }
    let doctor = AssociationDoctor(
      infoPlist: try infoFile.propertyList(), entitlements: try entitlementsFile.propertyList(),
      association: try association(of: manifest), manifest: manifest, appID: appID, host: host)
    let findings = doctor.findings().filter { aasa != nil || $0.file != .association }
    let names: [AssociationDoctor.File: String] = [
      .infoPlist: infoPlist, .entitlements: entitlements, .association: aasa ?? "",
      .manifest: options.routes ?? options.app ?? "",
    ]
    var file: AssociationDoctor.File?
    for finding in findings {
      let name = names[finding.file] ?? finding.file.rawValue
      if json {
        try console.write(JSONLine(finding.diagnostic, file: name))
        continue
      }
      if finding.file != file {
        file = finding.file
        try console.write(VisibleText.line(name))
      }
      for line in FindingText(finding.diagnostic, console).lines { try console.write("  " + line) }
    }
    if !json { try console.write(FindingText.count(of: findings.map(\.diagnostic))) }
    return findings.contains { $0.diagnostic.severity == .error } ? .no : .done
  }

  /// What the hosts serve; an app without any needs no file.
  private func association(of manifest: RouteManifest) throws(ToolError) -> AssociationReading {
    guard let aasa else {
      guard manifest.hosts.isEmpty else {
        let hosts = Quoting.list(manifest.hosts, "and")
        throw ToolError(
          .associationMissing, "the table has web links on \(hosts), but --aasa is missing",
          hint:
            "pass the association file that the host serves: `entryway aasa generate` writes it."
        )
      }
      return AssociationReading(Array("{}".utf8))
    }
    let file = InputFile(option: "--aasa", path: aasa)
    let reading = AssociationReading(try file.bytes())
    guard reading.file != nil else { throw file.unusable(reading.diagnostics) }
    return reading
  }
}

extension JSONLine {
  /// `doctor --json`: what `aasa lint --json` says, and of which file.
  init(_ finding: Diagnostic, file: String) {
    self.init(finding)
    add("file", file)
  }
}

extension Diagnostic.Code {
  /// The table has web links, and no association file is given.
  fileprivate static let associationMissing = Self(rawValue: "association-missing")
}
