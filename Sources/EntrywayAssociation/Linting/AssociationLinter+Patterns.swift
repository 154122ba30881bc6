import EntrywayDiagnostics
import EntrywayJSON

// Patterns that do not mean what they seem to.
extension AssociationLinter {
  /// Checks the patterns of a component or of defaults.
  ///
  /// - Parameter filled: The same with what is left open filled in.
  mutating func checkPatterns(
    of component: LinkComponent, _ filled: LinkComponent, _ pointer: JSONPointer
  ) {
    let decodes = filled.percentEncoded == false
    let isCaseSensitive = filled.caseSensitive ?? true
    if component.percentEncoded == false {
      findings.add(.decodesSlashes, at: pointer.appending("percentEncoded"))
    }
    if let path = component.path {
      let pointer = pointer.appending("/")
      if path.hasPrefix(ResolvedRule.blockingPrefix) {
        findings.add(.notInComponent, at: pointer)
      } else {
        checkPath(path, pointer, decodes: decodes, isCaseSensitive)
      }
    }
    switch component.query {
    case .text(let text)?:
      check(
        text, pointer.appending("?"), separators: "#", decodes: decodes, isCaseSensitive)
    case .items(let items)?:
      let pointer = pointer.appending("?")
      for (name, text) in items.sorted(by: { $0.key < $1.key }) {
        let pointer = pointer.appending(name)
        if !decodes,
          let sign = name.unicodeScalars.first(where: { "&=#".unicodeScalars.contains($0) })
        {
          findings.add(.neverMatches(separator: sign), at: pointer)
        }
        check(text, pointer, separators: "&#", decodes: decodes, isCaseSensitive)
      }
    case nil: break
    }
    if let fragment = component.fragment {
      check(fragment, pointer.appending("#"), separators: "", decodes: decodes, isCaseSensitive)
    }
  }

  /// One of the `paths` of the format before iOS 13.
  mutating func check(legacyPath text: String, _ pointer: JSONPointer) {
    var path = text
    if text.hasPrefix(ResolvedRule.blockingPrefix) {
      path = String(text.dropFirst(ResolvedRule.blockingPrefix.count))
    } else if text == "NOT" || text.hasPrefix("NOT/") || text.hasPrefix("NOT*") {
      return findings.add(.notWithoutSpace, at: pointer)
    } else if text.prefix(4).lowercased() == "not " || text.lowercased().hasPrefix("not/") {
      return findings.add(.lowercaseNot, at: pointer)
    }
    checkPath(path, pointer, decodes: false, true, readsVariables: false)
  }

  private mutating func checkPath(
    _ path: String, _ pointer: JSONPointer, decodes: Bool, _ isCaseSensitive: Bool,
    readsVariables: Bool = true
  ) {
    let start = path.lowercased()
    if start.hasPrefix("http://") || start.hasPrefix("https://") || start.hasPrefix("www.") {
      return findings.add(.fullURL, at: pointer)
    }
    if let mark = path.firstIndex(of: "?"), Self.looksLikeQuery(path[mark...].dropFirst()) {
      findings.add(.queryInPath, at: pointer)
    }
    check(
      path, pointer, separators: "#", decodes: decodes, isCaseSensitive,
      readsVariables: readsVariables)
  }

  /// Whether a text begins as `name=` does.
  private static func looksLikeQuery(_ text: Substring) -> Bool {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return false }
    return text[..<equals].utf8.allSatisfy { CharacterClass.alnum.contains($0) || $0 == 0x5F }
  }

  private mutating func check(
    _ text: String, _ pointer: JSONPointer, separators: String, decodes: Bool,
    _ isCaseSensitive: Bool, readsVariables: Bool = true
  ) {
    let tokens = PatternToken.tokens(of: text, readsVariables: readsVariables)
    if zip(tokens, tokens.dropFirst()).contains(where: { $0 == .many && $1 == .many }) {
      findings.add(.doubleWildcard, at: pointer)
    }
    for token in tokens {
      switch token {
      case .variable(let name):
        if variables.defines(name) {
          usedVariables.insert(name)
        } else {
          findings.add(.undefinedVariable(name), at: pointer)
        }
      case .literal(let literal):
        if readsVariables, literal.contains("$(") { findings.add(.unclosedVariable, at: pointer) }
        check(literal: literal, pointer, separators, decodes: decodes, isCaseSensitive)
      case .one, .many: break
      }
    }
    if WildcardPattern(text, variables) == nil { findings.add(.patternTooLarge, at: pointer) }
  }

  private mutating func check(
    literal: String, _ pointer: JSONPointer, _ separators: String, decodes: Bool,
    _ isCaseSensitive: Bool
  ) {
    let escapes = EscapeScan(literal)
    if decodes {
      if let escape = escapes.first { findings.add(.escapeInDecoded(escape), at: pointer) }
      return
    }
    if let sign = literal.unicodeScalars.first(where: { separators.unicodeScalars.contains($0) }) {
      findings.add(
        sign == "#"
          ? .neverMatches(
            "`#` ends the path and the query", hint: "move the fragment to the key `#`.")
          : .neverMatches(separator: sign), at: pointer)
    } else if let control = literal.utf8.first(where: { $0 < 0x20 || $0 == 0x7F }) {
      findings.add(.neverMatches(control: control), at: pointer)
    } else if literal.utf8.contains(0x20) {
      findings.add(.neverMatches("a URL has no spaces", hint: "write %20."), at: pointer)
    } else if literal.utf8.contains(where: { $0 >= 0x80 }) {
      findings.add(
        .neverMatches(
          "non-ASCII characters are escaped in a URL",
          hint: "write their UTF-8 as escapes in capitals: é is %C3%A9."), at: pointer)
    } else if let broken = escapes.broken {
      findings.add(
        .neverMatches("\(Quoting.code(broken)) is not an escape", hint: "write % as %25."),
        at: pointer)
    } else if isCaseSensitive, let escape = escapes.lowercase {
      findings.add(.lowercaseEscape(escape), at: pointer)
    }
  }
}

