import Foundation

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
