import FoundationEssentials
import LinkPlatform

/// Where commands of this machine find the running server: a file beside its data that its owner alone
/// reads.
package struct ControlFile: Codable, Hashable, Sendable {
  package var address: String
  package var token: String

  static let name = "control.json"

  static func path(in folder: String) -> String { "\(folder)/\(name)" }

  func write(to folder: String) -> Bool {
    let path = Self.path(in: folder)
    try? FileManager.default.removeItem(atPath: path)
    return FileManager.default.createFile(
      atPath: path, contents: JSONBody.data(self), attributes: [.posixPermissions: 0o600])
  }
}

extension ControlFile {
  package init?(folder: String) {
    guard let data = FileManager.default.contents(atPath: Self.path(in: folder)),
      let file = try? JSONDecoder().decode(ControlFile.self, from: data)
    else { return nil }
    self = file
  }
}
