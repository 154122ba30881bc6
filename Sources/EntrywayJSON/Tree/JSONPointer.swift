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

  /// The pointer as text: each token after a slash.
  package var description: String { tokens.map { "/" + $0.jsonPointerToken }.joined() }
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

extension String {
  /// The text as one of a pointer's tokens: `~` is written `~0`, and `/` is written `~1`.
  @_spi(EntrywayTool)
  public var jsonPointerToken: String {
    var token = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "~": token.append(contentsOf: ["~", "0"])
      case "/": token.append(contentsOf: ["~", "1"])
      default: token.append(scalar)
      }
    }
    return String(token)
  }
}
