/// Another way to write a link, beside the normal form of which a proof speaks.
enum LinkSpelling: CaseIterable {
  case smallEscapes, repeatedItem, trailingSlashes
  /// An escape that spells no UTF-8 in a query item or in the fragment, which no route gets then.
  case unreadableEscape

  /// The spellings of this kind of a link that may be treated otherwise.
  func urls(_ link: LinkDifference, host: String) -> [String] {
    var other = link
    switch self {
    case .smallEscapes:
      other.path = Self.withSmallEscapes(link.path)
      other.supplement.query = Self.withSmallEscapes(link.supplement.query)
      other.supplement.fragment = Self.withSmallEscapes(link.supplement.fragment)
      return other == link ? [] : [other.url(host: host)]
    case .trailingSlashes:
      guard !link.path.isEmpty else { return [] }
      return ["/", "//"].map { slashes in
        other.path = link.path + Array(slashes.utf8)
        return other.url(host: host)
      }
    case .unreadableEscape:
      var urls: [String] = []
      let items = link.supplement.query.split(separator: UInt8(ascii: "&"))
      for index in items.indices {
        var unreadable = items
        unreadable[index] =
          items[index].prefix { $0 != UInt8(ascii: "=") } + Array("=%FF".utf8)
        other.supplement.query = Array(unreadable.joined(separator: Array("&".utf8)))
        urls.append(other.url(host: host))
      }
      guard !link.supplement.fragment.isEmpty else { return urls }
      other = link
      other.supplement.fragment = Array("%FF".utf8)
      return urls + [other.url(host: host)]
    case .repeatedItem:
      let query = link.supplement.query
      return query.split(separator: UInt8(ascii: "&")).flatMap { item in
        let name = item.prefix { $0 != UInt8(ascii: "=") }
        return ["a", "0", ""].flatMap { value in
          let second = Array(name) + Array("=\(value)".utf8)
          return [query + Array("&".utf8) + second, second + Array("&".utf8) + query].map {
            other.supplement.query = $0
            return other.url(host: host)
          }
        }
      }
    }
  }

  private static func withSmallEscapes(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for index in text.indices where text[index] == UInt8(ascii: "%") {
      for digit in text.indices[(index + 1)...].prefix(2) {
        text[digit] = text[digit].asciiLowercased
      }
    }
    return text
  }
}
