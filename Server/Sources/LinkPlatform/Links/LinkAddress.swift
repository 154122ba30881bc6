/// An address as its bytes, where its query can be added to without touching what stands there.
package struct LinkAddress: Hashable, Sendable {
  /// How many bytes an address has at most: what the library reads.
  package static let limit = 8192

  private var head: String
  private var items: [Item]
  private var fragment: String?

  /// One item of a query, raw and with its name decoded.
  private struct Item: Hashable {
    let text: Substring
    let name: String

    init(_ text: Substring) {
      self.text = text
      name = Item.decoded(Substring(text.utf8.prefix { $0 != UInt8(ascii: "=") }))
    }

    /// Whether it may stand in a query as it is (RFC 3986, section 3.4).
    var isPlain: Bool {
      var escape = 0
      for byte in text.utf8 {
        if escape > 0 {
          guard LinkAddress.digit(byte) != nil else { return false }
          escape -= 1
        } else if byte == UInt8(ascii: "%") {
          escape = 2
        } else if !LinkAddress.isSafe(byte) || byte == UInt8(ascii: "#") {
          return false
        }
      }
      return escape == 0 && !text.isEmpty
    }

    private static func decoded(_ text: Substring) -> String {
      var bytes: [UInt8] = []
      var rest = Array(text.utf8)[...]
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), rest.count >= 2,
          let high = LinkAddress.digit(rest[rest.startIndex]),
          let low = LinkAddress.digit(rest[rest.startIndex + 1])
        {
          bytes.append(high << 4 | low)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  package init(_ text: String) {
    // Byte by byte: a mark behind a `?` would make another character of it.
    let bytes = text.utf8
    let fragmentStart = bytes.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    let queryStart = bytes[..<fragmentStart].firstIndex(of: UInt8(ascii: "?")) ?? fragmentStart
    head = String(text[..<queryStart])
    fragment = fragmentStart < text.endIndex ? String(text[fragmentStart...]) : nil
    items =
      queryStart < fragmentStart
      ? bytes[bytes.index(after: queryStart)..<fragmentStart].split(
        separator: UInt8(ascii: "&"), omittingEmptySubsequences: false
      ).map { Item(Substring($0)) } : []
  }

  /// The address with items of a click's query after its own: those whose name it has not, that are
  /// no token of a touch, and that need no repair.
  package func adding(query: Substring?) -> LinkAddress {
    guard let query, query.utf8.count < Self.limit else { return self }
    var names = Set(items.map(\.name))
    names.insert(SignedTouch.item)
    var added = self
    for item in query.utf8.split(separator: UInt8(ascii: "&")).map({ Item(Substring($0)) })
    where item.isPlain && !names.contains(item.name) {
      added.items.append(item)
    }
    return added.text.utf8.count <= Self.limit ? added : self
  }

  /// The address with a touch token in place of any that stands there.
  package func adding(touch: String) -> LinkAddress {
    var added = self
    added.items.removeAll { $0.name == SignedTouch.item }
    added.items.append(Item("\(SignedTouch.item)=\(touch)"))
    return added.text.utf8.count <= Self.limit ? added : self
  }

  /// Whether it is an app's page in the Play Store, which hands its `referrer` to the app after the
  /// install, and has none yet.
  package var takesReferrer: Bool {
    let page = "https://play.google.com/store/apps/details"
    let head = head.lowercased()
    return (head == page || head.utf8.starts(with: "\(page)/".utf8))
      && !items.contains { $0.name == "referrer" }
  }

  /// The address with a text as its `referrer`, escaped once as a whole.
  package func adding(referrer: String) -> LinkAddress {
    // As it is stands what is never reserved (RFC 3986, section 2.3).
    let escaped = Self.escaped(referrer) {
      $0.isLetter || $0.isDigit || "-._~".utf8.contains($0)
    }
    var added = self
    added.items.append(Item("referrer=\(escaped)"))
    return added.text.utf8.count <= Self.limit ? added : self
  }

  /// The raw value of the first item with a name.
  package func value(of name: String) -> String? {
    items.first { $0.name == name }.map { item in
      let bytes = item.text.utf8
      return bytes.firstIndex(of: UInt8(ascii: "=")).map {
        String(Substring(bytes[bytes.index(after: $0)...]))
      } ?? ""
    }
  }

  /// The path as it stands there, from its first slash on; nil if there is none.
  package var path: Substring? {
    let bytes = head.utf8
    guard let authority = bytes.firstRange(of: "://".utf8)?.upperBound,
      let start = bytes[authority...].firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return head[start...]
  }

  /// The query without its question mark; nil if there is none.
  package var query: Substring? {
    items.isEmpty ? nil : Substring(items.map(\.text).joined(separator: "&"))
  }

  /// The whole address, with whatever a header or an attribute may not carry escaped.
  package var text: String {
    let query = items.isEmpty ? "" : "?" + items.map(\.text).joined(separator: "&")
    return Self.escaped(head + query + (fragment ?? ""), but: Self.isSafe)
  }

  private static func escaped(_ text: String, but isKept: (UInt8) -> Bool) -> String {
    guard !text.utf8.allSatisfy(isKept) else { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let unsafe: Set<UInt8> = Set("\"<>\\^`{|}".utf8)

  /// Whether a header and an attribute may carry it.
  private static func isSafe(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte && !unsafe.contains(byte)
  }

  /// The value of a hexadecimal digit; nil for another byte.
  package static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
