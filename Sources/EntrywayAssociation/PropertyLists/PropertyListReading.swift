public import EntrywayDiagnostics
import EntrywayJSON

/// A property list as it was read: an app's `Info.plist`, or its entitlements.
///
/// XML and binary lists are read. Where a list is XML, findings have its lines and columns.
public struct PropertyListReading: Sendable {
  /// A file larger than this, in bytes, is not read.
  public static let readingLimit = 4 * 1024 * 1024

  /// What is wrong with the bytes, if they are no property list.
  public let diagnostics: [Diagnostic]
  let root: PropertyListValue?
  let source: SourceText

  /// Reads the bytes of a file.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var root: PropertyListValue?
    diagnostics = Self.fault(in: bytes, &root).map { [$0] } ?? []
    self.root = root
    source = SourceText(bytes.starts(with: "bplist".utf8) || root == nil ? [] : bytes)
  }

  /// Whether the file could be read.
  public var isReadable: Bool { root != nil }

  /// Reads the bytes, or says why they are no property list that can be used.
  private static func fault(
    in bytes: [UInt8], _ root: inout PropertyListValue?
  ) -> Diagnostic? {
    guard bytes.count <= readingLimit else { return .tooLarge(bytes.count) }
    if let fault = PropertyListShape.fault(in: bytes) { return fault }
    let binary = BinaryPropertyList(bytes)
    guard let value = try? binary.map(\.value) ?? PropertyListValue(xml: bytes) else {
      return .propertyListDamaged.located(in: bytes)
    }
    guard case .dictionary = value else {
      return .notADictionary(value.kind).located(in: bytes)
    }
    root = value
    return nil
  }

  /// Where a text stands after a key, in a list that is XML.
  func range(of text: String?, under key: String) -> Range<Int>? {
    let bytes = source.bytes
    guard let keyEnd = Self.end(of: "<key>\(key)</key>", in: bytes, from: 0) else { return nil }
    var position = keyEnd
    while let text, let start = Self.end(of: "<string>", in: bytes, from: position),
      let end = Self.end(of: "</string>", in: bytes, from: start)
    {
      let range = start..<end - "</string>".utf8.count
      if XMLText.decoded(bytes[range]) == text { return range }
      position = end
    }
    return keyEnd - key.utf8.count - 6..<keyEnd - 6
  }

  private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let text = Array(text.utf8)
    var position = start
    while let found = bytes[position...].firstIndex(of: text[0]) {
      if bytes[found...].starts(with: text) { return found + text.count }
      position = found + 1
    }
    return nil
  }
}

/// How deep a property list is nested and how many values it has, found without building it.
///
/// Foundation's reader calls itself for each level, so that a hostile file could exhaust the stack;
/// and a binary list may name one array many times, so that it grows while it is read.
enum PropertyListShape: Sendable {
  static let maximumDepth = 128
  static let maximumCount = 100_000

  /// Why the list cannot be read; nil if it is bounded, so that Foundation may try.
  static func fault(in bytes: [UInt8]) -> Diagnostic? {
    if bytes.starts(with: "bplist".utf8) {
      guard let list = BinaryPropertyList(bytes) else { return .propertyListDamaged }
      return list.isBounded ? nil : .unboundedPropertyList
    }
    let start = bytes.drop { $0.isJSONSpace || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    switch FileKind(bytes) {
    case .utf16?: return .otherEncoding("UTF-16")
    case .utf32?: return .otherEncoding("UTF-32")
    default: break
    }
    guard start.first == UInt8(ascii: "<") else {
      return .unreadablePropertyList(
        "the file is neither an XML nor a binary property list",
        hint: "convert it with `plutil -convert xml1`.")
    }
    return xmlIsBounded(bytes) ? nil : .unboundedPropertyList
  }

  private static func xmlIsBounded(_ bytes: [UInt8]) -> Bool {
    var (position, depth, count) = (0, 0, 0)
    while let tag = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[tag...]
      position = tag + 1
      if rest.starts(with: "<!--".utf8) {
        position = end(of: "-->", in: bytes, from: tag + 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        position = end(of: "]]>", in: bytes, from: tag + 9)
      } else if rest.starts(with: "</dict".utf8) || rest.starts(with: "</array".utf8) {
        depth -= 1
      } else if rest.starts(with: "<dict".utf8) || rest.starts(with: "<array".utf8) {
        depth += 1
      }
      count += 1
      guard depth <= maximumDepth, count <= 3 * maximumCount else { return false }
    }
    return true
  }

  /// The position after a mark; the end if it does not come.
  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var position = min(start, bytes.count)
    while position < bytes.count, !bytes[position...].starts(with: mark) { position += 1 }
    return min(position + mark.count, bytes.count)
  }
}

extension Diagnostic {
  fileprivate static func tooLarge(_ count: Int) -> Diagnostic {
    .unreadablePropertyList(
      "the file has \(count) bytes, more than \(PropertyListReading.readingLimit)",
      hint: "check that it is the intended file.")
  }

  fileprivate static func notADictionary(_ found: ValueKind) -> Diagnostic {
    .unreadablePropertyList(
      "the property list is \(found.phrase), not a dictionary",
      hint: "check that it is the intended file.")
  }

  fileprivate static let propertyListDamaged = unreadablePropertyList(
    "the property list is damaged", hint: "run `plutil -lint` for details.")

  fileprivate static func otherEncoding(_ name: String) -> Diagnostic {
    unreadablePropertyList(
      "the property list is \(name), not UTF-8", hint: "convert it with `plutil -convert xml1`.")
  }

  fileprivate static let unboundedPropertyList = unreadablePropertyList(
    "the property list is nested too deeply, or has too many values",
    hint: "check that it is the intended file.")

  /// The same with its line and column, as far as XML tells them.
  fileprivate func located(in bytes: [UInt8]) -> Diagnostic {
    guard let range = PropertyListTags(bytes).faultyRange else { return self }
    let source = SourceText(bytes)
    let (line, column) = source.location(of: range.lowerBound)
    var diagnostic = self
    diagnostic.location = Location(line: line, column: column)
    diagnostic.excerpt = source.excerpt(of: range)
    return diagnostic
  }

  /// Of bytes that are no property list that can be used.
  fileprivate static func unreadablePropertyList(_ message: String, hint: String) -> Diagnostic {
    Diagnostic(.error, .propertyListUnreadable, message, hint: hint)
  }
}
