/// Writes JSON pointers (RFC 6901), which tell where in a document something is wrong.
package enum JSONPointer {
  /// A key as one of a pointer's tokens: `~` is written `~0`, and `/` is written `~1`.
  package static func token(_ key: String) -> String {
    var token = String.UnicodeScalarView()
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": token.append(contentsOf: ["~", "0"])
      case "/": token.append(contentsOf: ["~", "1"])
      default: token.append(scalar)
      }
    }
    return String(token)
  }
}
