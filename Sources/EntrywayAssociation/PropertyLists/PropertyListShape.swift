import EntrywayDiagnostics
import EntrywayJSON

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

  /// The place behind a mark; the end if it does not come.
  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var position = min(start, bytes.count)
    while position < bytes.count, !bytes[position...].starts(with: mark) { position += 1 }
    return min(position + mark.count, bytes.count)
  }
}

extension Diagnostic {
  fileprivate static let unboundedPropertyList = unreadablePropertyList(
    "the property list is nested too deep, or names too many values",
    hint: "check that it is the file that was meant.")
}
