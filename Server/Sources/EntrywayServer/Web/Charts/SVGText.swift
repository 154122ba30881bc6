/// Texts of users as a drawing may hold them: one line, harmless, and no longer than its place.
///
/// A label comes from links, apps and campaigns, so anybody may have written it.
enum SVGText {
  /// How many Unicode scalars of a text are looked at: half from its start, half from its end.
  static let limit = 4096
  /// How many marks may stand on one letter: more of them paint over what is above.
  static let markLimit = 4
  /// How many scalars one Character may have: a family of emoji has eleven.
  static let characterLimit = 16

  /// The text on one line, without what XML and HTML forbid and without directional controls.
  static func clean(_ text: String) -> String {
    var scalars = text.unicodeScalars
    if scalars.count > limit {
      let end = scalars.suffix(limit / 2)
      scalars = .init(scalars.prefix(limit / 2))
      scalars.append("…")
      scalars.append(contentsOf: end)
    }
    var kept = String.UnicodeScalarView()
    var marks = 0
    for scalar in scalars {
      if isBreak(scalar) {
        marks = 0
        kept.append(" ")
        continue
      }
      if Markup.isForbidden(scalar) || isDirectional(scalar) { continue }
      marks = isMark(scalar) ? marks + 1 : 0
      if marks <= markLimit { kept.append(scalar) }
    }
    var result = ""
    for character in String(kept) {
      result.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(characterLimit))
    }
    return result
  }

  /// The text between isolates (UAX 9) where its direction could reach what stands beside it.
  static func isolated(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isFromRight) else { return text }
    return "\u{2068}\(text)\u{2069}"
  }

  /// Whether the scalar is in a block that Unicode keeps for what is written from the right.
  private static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// What a title or description holds: each part clean and isolated, all of it escaped.
  static func contents(_ parts: [String]) -> String {
    Markup.escaped(parts.map { isolated(clean($0)) }.joined())
  }

  /// What a title or description holds: the text clean, isolated and escaped.
  static func contents(_ text: String) -> String { contents([text]) }

  /// Whether the scalar ends a line or a paragraph, and with it an isolate.
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether the scalar opens or closes an embedding, an override or an isolate.
  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }
}
