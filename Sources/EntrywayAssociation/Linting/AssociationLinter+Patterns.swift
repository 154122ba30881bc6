import EntrywayJSON

// Patterns that mean something else than they look like.
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
      add(.decodesSlashes, at: pointer.appending("percentEncoded"))
    }
    if let path = component.path {
      let pointer = pointer.appending("/")
      if path.hasPrefix(ResolvedRule.blockingPrefix) {
        add(.notInComponent, at: pointer)
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
          add(.neverMatches(.separator(String(sign))), at: pointer)
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
      return add(.notWithoutSpace, at: pointer)
    } else if text.prefix(4).lowercased() == "not " || text.lowercased().hasPrefix("not/") {
      return add(.lowercaseNot, at: pointer)
    }
    checkPath(path, pointer, decodes: false, true, readsVariables: false)
  }

  private mutating func checkPath(
    _ path: String, _ pointer: JSONPointer, decodes: Bool, _ isCaseSensitive: Bool,
    readsVariables: Bool = true
  ) {
    let start = path.lowercased()
    if start.hasPrefix("http://") || start.hasPrefix("https://") || start.hasPrefix("www.") {
      return add(.fullURL, at: pointer)
    }
    if let mark = path.firstIndex(of: "?"), Self.looksLikeQuery(path[mark...].dropFirst()) {
      add(.queryInPath, at: pointer)
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
      add(.doubleWildcard, at: pointer)
    }
    for token in tokens {
      switch token {
      case .variable(let name):
        if variables.defines(name) {
          usedVariables.insert(name)
        } else {
          add(.undefinedVariable(name), at: pointer)
        }
      case .literal(let literal):
        if readsVariables, literal.contains("$(") { add(.unclosedVariable, at: pointer) }
        check(literal: literal, pointer, separators, decodes: decodes, isCaseSensitive)
      case .one, .many: break
      }
    }
    if WildcardPattern(text, variables) == nil { add(.patternTooLarge, at: pointer) }
  }

  private mutating func check(
    literal: String, _ pointer: JSONPointer, _ separators: String, decodes: Bool,
    _ isCaseSensitive: Bool
  ) {
    let escapes = EscapeScan(literal)
    if decodes {
      if let escape = escapes.first { add(.escapeInDecoded(escape), at: pointer) }
      return
    }
    if let sign = literal.unicodeScalars.first(where: { separators.unicodeScalars.contains($0) }) {
      let isFragment = sign == "#"
      add(
        .neverMatches(isFragment ? .fragmentSign : .separator(String(sign))), at: pointer)
    } else if literal.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      add(.neverMatches(.space), at: pointer)
    } else if literal.utf8.contains(where: { $0 >= 0x80 }) {
      add(.neverMatches(.nonASCII), at: pointer)
    } else if let broken = escapes.broken {
      add(.neverMatches(.brokenEscape(broken)), at: pointer)
    } else if isCaseSensitive, let escape = escapes.lowercase {
      add(.lowercaseEscape(escape), at: pointer)
    }
  }
}
