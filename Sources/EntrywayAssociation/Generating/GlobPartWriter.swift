import EntrywayRouting

/// What a file can say of one part of a link, a segment, an item's value or the fragment: patterns
/// that take all texts of a route's parameter, and patterns for those among them that are none.
struct GlobPart: Hashable {
  /// Patterns that together take all texts of the part.
  var includes: [String]
  /// Patterns that take all other texts which the includes take, and none of the part's.
  var excludes: [String] = []

  /// Whether the includes take nothing but the part's texts.
  var isExact: Bool { excludes.isEmpty }

  /// Any text that is not empty.
  static let anything = GlobPart(includes: ["?*"])

  /// The part with texts around each pattern.
  func between(_ prefix: String, _ suffix: String) -> GlobPart {
    GlobPart(
      includes: includes.map { prefix + $0 + suffix },
      excludes: excludes.map { prefix + $0 + suffix })
  }
}

/// Writes the shapes of parameters as patterns, and collects the variables that they need.
struct GlobPartWriter {
  /// The variables, by their names.
  private(set) var variables: [String: [String]] = [:]

  /// A text that stands for itself.
  func literal(_ bytes: [UInt8], in grammar: TextGrammar) -> GlobPart {
    GlobPart(includes: [String(decoding: grammar.encoded(bytes), as: UTF8.self)])
  }

  /// A parameter with texts around it.
  mutating func parameter(
    prefix: [UInt8] = [], _ shape: LinkShape, suffix: [UInt8] = [], in grammar: TextGrammar
  ) -> GlobPart {
    let before = String(decoding: grammar.encoded(prefix), as: UTF8.self)
    let behind = String(decoding: grammar.encoded(suffix), as: UTF8.self)
    switch shape {
    case .text, .opaque:
      var part = GlobPart.anything.between(before, behind)
      part.excludes = misread(before, behind)
      return part
    default: return self.shape(shape, in: grammar).between(before, behind)
    }
  }

  /// One or more segments of a parameter's shape, of which patterns take so many as the path has;
  /// nil if none can say it.
  ///
  /// There have to be two such parts at least, so that each segment is the last of one.
  mutating func crossingParameter(_ shape: LinkShape, in grammar: TextGrammar) -> GlobPart? {
    guard case .integer = shape else { return nil }
    let others = variable("not in an integer", grammar, allBut: "0123456789-")
    return GlobPart(includes: ["?*"], excludes: ["*\(others)*", "*$(digit)-*", "*--*", "*-"])
  }

  private mutating func shape(_ shape: LinkShape, in grammar: TextGrammar) -> GlobPart {
    switch shape {
    case .text, .opaque: return .anything
    case .integer: return integer(grammar)
    case .decimal: return decimal(grammar)
    case .boolean: return texts(["true", "false"], in: grammar)
    case .uuid:
      let groups = [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }
      return GlobPart(includes: [groups.joined(separator: "-")])
    case .date: return date(grammar)
    case .oneOf(let texts): return self.texts(texts, in: grammar)
    }
  }

  private mutating func texts(_ texts: [String], in grammar: TextGrammar) -> GlobPart {
    var seen: Set<String> = []
    let encoded = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
      .map { String(decoding: grammar.encoded($0.utf8), as: UTF8.self) }
    if encoded.count == 1 { return GlobPart(includes: encoded) }
    return GlobPart(includes: encoded.isEmpty ? [] : [variable(encoded)])
  }

  /// All but what has a character that no integer has, or a sign elsewhere than before a digit.
  private mutating func integer(_ grammar: TextGrammar) -> GlobPart {
    let others = variable("not in an integer", grammar, allBut: "0123456789-")
    return GlobPart(includes: ["?*"], excludes: ["*\(others)*", "?*-*", "-"])
  }

  /// `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`, by what cannot stand at either end, what cannot
  /// follow what, and what cannot come twice.
  private mutating func decimal(_ grammar: TextGrammar) -> GlobPart {
    let others = variable("not in a decimal", grammar, allBut: "0123456789-+.eE")
    let exponent = variable(["e", "E"])
    let sign = variable(["-", "+"])
    let point = variable(["-", "+", "."])
    let noDigit = variable(["-", "+", ".", "e", "E"])
    return GlobPart(
      includes: ["?*"],
      excludes: [
        "*\(others)*", "\(variable(["+", ".", "e", "E"]))*", "*\(noDigit)", "*\(point)\(noDigit)*",
        "*\(exponent)\(variable([".", "e", "E"]))*", "*$(digit)\(sign)*", "*.*.*",
        "*\(exponent)*\(exponent)*", "*\(exponent)*.*",
      ])
  }

  /// `YYYY-MM-DD`, or that and a time, whose fraction is of any length.
  private mutating func date(_ grammar: TextGrammar) -> GlobPart {
    let two = "$(digit)$(digit)"
    let day = "\(two)\(two)-\(two)-\(two)"
    let time = "\(day)T\(two):\(two):\(two)"
    let offset = "\(variable(["-", "+"]))\(two):\(two)"
    let others = variable("not a digit", grammar, allBut: "0123456789")
    return GlobPart(
      includes: [day, "\(time)Z", "\(time)\(offset)", "\(time).?*Z", "\(time).?*\(offset)"],
      excludes: ["\(time).*\(others)*Z", "\(time).*\(others)*\(offset)"])
  }

  /// Texts that end like the part only because an escape does: `%C3%A9` does not end in `A9`.
  private mutating func misread(_ before: String, _ behind: String) -> [String] {
    let digits = behind.utf8.prefix(2).prefix { SymbolSet.upperHex.contains($0) }.count
    guard digits > 0 else { return [] }
    let one = before + "*%" + variable("hexadecimal", Array("0123456789ABCDEF")) + behind
    return digits == 2 ? [one, before + "*%" + behind] : [one]
  }

  // MARK: Variables

  private mutating func variable(
    _ name: String, _ grammar: TextGrammar, allBut characters: String
  ) -> String {
    let all = grammar.raw.union(.percent).subtracting(SymbolSet(characters))
    // What is no character of a segment may be one of a value.
    let suffix =
      switch grammar.part {
      case .queryValue: " of the query"
      case .fragment: " of the fragment"
      default: ""
      }
    return variable(name + suffix, all.bytes.map { Character(UnicodeScalar($0)) })
  }

  private mutating func variable(_ name: String, _ characters: [Character]) -> String {
    variables[name] = characters.map(String.init)
    return "$(\(name))"
  }

  /// A variable that is named by its texts.
  mutating func variable(_ texts: [String]) -> String {
    var name = texts.joined(separator: "|")
    if name.utf8.count > 40, let first = texts.first { name = "\(first)|… of \(texts.count)" }
    var number = 1
    var unique = name
    while let known = variables[unique], known != texts {
      number += 1
      unique = "\(name) #\(number)"
    }
    variables[unique] = texts
    return "$(\(unique))"
  }
}
