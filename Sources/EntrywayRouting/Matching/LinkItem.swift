import EntrywayDiagnostics

/// A query item of a link, decoded.
struct LinkItem: Hashable, Sendable {
  /// The part after an item's name.
  enum Value: Hashable, Sendable {
    /// Nothing: the item has no `=`.
    case flag
    case text(String)
    /// A text with an invalid escape, as written in the link. It cannot be read as any type, not
    /// even as text, and equals no other value.
    case unreadable(String)

    /// The text of `range`, a value or a fragment that was checked.
    init(_ bytes: Span<UInt8>, _ range: ByteRange) {
      let isReadable = (try? EscapeCheck(part: .value).isReadable(bytes, range)) ?? false
      self =
        isReadable
        ? .text(PercentCoding.decodedText(bytes, range))
        : .unreadable(String(copying: bytes, range))
    }

    /// The text, if there is one that can be read.
    var text: String? {
      if case .text(let text) = self { text } else { nil }
    }

    var isUnreadable: Bool {
      if case .unreadable = self { true } else { false }
    }

    /// Whether it is exactly the text that a pattern requires, or for nil a flag.
    func equals(_ literal: [UInt8]?) -> Bool {
      switch self {
      case .flag: literal == nil
      case .text(let text): literal.map { text.utf8.elementsEqual($0) } ?? false
      case .unreadable: false
      }
    }
  }

  /// Nil if an escape in it is broken or not valid UTF-8: then it names nothing.
  var name: [UInt8]?
  var value: Value
  /// The item's range in the link.
  var range: ByteRange

  /// The items of a range of the link, in order.
  static func all(_ bytes: Span<UInt8>, _ range: ByteRange?) -> [LinkItem] {
    guard let range else { return [] }
    var items: [LinkItem] = []
    var query = QueryItems(range)
    while let item = query.next(in: bytes) {
      items.append(
        LinkItem(
          name: item.readableName(in: bytes),
          value: item.value.map { Value(bytes, $0) } ?? .flag, range: item.range))
    }
    return items
  }
}

extension LinkItem.Value {
  /// Why a text cannot be decoded, which is as the link writes it or masked.
  static func reason(ofUnreadable text: String) -> String {
    // It is masked, because the text itself has a percent sign.
    if text == MaskedLink.mask {
      return "the value has a percent-escape that is broken or not valid UTF-8"
    }
    let isBroken = LinkBytes.with(text) { bytes in
      let whole = ByteRange(0, bytes.count)
      return bytes.indices.contains {
        bytes[$0] == ASCII.percent && PercentCoding.byte(bytes, behind: $0, whole) == nil
      }
    }
    return Quoting.text(text) + (isBroken ? " has a broken percent-escape" : " is not valid UTF-8")
  }
}
