import EntrywayAssociation
import Foundation
import SeededRandom
import Testing

@Suite("Matching against a reference") struct ReferenceTests {
  @Test("A matcher agrees with a slow and obvious one", arguments: Seeds.first(1, of: 20))
  func agreement(_ seed: Int) {
    var random = RandomFiles(numbers: Seeded(seed: UInt64(seed)))
    var outcomes: [AssociationVerdict.Outcome: Int] = [:]
    for _ in 0..<125 {
      let file = random.file()
      let matcher = AssociationMatcher(file, host: "example.com")
      let reference = ReferenceMatcher(file: file)
      for _ in 0..<40 {
        let url = random.url()
        let app = random.chance(2) ? "ABCDE12345.a" : nil
        var verdict = matcher.verdict(for: url, appID: app)
        verdict.reason = nil
        outcomes[verdict.outcome, default: 0] += 1
        let expected = reference.verdict(url, app)
        guard verdict == expected else {
          Issue.record("\(url) for \(app ?? "any app"): \(verdict), not \(expected) by \(file)")
          return
        }
      }
    }
    // Both matchers would agree about nothing, too.
    #expect((outcomes[.match] ?? 0) > 500)
    #expect((outcomes[.blocked] ?? 0) > 50)
    #expect((outcomes[.none] ?? 0) > 500)
  }
}

/// The rules once more, slowly and word by word, as the facts state them.
struct ReferenceMatcher {
  var file: AssociationFile

  func verdict(_ url: String, _ appID: String?) -> AssociationVerdict {
    let details = file.appLinks?.details ?? []
    var apps: [String] = []
    for detail in details {
      for id in detail.appIDs where !apps.contains(id) { apps.append(id) }
    }
    for app in appID.map({ [$0] }) ?? apps {
      for (index, detail) in details.enumerated() where detail.appIDs.contains(app) {
        for (number, rule) in detail.rules.enumerated() {
          guard let excludes = decision(of: rule, detail, url) else { continue }
          return AssociationVerdict(
            excludes ? .blocked : .match, appID: app, detail: index, component: number)
        }
      }
    }
    return AssociationVerdict(.none)
  }

  /// Whether a rule that fits excludes; nil if it does not fit.
  private func decision(of rule: LinkRule, _ detail: AppLinksDetail, _ url: String) -> Bool? {
    switch rule {
    case .unusable: return nil
    case .path(let text):
      let excludes = text.hasPrefix("NOT ")
      let component = LinkComponent(path: excludes ? String(text.dropFirst(4)) : text)
      return fits(component, url, variables: [:]) ? excludes : nil
    case .component(let component):
      var filled = component
      for defaults in [detail.defaults, file.appLinks?.defaults ?? LinkComponent()] {
        filled.path = filled.path ?? defaults.path
        filled.query = filled.query ?? defaults.query
        filled.fragment = filled.fragment ?? defaults.fragment
        filled.exclude = filled.exclude ?? defaults.exclude
        filled.caseSensitive = filled.caseSensitive ?? defaults.caseSensitive
        filled.percentEncoded = filled.percentEncoded ?? defaults.percentEncoded
      }
      let variables = file.appLinks?.substitutionVariables ?? [:]
      return fits(filled, url, variables: variables) ? filled.exclude ?? false : nil
    }
  }

  private func fits(
    _ component: LinkComponent, _ url: String, variables: [String: [String]]
  ) -> Bool {
    let glob = ReferenceGlob(variables: variables, folds: component.caseSensitive == false)
    let decodes = component.percentEncoded == false
    func part(_ text: Substring) -> String {
      decodes ? text.removingPercentEncoding ?? String(text) : String(text)
    }
    let rest = url.dropFirst("https://example.com".count)
    let (beforeHash, fragment) = Self.split(rest, "#")
    let (path, query) = Self.split(beforeHash, "?")
    guard glob.fitsPath(component.path ?? "*", part(path)),
      glob.fits(component.fragment ?? "*", part(fragment))
    else { return false }
    switch component.query ?? .text("*") {
    case .text(let pattern): return glob.fits(pattern, part(query))
    case .items(let items):
      return items.allSatisfy { name, pattern in
        let values = query.split(separator: "&").map { Self.split($0, "=") }
          .filter { part($0.0) == name }.map { part($0.1) }
        return (values.isEmpty ? [""] : values).allSatisfy { glob.fits(pattern, $0) }
      }
    }
  }

