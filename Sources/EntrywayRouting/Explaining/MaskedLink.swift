/// A link whose sensitive parts are masked, and where its other parts stand then.
struct MaskedLink: Hashable, Sendable {
  /// What stands for a sensitive text.
  static let mask = "***"

  private(set) var text = ""
  /// The masked ranges of the link and, in order, where their masks begin.
  private var masks: [(place: ByteRange, at: Int)] = []

  init(_ link: String, masking places: [ByteRange]) {
    var bytes: [UInt8] = []
    let original = Array(link.utf8)
    var index = 0
    for place in Self.merged(places) {
      bytes += original[index..<place.lower]
      masks.append((place, bytes.count))
      bytes += Array(Self.mask.utf8)
      index = place.upper
    }
    bytes += original[index...]
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The places in their order, those that overlap as one.
  private static func merged(_ places: [ByteRange]) -> [ByteRange] {
    var merged: [ByteRange] = []
    for place in Set(places).sorted(by: { ($0.lower, $0.upper) < ($1.lower, $1.upper) }) {
      if let last = merged.last, place.lower < last.upper {
        merged[merged.count - 1].upper = max(last.upper, place.upper)
      } else {
        merged.append(place)
      }
    }
    return merged
  }

  /// Whether something of the range is masked.
  func hides(_ range: ByteRange) -> Bool {
    masks.contains { $0.place.lower < range.upper && range.lower < $0.place.upper }
  }

  /// Where a range of the link stands in the masked text.
  func place(_ range: ByteRange) -> ByteRange {
    ByteRange(offset(range.lower, isEnd: false), offset(range.upper, isEnd: true))
  }

  private func offset(_ offset: Int, isEnd: Bool) -> Int {
    var shift = 0
    let length = Self.mask.utf8.count
    for mask in masks {
      if offset < mask.place.lower { break }
      // What ends where a mask begins does not reach into it, unless the mask stands for nothing.
      if offset == mask.place.lower, !isEnd || !mask.place.isEmpty { break }
      if offset < mask.place.upper || (offset == mask.place.upper && isEnd) {
        return isEnd ? mask.at + length : mask.at
      }
      shift += length - mask.place.count
    }
    return offset + shift
  }

  static func == (left: MaskedLink, right: MaskedLink) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
