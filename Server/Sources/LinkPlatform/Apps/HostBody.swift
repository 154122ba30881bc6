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
    rootURL = host.rootURL.map(Change.set) ?? .removed
    unknownURL = host.unknownURL.map(Change.set) ?? .removed
    endedURL = host.endedURL.map(Change.set) ?? .removed
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, slugs, rootURL, unknownURL, endedURL
  }

  package init(from decoder: any Decoder) throws {
    try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.given(String.self, .name)
    slugs = try values.given(LinkHost.Slugs.self, .slugs)
    rootURL = try values.change(String.self, .rootURL)
    unknownURL = try values.change(String.self, .unknownURL)
    endedURL = try values.change(String.self, .endedURL)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(slugs, forKey: .slugs)
    try values.encode(rootURL.applied(to: nil), forKey: .rootURL)
    try values.encode(unknownURL.applied(to: nil), forKey: .unknownURL)
    try values.encode(endedURL.applied(to: nil), forKey: .endedURL)
  }

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
          hint: "write one that begins with https://, or none to answer 404.")
      }
    }
    return host
  }
}
