/// A link whose sensitive parts are masked, and the resulting ranges of its other parts.
struct MaskedLink: Hashable, Sendable {
  /// The mask of a sensitive text.
  static let mask = "***"

  private(set) var text = ""
  /// The masked ranges of the link and, in order, where their masks begin.
  private var masks: [(range: ByteRange, at: Int)] = []

  init(_ link: String, masking ranges: [ByteRange]) {
    var bytes: [UInt8] = []
    let original = Array(link.utf8)
    var index = 0
    for range in Self.merged(ranges) {
      bytes += original[index..<range.lower]
      masks.append((range, bytes.count))
      bytes += Array(Self.mask.utf8)
      index = range.upper
    }
    bytes += original[index...]
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The ranges in order, overlapping ones merged.
  private static func merged(_ ranges: [ByteRange]) -> [ByteRange] {
    var merged: [ByteRange] = []
    for range in Set(ranges).sorted(by: { ($0.lower, $0.upper) < ($1.lower, $1.upper) }) {
      if let last = merged.last, range.lower < last.upper {
        merged[merged.count - 1].upper = max(last.upper, range.upper)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Whether something of the range is masked.
  func hides(_ range: ByteRange) -> Bool {
    masks.contains { $0.range.lower < range.upper && range.lower < $0.range.upper }
  }

  /// A range of the link in the masked text.
  func range(of range: ByteRange) -> ByteRange {
    ByteRange(offset(range.lower, isEnd: false), offset(range.upper, isEnd: true))
  }

  private func offset(_ offset: Int, isEnd: Bool) -> Int {
    var shift = 0
    let length = Self.mask.utf8.count
    for mask in masks {
      if offset < mask.range.lower { break }
      // A range that ends where a mask begins does not extend into it, unless the mask is empty.
      if offset == mask.range.lower, !isEnd || !mask.range.isEmpty { break }
      if offset < mask.range.upper || (offset == mask.range.upper && isEnd) {
        return isEnd ? mask.at + length : mask.at
      }
      shift += length - mask.range.count
    }
    return offset + shift
  }

  static func == (left: MaskedLink, right: MaskedLink) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
