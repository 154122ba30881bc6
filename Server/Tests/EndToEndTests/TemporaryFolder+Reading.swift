import Foundation
import ServerTestSupport
import Testing

extension TemporaryFolder {
  /// The text that a reader of QR codes finds in a picture.
  func decoded(_ picture: Data) throws -> String {
    try #require(QRReader.isInstalled, "zbarimg is not installed")
    return try QRReader.text(of: Array(picture))
  }

  /// The first column of what a database answers.
  func query(_ database: String, _ sql: String) throws -> [String] {
    let said = try Program.run("/usr/bin/env", ["sqlite3", "-readonly", database, sql])
    try #require(said.status == 0, "sqlite3 failed at \(sql): is it installed?")
    return said.text.split(separator: "\n").map(String.init)
  }
}
