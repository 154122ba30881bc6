/// A link of the app's inside of another one, as trackers write it: in the query or in the path, as
/// it is or escaped.
struct WrappedLink {
  /// How many links inside of links are looked at in one payload, so that none takes for ever.
  struct Budget {
    var links = 200
  }

  /// The host of the outer link.
  let host: String
  /// The app's link.
  let inner: String

  /// Looks for a link that is the app's in one that is not.
  ///
  /// - Parameters:
  ///   - isRead: Whether a rule of the app reads the text as a link: then one that is the app's and
  ///     opens nothing counts too.
  ///   - schemes: The app's own schemes.
  init?(
    _ text: String, isRead: Bool, schemes: Set<String>, _ budget: inout Budget,
    _ fit: (String) -> LinkFit
  ) {
    guard text.utf8.count <= 8192, text.isWebLink, budget.links > 0,
      let start = text.firstRange(of: "://")?.upperBound, !fit(text).isOfApp
    else { return nil }
    let authority = text[start...].prefix { !"/?#".contains($0) }
    for part in text[authority.endIndex...].split(separator: "&") {
      var part = String(part)
      // A link may have been wrapped more than once.
      for _ in 0..<3 {
        for link in part.links(of: schemes) {
          guard budget.links > 0 else { return nil }
          budget.links -= 1
          let found = fit(link)
          if found == .opens || found == .own && isRead {
            (host, inner) = (String(authority), link)
            return
          }
        }
        let decoded = part.percentDecoded
        if decoded == part { break }
        part = decoded
      }
    }
    return nil
  }
}

extension String {
  /// Whether the text begins as a link of the web does.
  var isWebLink: Bool {
    let start = prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// What begins like a link of the web or of one of the schemes; each goes on to the end.
  fileprivate func links(of schemes: Set<String>) -> [String] {
    ranges(of: "://").prefix(8).compactMap { range in
      let scheme = self[..<range.lowerBound].reversed().prefix(64).prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
      }
      let name = String(scheme.reversed())
      guard ["http", "https"].contains(name.lowercased()) || schemes.contains(name.lowercased())
      else { return nil }
      return name + self[range.lowerBound...]
    }
  }

  /// The text with its escapes decoded; what is no escape stays.
  fileprivate var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var decoded: [UInt8] = []
    var bytes = Array(utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "%"), bytes.count >= 2,
        let value = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        bytes = bytes.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
