import LinkRecords

/// The last part of a short link: 1 to 64 letters, digits, `_` and `-`.
enum LinkSlug {
  /// The slug of a link's path, `/abcd` or `/l/abcd`, and which of the two it is; nil for any other path.
  ///
  /// Browsers and apps ask with it: a path that opens in one opens in the other. It is read as the
  /// library reads links: a plain letter may be written as an escape, and one slash may end the path, so
  /// that `/%61bcd/` is `/abcd`.
  static func read(path: Substring) -> (LinkHost.Slugs, Substring)? {
    let bytes = path.utf8
    guard bytes.first == slash else { return nil }
    guard bytes.contains(UInt8(ascii: "%")) || bytes.last == slash else {
      return readPlain(path)
    }
    guard bytes.count <= 3 * 70, let plain = decoded(bytes) else { return nil }
    return readPlain(plain)
  }

  private static let slash = UInt8(ascii: "/")

  private static func readPlain(_ path: Substring) -> (LinkHost.Slugs, Substring)? {
    let bytes = path.utf8
    if bytes.starts(with: "/l/".utf8) {
      let slug = Substring(bytes.dropFirst(3))
      return isSlug(slug) ? (.prefixed, slug) : nil
    }
    let slug = Substring(bytes.dropFirst())
    return isFree(slug) ? (.root, slug) : nil
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
        let low = rest.popFirst().flatMap(LinkAddress.digit), isSlugByte(high << 4 | low)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return Substring(decoding: bytes, as: UTF8.self)
  }

  /// The server's own names, which no link at a host's root has.
  static let reserved: Set<String> = [
    "v1", "l", "qr", "healthz", "readyz", "metrics", "console", "control", "openapi",
    "apple-app-site-association",
  ]

  static func isSlug(_ text: some StringProtocol) -> Bool {
    1...64 ~= text.utf8.count && text.utf8.allSatisfy(isSlugByte)
  }

  /// Whether a link may have it at a host's root.
  static func isFree(_ text: some StringProtocol) -> Bool {
    isSlug(text) && !reserved.contains(String(text))
  }

  /// A new slug of 10 characters, none of which is taken for another: about 49 random bits.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<10).compactMap { _ in letters.randomElement(using: &generator) })
  }

  // Without 0, 1, i, l, o: people read them from paper.
  private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

  private static func isSlugByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
