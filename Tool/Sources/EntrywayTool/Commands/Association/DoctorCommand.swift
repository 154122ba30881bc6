import ArgumentParser
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
  var aasa: String

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: HelpWording.appID)
  var appID: String

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let infoFile = InputFile(option: "--info-plist", path: infoPlist)
    let entitlementsFile = InputFile(option: "--entitlements", path: entitlements)
    let aasaFile = InputFile(option: "--aasa", path: aasa)
    let association = AssociationReading(try aasaFile.bytes())
    guard association.file != nil else {
      throw ToolWording.unusable(association.diagnostics, in: aasaFile)
    }
    let doctor = AssociationDoctor(
      infoPlist: try infoFile.propertyList(), entitlements: try entitlementsFile.propertyList(),
      association: association, manifest: try options.chosen().rules.manifest, appID: appID)
    let findings = doctor.findings()
    let names: [AssociationDoctor.File: String] = [
      .infoPlist: infoPlist, .entitlements: entitlements, .association: aasa,
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
}
