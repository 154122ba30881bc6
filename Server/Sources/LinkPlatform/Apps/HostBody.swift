import EntrywayAssociation
import EntrywayDiagnostics
import Foundation

/// A host as the API has it.
package struct HostBody: Codable, Hashable, Sendable {
  package var name: String?
  package var slugs: LinkHost.Slugs?
  package var rootURL = Change<String>.unchanged
  package var unknownURL = Change<String>.unchanged
  package var endedURL = Change<String>.unchanged

  package init() {}

  package init(_ host: LinkHost) {
    (name, slugs) = (host.name, host.slugs)
    rootURL = Change(to: host.rootURL)
    unknownURL = Change(to: host.unknownURL)
    endedURL = Change(to: host.endedURL)
  }

  private enum CodingKeys: String, BodyKeys { case name, slugs, rootURL, unknownURL, endedURL }

  package func applied(to old: LinkHost) throws(Refusal) -> LinkHost {
    var host = old
    if let slugs { host.slugs = slugs }
    host.rootURL = rootURL.applied(to: host.rootURL)
    host.unknownURL = unknownURL.applied(to: host.unknownURL)
    host.endedURL = endedURL.applied(to: host.endedURL)
    let addresses: [(Refusal.Place, String?)] = [
      (["rootURL"], host.rootURL), (["unknownURL"], host.unknownURL), (["endedURL"], host.endedURL),
    ]
    for (place, address) in addresses {
      if let address, !WebAddress.isWeb(address) {
        throw Refusal(
          .invalid, "bad-address", "\(Quoting.text(address)) is not a web address", at: place,
          hint: "write one that starts with https://, or leave it out to answer 404.")
      }
    }
    return host
  }
}
