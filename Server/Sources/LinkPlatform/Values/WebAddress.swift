import EntrywayRouting

/// What a web address has to be for people to be sent there.
package enum WebAddress {
  package static func isWeb(_ address: String) -> Bool {
    guard let link = try? DeepLink(address) else { return false }
    return link.kind == .web && link.host != nil
  }

  package static func isHTTPS(_ address: String) -> Bool {
    isWeb(address) && address.lowercased().utf8.starts(with: "https://".utf8)
  }
}
