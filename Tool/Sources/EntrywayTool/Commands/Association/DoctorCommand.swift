import ArgumentParser
import Entryway
import EntrywayAssociation

/// `entryway doctor`: whether a project's own files agree.
struct DoctorCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: HelpWording.doctor,
    discussion: HelpWording.doctorDiscussion)

  @Option(name: .long, help: HelpWording.infoPlist)
  var infoPlist: String

  @Option(name: .long, help: HelpWording.entitlements)
  var entitlements: String

  @Option(name: .long, help: HelpWording.aasaOption)
  var aasa: String?

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: HelpWording.appID)
  var appID: String

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let infoFile = InputFile(option: "--info-plist", path: infoPlist)
    let entitlementsFile = InputFile(option: "--entitlements", path: entitlements)
    let manifest = try options.chosen().rules.manifest
    let doctor = AssociationDoctor(
      infoPlist: try infoFile.propertyList(), entitlements: try entitlementsFile.propertyList(),
      association: try association(of: manifest), manifest: manifest, appID: appID)
    let findings = doctor.findings().filter { aasa != nil || $0.file != .association }
    let names: [AssociationDoctor.File: String] = [
      .infoPlist: infoPlist, .entitlements: entitlements, .association: aasa ?? "",
      .manifest: options.routes ?? options.app ?? "",
    ]
    var file: AssociationDoctor.File?
    for finding in findings {
      if finding.file != file {
        file = finding.file
        try console.write(VisibleText.line(names[finding.file] ?? finding.file.rawValue))
      }
      for line in FindingText(finding.diagnostic, console).lines { try console.write("  " + line) }
    }
    try console.write(ToolWording.count(of: findings.map(\.diagnostic)))
    return findings.contains { $0.diagnostic.severity == .error } ? .no : .done
  }

  /// What the hosts serve; an app without any needs no file.
  private func association(of manifest: RouteManifest) throws(ToolError) -> AssociationReading {
    guard let aasa else {
      guard manifest.hosts.isEmpty else { throw ToolWording.aasaMissing(manifest.hosts) }
      return AssociationReading(Array("{}".utf8))
    }
    let file = InputFile(option: "--aasa", path: aasa)
    let reading = AssociationReading(try file.bytes())
    guard reading.file != nil else { throw ToolWording.unusable(reading.diagnostics, in: file) }
    return reading
  }
}