  private static func split(_ text: Substring, _ sign: Character) -> (Substring, Substring) {
    guard let index = text.firstIndex(of: sign) else { return (text, "") }
    return (text[..<index], text[text.index(after: index)...])
  }
}

/// Patterns, tried in every way there is.
struct ReferenceGlob {
  var variables: [String: [String]]
  var folds: Bool

  private enum Piece: Hashable {
    case scalar(Unicode.Scalar)
    case one
    case many
    case variable(String)
  }

  func fitsPath(_ pattern: String, _ path: String) -> Bool {
    var pattern = pattern
    // Slashes before the pattern collapse into one, which is added before a literal.
    let isLiteral =
      !["*", "?"].contains { pattern.hasPrefix($0) }
      && !(pattern.hasPrefix("$(") && pattern.contains(")"))
    if isLiteral, !pattern.isEmpty {
      while pattern.hasPrefix("/") { pattern.removeFirst() }
      pattern = "/" + pattern
    }
    pattern = Self.withoutTrailingSlashes(pattern)
    let path = Self.withoutTrailingSlashes(path)
    if fits(pattern, path) { return true }
    return pattern.hasSuffix("/*") && fits(String(pattern.dropLast(2)), path)
  }

  private static func withoutTrailingSlashes(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    while scalars.last == "/" { scalars.removeLast() }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  func fits(_ pattern: String, _ text: String) -> Bool {
    fits(pieces(of: pattern, true)[...], Array(text.unicodeScalars)[...])
  }

  private func pieces(of pattern: String, _ readsVariables: Bool) -> [Piece] {
    var pieces: [Piece] = []
    var rest = pattern.unicodeScalars[...]
    while let first = rest.first {
      if readsVariables, first == "$", rest.dropFirst().first == "(",
        let end = rest.firstIndex(of: ")"),
        case let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]),
        !name.contains("$"), !name.contains("(")
      {
        pieces.append(.variable(name))
        rest = rest[rest.index(after: end)...]
        continue
      }
      pieces.append(first == "*" ? .many : first == "?" ? .one : .scalar(first))
      rest.removeFirst()
    }
    return pieces
  }

  private func fits(_ pieces: ArraySlice<Piece>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = pieces.first else { return text.isEmpty }
    let rest = pieces.dropFirst()
    switch first {
    case .scalar(let scalar):
      return text.first.map { isSame($0, scalar) } == true && fits(rest, text.dropFirst())
    case .one: return !text.isEmpty && fits(rest, text.dropFirst())
    case .many: return (0...text.count).contains { fits(rest, text.dropFirst($0)) }
    case .variable(let name):
      if let members = Self.classes[name] {
        guard let scalar = text.first else { return false }
        return members.unicodeScalars.contains { isSame($0, scalar) }
          && fits(rest, text.dropFirst())
      }
      return (Self.codes[name] ?? variables[name] ?? [])
        .contains { fits((self.pieces(of: $0, false) + rest)[...], text) }
    }
  }

  private func isSame(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    first == second
      || folds && first.isASCII && second.isASCII
        && String(first).lowercased() == String(second).lowercased()
  }

  private static let classes = [
    "alpha": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "lower": "abcdefghijklmnopqrstuvwxyz",
    "alnum": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    "digit": "0123456789", "xdigit": "0123456789abcdefABCDEF",
  ]

  /// Those that are made of the letters that the URLs have.
  private static let codes = [
    "region": ["AC", "AF", "BA", "BB", "BF", "CA", "CC", "CF"],
    "lang": ["aa", "ab", "af", "ba", "bbc", "ca", "fa", "ff"],
  ]
}
