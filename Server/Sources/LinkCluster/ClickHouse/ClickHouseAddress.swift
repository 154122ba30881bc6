package import EntrywayDiagnostics
import FoundationEssentials

/// Where ClickHouse answers over HTTP: `http://user:password@10.0.0.7:8123/entryway`.
///
/// User, password, port and database may be left out. The text of the setting has a password in it; what is
/// printed of this has none.
package struct ClickHouseAddress: Hashable, Sendable {
  package let isSecure: Bool
  /// A name or an address; one of IPv6 without its brackets.
  package let host: String
  package let port: Int
  /// nil for ClickHouse's `default`.
  package let user: String?
  package let password: String?
  package let database: String

  package init(
    host: String, port: Int, database: String = "default", user: String? = nil,
    password: String? = nil, isSecure: Bool = false
  ) {
    (self.host, self.port, self.database) = (host, port, database)
    (self.user, self.password, self.isSecure) = (user, password, isSecure)
  }

  /// Reads the setting `clickhouse`.
  package init(_ text: String) throws(ClickHouseAddressError) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else {
      throw ClickHouseAddressError(.notAnAddress, "it is not a URL")
    }
    guard scheme == "http" || scheme == "https" else {
      throw ClickHouseAddressError(
        .otherProtocol, "it begins with \(Quoting.text(scheme)), not `http` or `https`")
    }
    guard parts.query == nil, parts.fragment == nil else {
      throw ClickHouseAddressError(.moreThanAnAddress, "it has a query or a fragment")
    }
    guard let written = parts.host, !written.isEmpty else {
      throw ClickHouseAddressError(.notAnAddress, "it names no host")
    }
    isSecure = scheme == "https"
    port = parts.port ?? (isSecure ? 8443 : 8123)
    guard 1...65_535 ~= port else {
      throw ClickHouseAddressError(.notAnAddress, "there is no port \(port)")
    }
    // Of an address of IPv6 the brackets belong to the URL.
    let brackets = "[]".utf8
    host = String(decoding: written.utf8.filter { !brackets.contains($0) }, as: UTF8.self)
    (user, password) = (parts.user, parts.password)
    let path = parts.path.utf8.drop { $0 == UInt8(ascii: "/") }
    database = path.isEmpty ? "default" : String(decoding: path, as: UTF8.self)
    guard Self.isName(database) else {
      throw ClickHouseAddressError(
        .badDatabase, "\(Quoting.text(database)) is not the name of a database")
    }
  }

  /// Whether a text is a name that needs no quotes in SQL: what the schema names is written with it.
  static func isName(_ text: String) -> Bool {
    let isLetter = { (byte: UInt8) in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
    }
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

extension ClickHouseAddress: CustomStringConvertible {
  /// The address without user and password: it stands in logs and messages.
  package var description: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(isSecure ? "https" : "http")://\(name):\(port)/\(database)"
  }

  /// Where requests go.
  var url: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(isSecure ? "https" : "http")://\(name):\(port)/"
  }
}

/// That the setting `clickhouse` is not the address of a server.
package struct ClickHouseAddressError: DiagnosticError, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case notAnAddress = "bad-clickhouse-address"
    case otherProtocol = "bad-clickhouse-protocol"
    case badDatabase = "bad-clickhouse-database"
    case moreThanAnAddress = "clickhouse-address-with-query"
  }

  package let code: Code
  package let detail: String

  init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

  package var diagnostic: Diagnostic {
    Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue),
      "the setting `clickhouse` cannot be used: \(detail)", hint: hint)
  }

  private var hint: String {
    switch code {
    case .notAnAddress: "write it as `http://HOST:8123/DATABASE`."
    case .otherProtocol:
      "use the address of ClickHouse's HTTP interface, usually `http://HOST:8123`, not that of its native "
        + "protocol."
    case .badDatabase: "a database's name has letters, digits and underscores, 64 at most."
    case .moreThanAnAddress:
      "leave out what follows the database's name; settings belong to the user."
    }
  }
}