extension Diagnostic {
  fileprivate static func undefinedVariable(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, .undefinedVariable, "no variable is named \(Quoting.code(name))",
      hint: "define it in `substitutionVariables`; predefined are alpha, upper, lower, alnum, "
        + "digit, xdigit, region and lang.")
  }

  fileprivate static let unclosedVariable = Diagnostic(
    .warning, .unclosedVariable, "`$(` does not begin a variable here, and is taken literally",
    hint: "a variable is $(name); the name has none of $ ( ).")

  fileprivate static let doubleWildcard = Diagnostic(
    .warning, .doubleWildcard, "`**` matches no more than `*`",
    hint: "write `*`: it crosses slashes already.")

  fileprivate static let fullURL = Diagnostic(
    .error, .fullURL, "the pattern is a whole URL, but is compared with the path only",
    hint: "leave out the scheme and the host; the file is for the host that serves it.")

  fileprivate static let queryInPath = Diagnostic(
    .error, .queryInPath, "`?` in a path is one character, not the beginning of a query",
    hint: #"move the query to its own key: {"/": "/search", "?": {"q": "*"}}."#)

  fileprivate static func lowercaseEscape(_ escape: String) -> Diagnostic {
    Diagnostic(
      .warning, .lowercaseEscape,
      "\(Quoting.code(escape)) is not `\(escape.uppercased())` to the system",
      hint: "write escapes in capitals, as browsers do: the case of hexadecimal digits matters.")
  }

  fileprivate static func escapeInDecoded(_ escape: String) -> Diagnostic {
    Diagnostic(
      .warning, .escapeInDecoded,
      "\(Quoting.code(escape)) matches only what is escaped twice, since URLs are decoded first",
      hint: "write the character itself, or leave out `percentEncoded`.")
  }

  fileprivate static let decodesSlashes = Diagnostic(
    .warning, .decodesSlashes,
    "`percentEncoded` false makes `%2F` a separator: `/a/b` matches /a%2Fb too",
    hint: "leave it out, and write escapes in the patterns.")

  fileprivate static let patternTooLarge = Diagnostic(
    .error, .patternTooLarge, "the pattern is too large once its variables are replaced",
    hint:
      "use fewer variables, or give them fewer values; until then the rule matches nothing.")

  fileprivate static let notInComponent = Diagnostic(
    .error, .notInComponent, "`NOT ` has no meaning in a component",
    hint: #"write {"/": pattern, "exclude": true}."#)

  fileprivate static let notWithoutSpace = Diagnostic(
    .error, .notWithoutSpace, "`NOT` without a space after it is part of the path",
    hint: #"write "NOT /path", with one space."#)

  fileprivate static let lowercaseNot = Diagnostic(
    .error, .lowercaseNot, "`not` must be written in capitals",
    hint: #"write "NOT /path", with one space."#)

  fileprivate static func neverMatches(_ why: String, hint: String) -> Diagnostic {
    Diagnostic(.error, .neverMatches, "the pattern matches no URL: " + why, hint: hint)
  }

  /// Of a character that has no picture.
  fileprivate static func neverMatches(control byte: UInt8) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    return neverMatches(
      "a URL has no control characters",
      hint: "remove it, or write %\(byte < 0x10 ? "0" : "")\(digits).")
  }

  /// Of a character that ends a name or a value, or the path and the query.
  fileprivate static func neverMatches(separator sign: Unicode.Scalar) -> Diagnostic {
    neverMatches("`\(sign)` ends a name or a value", hint: "write one pattern for each item.")
  }
}

/// The percent-escapes of a text.
private struct EscapeScan {
  /// The first whole escape, such as `%2F`.
  private(set) var first: String?
  /// The first one with small letters for digits.
  private(set) var lowercase: String?
  /// The first `%` that begins no escape, with what follows it; at the end of the text it may go on
  /// in a wildcard or a variable.
  private(set) var broken: String?

  init(_ text: String) {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
      let digits = bytes[(index + 1)...].prefix(2)
      let escape = "%" + String(decoding: digits, as: UTF8.self)
      if digits.allSatisfy(CharacterClass.xdigit.contains) {
        guard digits.count == 2 else { continue }
        first = first ?? escape
        if digits.contains(where: CharacterClass.lower.contains) { lowercase = lowercase ?? escape }
      } else {
        broken = broken ?? escape
      }
    }
  }
}
