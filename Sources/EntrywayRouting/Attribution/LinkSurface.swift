extension RouteTable {
  /// A link without the item that names a surface, and the surface that it names.
  ///
  /// ```swift
  /// ShopRoute.routes.takingSurface(off: "shop://orders/7?entryway_from=widget:orders")
  /// // ("shop://orders/7", EntrySurface(.widget, name: "orders"))
  /// ```
  ///
  /// A center and the entry rules do this before they match a link, so the item doesn't affect what
  /// opens. If there are several such items, all are removed, and the first that names a kind
  /// counts.
  ///
  /// - Parameter link: The link; it need not be valid.
  /// - Returns: The link without the item, its other bytes unchanged, and the surface; a name that
  ///   the table doesn't declare is left out.
  /// - Complexity: O(*n*) in the link's bytes.
  public func takingSurface(off link: String) -> (link: String, surface: EntrySurface?) {
    LinkSurface.take(off: link, core.reader.arguments, names: core.attribution.surfaces)
  }
}

/// The item of a link that names the surface on which the link was tapped.
package enum LinkSurface {
  /// The item's name.
  static let name = Array(EntrySurface.itemName.utf8)

  /// A link without the item, and the surface that it names.
  ///
  /// Texts that are no links are searched too, so that a link is refused for the same reason with
  /// and without the item.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - arguments: Where a custom-scheme link has its arguments; nil if that is unknown. Then an
  ///     item of such a link is left where it is if there is a slash in it, for the rest may be
  ///     segments.
  ///   - names: The names that a surface may have.
  package static func take(
    off link: String, _ arguments: ArgumentMode?, names: [String]
  ) -> (link: String, surface: EntrySurface?) {
    LinkBytes.with(link) { bytes in
      let marks = marks(in: bytes, arguments)
      if marks.isEmpty { return (link, nil) }
      var surface: EntrySurface?
      for mark in marks where surface == nil {
        guard let value = mark.item.value, let text = LinkItem.Value(bytes, value).text else {
          continue
        }
        surface = EntrySurface(itemValue: text)
      }
      // Two spellings of one name are equal as texts, and would be two names for a server.
      if let name = surface?.name {
        surface?.name = names.first { $0.utf8.elementsEqual(name.utf8) }
      }
      return (Self.link(bytes, without: marks), surface)
    }
  }

  /// One of the items, and the arguments that it is among.
  private struct Mark {
    var item: QueryItems.Item
    var arguments: ByteRange
  }

  private static func marks(in bytes: Span<UInt8>, _ arguments: ArgumentMode?) -> [Mark] {
    var marks: [Mark] = []
    var end = bytes.count
    var question: Int?
    for index in bytes.indices {
      if bytes[index] == ASCII.hash {
        end = index
        break
      }
      if bytes[index] == ASCII.question, question == nil { question = index }
    }
    guard let question else { return [] }
    let isWeb = isWeb(bytes)
    guard arguments == .perSegment, !isWeb else {
      add(ByteRange(question + 1, end), bytes, to: &marks)
      if arguments == nil, !isWeb { marks.removeAll { hasSlash($0.item, bytes) } }
      return marks
    }
    var start: Int? = question + 1
    for index in question..<end {
      if bytes[index] == ASCII.slash {
        if let start { add(ByteRange(start, index), bytes, to: &marks) }
        start = nil
      } else if bytes[index] == ASCII.question, start == nil {
        start = index + 1
      }
    }
    if let start { add(ByteRange(start, end), bytes, to: &marks) }
    return marks
  }

  private static func add(_ range: ByteRange, _ bytes: Span<UInt8>, to marks: inout [Mark]) {
    var items = QueryItems(range)
    while let item = items.next(in: bytes) {
      if isName(bytes, item.name) { marks.append(Mark(item: item, arguments: range)) }
    }
  }

  /// Whether the bytes, decoded, are the item's name.
  private static func isName(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    var index = range.lower
    for letter in name {
      guard index < range.upper else { return false }
      if bytes[index] == ASCII.percent {
        guard PercentCoding.byte(bytes, behind: index, range) == letter else { return false }
        index += 3
      } else {
        guard bytes[index] == letter else { return false }
        index += 1
      }
    }
    return index == range.upper
  }

  private static func isWeb(_ bytes: Span<UInt8>) -> Bool {
    let http = Array("http".utf8)
    guard bytes.count > 5, http.indices.allSatisfy({ ASCII.lowercased(bytes[$0]) == http[$0] })
    else { return false }
    return bytes[4] == ASCII.colon
      || ASCII.lowercased(bytes[4]) == UInt8(ascii: "s") && bytes[5] == ASCII.colon
  }

  private static func hasSlash(_ item: QueryItems.Item, _ bytes: Span<UInt8>) -> Bool {
    (item.range.lower..<item.range.upper).contains { bytes[$0] == ASCII.slash }
  }

  /// The link without the items, each with the ampersand before it, or behind it if it is the first.
  private static func link(_ bytes: Span<UInt8>, without marks: [Mark]) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = 0
    var number = 0
    while number < marks.count {
      let arguments = marks[number].arguments
      kept.append(contentsOf: bytes, ByteRange(index, arguments.lower))
      let start = kept.count
      index = arguments.lower
      while number < marks.count, marks[number].arguments == arguments {
        let item = marks[number].item.range
        kept.append(contentsOf: bytes, ByteRange(index, item.lower))
        index = item.upper
        if kept.count > start {
          kept.removeLast()
        } else if index < arguments.upper {
          index += 1
        }
        number += 1
      }
      kept.append(contentsOf: bytes, ByteRange(index, arguments.upper))
      // Without any item, the question mark goes too.
      if kept.count == start { kept.removeLast() }
      index = arguments.upper
    }
    kept.append(contentsOf: bytes, ByteRange(index, bytes.count))
    return String(decoding: kept, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func append(contentsOf bytes: Span<UInt8>, _ range: ByteRange) {
    for index in range.lower..<range.upper { append(bytes[index]) }
  }
}

extension LinkItem {
  /// Whether the item names a surface.
  var isSurface: Bool { name == LinkSurface.name }
}
