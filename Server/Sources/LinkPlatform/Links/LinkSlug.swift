/// The last part of a short link: 1 to 64 letters, digits, `_` and `-`.
package enum LinkSlug {
  /// The server's own names, which no link at a host's root has.
  package static let reserved: Set<String> = [
    "v1", "l", "qr", "healthz", "readyz", "metrics", "console", "control", "openapi",
    "apple-app-site-association",
  ]

  package static func isSlug(_ text: some StringProtocol) -> Bool {
    1...64 ~= text.utf8.count && text.utf8.allSatisfy(isSlugByte)
  }

  /// Whether a link may have it at a host's root.
  package static func isFree(_ text: some StringProtocol) -> Bool {
    isSlug(text) && !reserved.contains(String(text))
  }

  /// A new slug of 10 characters, none of which is taken for another: about 49 random bits.
  package static func random() -> String {
    String((0..<10).compactMap { _ in letters.randomElement() })
  }

  // Without 0, 1, i, l, o: people read them from paper.
  private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

  package static func isSlugByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
