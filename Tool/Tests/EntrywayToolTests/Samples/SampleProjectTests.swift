import Foundation
import Testing

/// What the sample apps bring for Xcode, held to the tool's own opinion.
struct SampleProjectTests {
  @Test("Every sample's folder is one of the projects that are checked here")
  func folders() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: SampleProject.folder.path)
      .filter { !$0.contains(".") }
    #expect(folders.sorted() == SampleProject.all.map(\.name))
  }

  @Test(
    "The association file is the one that is generated, and agrees with the table about every link",
    arguments: SampleProject.all)
  func association(project: SampleProject) async throws {
    let generated = try await ToolRun.entryway(
      "aasa", "generate", "--app", project.app, "--app-id", project.appID)
    guard project.isOnTheWeb else {
      #expect(!generated.output.contains(project.appID), "the app has web links, and no file")
      return
    }
    #expect(generated.output == (try project.text("apple-app-site-association")))
    let check = try await ToolRun.entryway(
      "aasa", "check", project.association, "--app", project.app, "--app-id", project.appID)
    #expect(check.output.hasPrefix("the file and the table agree about every link\nnote: "))
    #expect(check.status == 0)
  }

  @Test(
    "Info.plist, entitlements, association file and rules agree", arguments: SampleProject.all)
  func doctor(project: SampleProject) async throws {
    let doctor = try await ToolRun.entryway(
      [
        "doctor", "--info-plist", project.infoPlist, "--entitlements", project.entitlements,
        "--app", project.app, "--app-id", project.appID,
      ] + (project.isOnTheWeb ? ["--aasa", project.association] : []))
    #expect(doctor.output == "no findings\n")
    #expect(doctor.error == "")
    #expect(doctor.status == 0)
  }
}

/// The files of a sample app's project, as a person drags them into Xcode.
struct SampleProject: CustomStringConvertible, Sendable {
  var name: String

  static let all = ["Bookings", "Recipes", "Shop", "Showcase", "Todo"].map(SampleProject.init)

  var description: String { name }
  /// The command line's name of the app.
  var app: String { name.lowercased() }
  var bundle: String { "com.example.\(app)" }
  var appID: String { "9JA89QQLNQ.\(bundle)" }
  var infoPlist: String { file("Info.plist") }
  var entitlements: String { file("\(name).entitlements") }
  /// What the app's web hosts serve; an app without hosts has none.
  var association: String { file("apple-app-site-association") }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Examples/Apps").standardizedFileURL

  func file(_ path: String) -> String { Self.folder.appending(path: "\(name)/\(path)").path }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: file(path), encoding: .utf8)
  }

  var isOnTheWeb: Bool { FileManager.default.fileExists(atPath: association) }

  /// What is in a folder of the project, in order; nothing if there is no such folder.
  func contents(of path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(path))) ?? []).sorted()
  }
}
