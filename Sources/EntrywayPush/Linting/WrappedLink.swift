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
      let start = text.utf8.firstRange(of: "://".utf8)?.upperBound, !fit(text).isOfApp
    else { return nil }
    // Byte by byte: a mark behind a slash would make another character of it.
    let authority = Substring(text.utf8[start...].prefix { !"/?#".utf8.contains($0) })
    for part in text.utf8[authority.endIndex...].split(separator: UInt8(ascii: "&")) {
      var part = String(Substring(part))
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
    let start = String(Substring(utf8.prefix(8))).lowercased().utf8
    return start.starts(with: "https://".utf8) || start.starts(with: "http://".utf8)
  }

  /// Whether the text begins with a scheme and `://` (RFC 3986, section 3.1).
  var beginsWithScheme: Bool {
    guard let end = utf8.prefix(64).firstRange(of: "://".utf8)?.lowerBound else { return false }
    let scheme = utf8[..<end]
    return scheme.first.map { 0x61...0x7A ~= $0 | 0x20 } ?? false
      && scheme.allSatisfy(Self.isOfScheme)
  }

  /// What begins like a link of the web or of one of the schemes; each goes on to the end.
  fileprivate func links(of schemes: Set<String>) -> [String] {
    utf8.ranges(of: "://".utf8).prefix(8).compactMap { range in
      let scheme = utf8[..<range.lowerBound].reversed().prefix(64).prefix(while: Self.isOfScheme)
      let name = String(decoding: scheme.reversed(), as: UTF8.self)
      guard ["http", "https"].contains(name.lowercased()) || schemes.contains(name.lowercased())
      else { return nil }
      return name + self[range.lowerBound...]
    }
  }

  /// Whether a scheme may have a byte (RFC 3986, section 3.1).
  private static func isOfScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "+-.".utf8.contains(byte)
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
