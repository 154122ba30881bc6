/// Reads the name of a host, in lower case, out of what a client writes.
package enum HostName {
  /// The host of `go.example.com:8080`, in lower case.
  package static func of(authority: String) -> String? {
    guard authority.utf8.count <= 300 else { return nil }
    let name = Substring(authority.utf8.prefix { $0 != UInt8(ascii: ":") }).lowercased()
    guard !name.isEmpty,
      name.utf8.allSatisfy({ $0.isLowercase || $0.isDigit || "-._".utf8.contains($0) })
    else { return nil }
    return name
  }

  /// The host of a referring page: never the page itself.
  package static func of(address: String) -> String? {
    let bytes = address.utf8
    guard let start = bytes.firstRange(of: "://".utf8)?.upperBound else { return nil }
    let authority = bytes[start...].prefix { !"/?#".utf8.contains($0) }
    // What stands before an @ is a name and a password: nobody's business.
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map {
      authority[authority.index(after: $0)...]
    }
    // No name is longer (RFC 1035, section 2.3.4): what is, names no page.
    return of(authority: String(Substring(host ?? authority))).flatMap {
      $0.utf8.count <= 253 ? $0 : nil
    }
  }
}
