import Crypto
import EntrywaySending
import EntrywaySendingTesting
import Foundation

/// A folder with what a send needs, gone after the test: a key, a payload, and the certificate of the
/// server.
final class Workplace: Sendable {
  static let keyID = "FAKEKEY001"
  static let teamID = "FAKETEAM01"

  let path: String
  let server: String

  /// A workplace for sends to a fake APNs.
  convenience init(_ apns: FakeAPNs) throws {
    try self.init(port: apns.endpoint.port, key: apns.signingKeyPEM ?? "", ca: apns.certificatePEM)
  }

  init(port: Int, key: String, ca: String) throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "entryway-send-tests-\(UUID().uuidString)").path
    server = "127.0.0.1:\(port)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try file("AuthKey.p8", key)
    try file("ca.pem", ca)
    try file(
      "order.apns",
      #"{"aps":{"alert":"On its way"},"Simulator Target Bundle":"com.example.shop"}"#)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file.
  @discardableResult
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url(name))
    return path + "/" + name
  }

  func url(_ name: String) -> URL { URL(filePath: path + "/" + name) }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  /// Who sends, and where to.
  var connection: [String] {
    [
      "--key", "AuthKey.p8", "--key-id", Self.keyID, "--team-id", Self.teamID,
      "--server", server, "--ca", "ca.pem",
    ]
  }

  /// A key that no server knows.
  static func signingKey() throws -> String { P256.Signing.PrivateKey().pemRepresentation }

  /// A device token, another for each number.
  static func token(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  /// Writes a list with a token a line.
  @discardableResult
  func list(_ count: Int, _ name: String = "devices.txt") throws -> String {
    try file(name, (1...count).map { Self.token($0) + "\n" }.joined())
  }
}
