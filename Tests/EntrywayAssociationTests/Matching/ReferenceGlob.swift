import Foundation

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
