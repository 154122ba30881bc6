import EntrywayJSON

/// The tags of a property list in XML, to tell where one is damaged that Foundation refuses.
struct PropertyListTags {
  /// The first tag or text that has no meaning where it stands; nil if the bytes are no XML, or if
  /// nothing of that kind is wrong.
  private(set) var faultyRange: Range<Int>?

  /// An element that is open.
  private struct Element {
    var name: String
    /// Its opening tag.
    var tag: Range<Int>
    /// How many elements it has so far.
    var count = 0
  }

  private let bytes: [UInt8]
  private var open: [Element] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = bytes.firstIndex { !($0.isJSONSpace || [0xEF, 0xBB, 0xBF].contains($0)) }
    guard bytes.count <= PropertyListReading.readingLimit, let start,
      bytes[start] == UInt8(ascii: "<")
    else { return }
    var position = start
    while position < bytes.count, faultyRange == nil { position = step(from: position) }
    if faultyRange == nil { faultyRange = open.last?.tag }
  }

  /// Looks at a text or a tag, and gives where it ends.
  private mutating func step(from start: Int) -> Int {
    guard bytes[start] == UInt8(ascii: "<") else {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      let isLeaf = !["dict", "array", "plist", nil].contains(open.last?.name)
      if !isLeaf, let word = bytes[start..<end].firstIndex(where: { !$0.isJSONSpace }) {
        faultyRange = word..<(bytes[word..<end].firstIndex { $0.isJSONSpace } ?? end)
      }
      return end
    }
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
    where bytes[start...].starts(with: opening.utf8) {
      return self.end(of: closing, from: start + opening.utf8.count)
    }
    let end = self.end(of: ">", from: start)
    take(start..<end)
    return end
  }

  private mutating func take(_ tag: Range<Int>) {
    let text = String(decoding: bytes[tag].dropFirst().dropLast(), as: UTF8.self)
    if text.hasPrefix("/") {
      let name = text.dropFirst().prefix { !$0.isWhitespace }
      guard let last = open.popLast(), last.name == name else {
        faultyRange = tag
        return
      }
      // A key without a value.
      if name == "dict", !last.count.isMultiple(of: 2) { faultyRange = tag }
      return
    }
    let name = String(text.prefix { !$0.isWhitespace && $0 != "/" })
    guard Self.names.contains(name), isExpected(name) else {
      faultyRange = tag
      return
    }
    if let outer = open.indices.last { open[outer].count += 1 }
    if !text.hasSuffix("/") { open.append(Element(name: name, tag: tag)) }
  }

  /// Whether an element may stand where one begins now.
  private func isExpected(_ name: String) -> Bool {
    guard let outer = open.last else { return name == "plist" }
    return switch outer.name {
    // In turns a key and its value.
    case "dict": (name == "key") == outer.count.isMultiple(of: 2)
    case "array": name != "key" && name != "plist"
    case "plist": outer.count == 0 && name == "dict"
    default: false
    }
  }

  private static let names: Set<String> = [
    "plist", "dict", "array", "key", "string", "integer", "real", "true", "false", "date", "data",
  ]

  /// The position after a mark; the end if it does not come.
  private func end(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var position = min(start, bytes.count)
    while let found = bytes[position...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) { return found + mark.count }
      position = found + 1
    }
    return bytes.count
  }
}

/// A text of XML with its references and its `CDATA` sections as what they stand for.
enum XMLText {
  /// The text that the bytes stand for.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = ""
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = rest.first {
      if rest.hasPrefix("<![CDATA["), let end = rest.firstRange(of: "]]>") {
        text += rest.dropFirst(9)[..<end.lowerBound]
        rest = rest[end.upperBound...]
      } else if first == "&", let end = rest.firstIndex(of: ";"),
        let character = character(rest[..<end].dropFirst())
      {
        text.unicodeScalars.append(character)
        rest = rest[end...].dropFirst()
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text
  }

  /// The character of a reference (XML 1.0, 4.1 and 4.6).
  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if name.hasPrefix("#x") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    }
  }
}
