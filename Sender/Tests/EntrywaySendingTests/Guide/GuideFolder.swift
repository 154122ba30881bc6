import Crypto
import EntrywaySending
import EntrywaySendingTesting
import Foundation

/// A folder with the files that the guide's page names, and a fake APNs that takes their key.
final class GuideFolder: Sendable {
  let path: String
  let apns: FakeAPNs

  init() async throws {
    path = FileManager.default.temporaryDirectory.appending(path: "entryway-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let pem = P256.Signing.PrivateKey().pemRepresentation
    var options = FakeAPNs.Options()
    options.keys = [try SigningKey(pem: pem, id: "ABC123DEFG", teamID: "DEF123GHIJ")]
    apns = try await FakeAPNs.start(options)
    try write(pem, to: "AuthKey_ABC123DEFG.p8")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    Task { [apns] in await apns.shutdown() }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
  }

  func lines(of name: String) throws -> [String] {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8).split(separator: "\n").map {
      String($0)
    }
  }

  /// A device token, another for each number.
  static func token(_ number: Int) throws -> DeviceToken {
    try DeviceToken(hex: hex(number))
  }

  static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }
}
