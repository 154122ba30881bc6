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
    "Each host's association file is the one that is generated, and agrees with the table",
    arguments: SampleProject.all)
  func association(project: SampleProject) async throws {
    for host in project.hosts {
      let generated = try await ToolRun.entryway(
        ["aasa", "generate", "--app", project.app, "--app-id", project.appID] + host.option)
      #expect(generated.output == (try String(contentsOfFile: host.association, encoding: .utf8)))
      let check = try await ToolRun.entryway(
        [
          "aasa", "check", host.association, "--app", project.app, "--app-id", project.appID,
        ] + host.option)
      #expect(check.output.hasPrefix("the file and the table agree about every link\nnote: "))
      #expect(check.status == 0)
    }
    guard project.hosts.isEmpty else { return }
    let generated = try await ToolRun.entryway(
      "aasa", "generate", "--app", project.app, "--app-id", project.appID)
    #expect(!generated.output.contains(project.appID), "the app has web links, and no file")
  }

  @Test(
    "Info.plist, entitlements, association file and rules agree", arguments: SampleProject.all)
  func doctor(project: SampleProject) async throws {
    let files = project.hosts.map { ["--aasa", $0.association] + $0.option }
    for file in files.isEmpty ? [[]] : files {
      let doctor = try await ToolRun.entryway(
        [
          "doctor", "--info-plist", project.infoPlist, "--entitlements", project.entitlements,
          "--app", project.app, "--app-id", project.appID,
        ] + file)
      #expect(doctor.output == "no findings\n")
      #expect(doctor.error == "")
      #expect(doctor.status == 0)
    }
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

  /// A host that serves an association file.
  struct Host {
    /// How the command line is told of it; nothing where all hosts have the same links.
    var option: [String]
    var association: String
  }

  /// The hosts that serve files of their own; an app without web links has none.
  var hosts: [Host] {
    let file = "apple-app-site-association"
    return switch name {
    case "Bookings", "Recipes": [Host(option: [], association: self.file(file))]
    case "Shop":
      [
        Host(option: ["--host", "shop.example.com"], association: self.file(file)),
        Host(option: ["--host", "app.example.com"], association: self.file(file)),
        Host(
          option: ["--host", "go.example.com"], association: self.file("go.example.com/\(file)")),
      ]
    default: []
    }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Examples/Apps").standardizedFileURL

  func file(_ path: String) -> String { Self.folder.appending(path: "\(name)/\(path)").path }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: file(path), encoding: .utf8)
  }

  /// What is in a folder of the project, in order; nothing if there is no such folder.
  func contents(of path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(path))) ?? []).sorted()
  }
}
