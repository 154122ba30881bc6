import EntrywayRouting
import SeededRandom

/// A link of the random tables, taken apart, and its text.
struct ModelLink {
  struct Item {
    var name: String
    /// Nil for a flag.
    var value: String?
  }

  var kind: LinkKind
  var segments: [String]
  /// The arguments of each segment, of custom schemes in tables that have them so.
  var segmentItems: [[Item]]
  var query: [Item]
  var fragment: String?

  /// Writes the link, with escapes where they must be and some where they need not be.
  func text(using random: inout Seeded) -> String {
    var text =
      kind == .web
      ? random.pick(["https://a.example.com", "HTTP://A.example.com:80"])
      : random.pick(["app:", "APP:/", "app://", "app:///"])
    if kind == .web, !segments.isEmpty || random.chance(2) { text += "/" }
    for (index, segment) in segments.enumerated() {
      if index > 0 { text += "/" }
      text += escaped(segment, &random)
      if !segmentItems[index].isEmpty { text += "?" + joined(segmentItems[index], &random) }
    }
    let endsWithItems = segmentItems.last.map { !$0.isEmpty } ?? false
    if !segments.isEmpty, !endsWithItems, random.chance(4) { text += "/" }
    if !query.isEmpty { text += "?" + joined(query, &random) }
    if let fragment { text += "#" + escaped(fragment, &random) }
    return text
  }

  private func joined(_ items: [Item], _ random: inout Seeded) -> String {
    var texts: [String] = []
    for item in items {
      var text = escaped(item.name, &random)
      if let value = item.value { text += "=" + escaped(value, &random) }
      texts.append(text)
    }
    return texts.joined(separator: "&")
  }

  private func escaped(_ text: String, _ random: inout Seeded) -> String {
    var result = ""
    for byte in text.utf8 {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        byte < 0x80 && (character.isLetter || character.isNumber || "-._+".contains(character))
      if isPlain, !random.chance(12) {
        result.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: random.chance(2))
        result += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return result
  }
}
