import EntrywayRouting
import SeededRandom

/// A link of the random tables, taken apart, and its text.
struct ModelLink {
  struct Item {
    /// Nil for one that cannot be read.
    var name: String?
    var value: Value
  }

  enum Value: Equatable {
    case flag
    case text(String)
    /// A text whose escapes spell nothing, as it stands in the link.
    case unreadable(String)

    var text: String? {
      if case .text(let text) = self { text } else { nil }
    }
  }

  var kind: LinkKind
  /// The host of a web link.
  var host = "a.example.com"
  var segments: [String]
  /// The arguments of each segment, of custom schemes in tables that have them so.
  var segmentItems: [[Item]]
  var query: [Item]
  var fragment: Value?

  /// Writes the link, with escapes where they must be and some where they need not be.
  func text(using random: inout Seeded) -> String {
    var text =
      kind == .web
      ? random.pick(["https://\(host)", "HTTP://\(host.uppercased()):80"])
      : random.pick(["app:", "APP:/", "app://", "app:///"])
    if kind == .web, !segments.isEmpty || random.once(in: 2) { text += "/" }
    for (index, segment) in segments.enumerated() {
      if index > 0 { text += "/" }
      text += escaped(segment, &random)
      if !segmentItems[index].isEmpty { text += "?" + joined(segmentItems[index], &random) }
    }
    let endsWithItems = segmentItems.last.map { !$0.isEmpty } ?? false
    if !segments.isEmpty, !endsWithItems, random.once(in: 4) { text += "/" }
    if !query.isEmpty { text += "?" + joined(query, &random) }
    if let fragment { text += "#" + written(fragment, &random) }
    return text
  }

  private func joined(_ items: [Item], _ random: inout Seeded) -> String {
    var texts: [String] = []
    for item in items {
      var text = item.name.map { escaped($0, &random) } ?? random.pick(Self.unreadable)
      if item.value != .flag { text += "=" + written(item.value, &random) }
      texts.append(text)
    }
    return texts.joined(separator: "&")
  }

  private func written(_ value: Value, _ random: inout Seeded) -> String {
    switch value {
    case .flag: ""
    case .text(let text): escaped(text, &random)
    case .unreadable(let text): text
    }
  }

  /// Texts that are no UTF-8 once their escapes are decoded, or whose escapes are broken.
  static let unreadable = ["%", "%FF", "k%C3", "%6B%", "%C3%28", "a%zz", "1%2", "%ED%A0%80"]

  private func escaped(_ text: String, _ random: inout Seeded) -> String {
    var result = ""
    for byte in text.utf8 {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        byte < 0x80 && (character.isLetter || character.isNumber || "-._+".contains(character))
      if isPlain, !random.once(in: 12) {
        result.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: random.once(in: 2))
        result += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return result
  }
}
