/// The path of a short link: `/abcd`, or `/l/abcd`.
///
/// Browsers and apps ask with it: a path that opens in one opens in the other. It is read as the
/// library reads links: a plain letter may be written as an escape, and one slash may end the path, so
/// that `/%61bcd/` is `/abcd`.
package struct LinkPath: Hashable, Sendable {
  /// Which of the two it is.
  package let slugs: LinkHost.Slugs
  package let slug: Substring

  /// Reads a path; nil for any other than a link's.
  package init?(_ path: Substring) {
    let bytes = path.utf8
    guard bytes.first == Self.slash else { return nil }
    guard bytes.contains(UInt8(ascii: "%")) || bytes.last == Self.slash else {
      self.init(plain: path)
      return
    }
    guard bytes.count <= 3 * 70, let plain = Self.decoded(bytes) else { return nil }
    self.init(plain: plain)
  }

  /// Whether a host's links have paths like this one.
  package func isLink(of host: LinkHost) -> Bool { slugs == host.slugs }

  private static let slash = UInt8(ascii: "/")

  private init?(plain path: Substring) {
    let bytes = path.utf8
    if bytes.starts(with: "/l/".utf8) {
      (slugs, slug) = (.prefixed, Substring(bytes.dropFirst(3)))
      guard LinkSlug.isSlug(slug) else { return nil }
    } else {
      (slugs, slug) = (.root, Substring(bytes.dropFirst()))
      guard LinkSlug.isFree(slug) else { return nil }
    }
  }

  /// A path without its last slash and without escapes; nil if one spells what no slug has, such as a
  /// slash.
  private static func decoded(_ path: Substring.UTF8View) -> Substring? {
    var bytes: [UInt8] = []
    var rest = path.last == slash ? path.dropLast() : path[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(LinkAddress.digit),
        let low = rest.popFirst().flatMap(LinkAddress.digit), LinkSlug.isSlugByte(high << 4 | low)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return Substring(decoding: bytes, as: UTF8.self)
  }
}
