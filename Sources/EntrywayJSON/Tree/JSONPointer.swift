import EntrywayDiagnostics

/// The path to a value of a JSON text, as RFC 6901 writes it: `/applinks/details/0/appIDs`.
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The keys and indices of the path, as they are; empty for the whole text.
  package var tokens: [String]

  /// A pointer along keys and indices.
  package init(_ tokens: [String] = []) { self.tokens = tokens }

  /// The pointer one key further.
  package func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }

  /// The pointer one index further.
  package func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The pointer as text: each token after a slash, `~` written as `~0` and `/` as `~1`.
  package var description: String {
    tokens.map { token in
      var text = "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text
    }.joined()
  }
}

extension JSONPointer {
  /// What a finding calls the value: its key, or its index and the key of its array.
  ///
  /// - Parameter noun: What the whole text is called, such as "file".
  package func name(noun: String) -> String {
    guard let last = tokens.last else { return "the \(noun)" }
    if Int(last) != nil, tokens.count > 1 {
      return Quoting.code("\(tokens[tokens.count - 2])[\(last)]")
    }
    return Quoting.code(last)
  }
}
