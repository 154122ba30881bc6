import Foundation
import LinkPlatform

/// A setting that may have a password in it: whatever prints it, prints that it is secret.
package struct SecretText: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { "(secret)" }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// How many bytes it has at most.
  private static let limit = 4096

  /// Whether it is a line of text, as a file or a variable has one.
  private var isLine: Bool {
    1...Self.limit ~= text.utf8.count && text.unicodeScalars.allSatisfy { !$0.isControl }
      && text.unicodeScalars.contains { !$0.properties.isWhitespace }
  }

  /// Whether it is an address of HTTP, with a host and without a fragment.
  private var isWebAddress: Bool {
    guard isLine, let address = URLComponents(string: text), let host = address.host else {
      return false
    }
    return ["http", "https"].contains(address.scheme?.lowercased()) && !host.isEmpty
      && address.fragment == nil && address.port.map { 1...65_535 ~= $0 } ?? true
  }

  /// - Throws: A ``SettingsError`` for what PostgreSQL's library cannot take.
  static func postgresql(_ text: String) throws(SettingsError) -> Self {
    let secret = Self(text)
    guard secret.isLine else {
      throw SettingsError(
        name: "postgresql",
        expected: "write libpq's connection text on one line, such as host=db.example.com "
          + "dbname=entryway user=entryway, or postgresql://entryway@db.example.com/entryway")
    }
    return secret
  }

  /// - Throws: A ``SettingsError`` for what is no address of HTTP.
  static func clickhouse(_ text: String) throws(SettingsError) -> Self {
    let secret = Self(text)
    guard secret.isWebAddress else {
      throw SettingsError(
        name: "clickhouse",
        expected:
          "write ClickHouse's HTTP address, such as http://ch.example.com:8123/entryway")
    }
    return secret
  }
}
