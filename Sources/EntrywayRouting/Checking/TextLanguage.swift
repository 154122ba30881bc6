/// The texts that a parameter matches in its part of a link, including the texts around it.
struct TextLanguage: Hashable, Sendable {
  var prefix: [UInt8] = []
  var shape: LinkShape
  var suffix: [UInt8] = []

  /// Whether a decoded text, which is not empty, is one of them.
  func takes(_ text: Span<UInt8>) -> Bool {
    let inner = ByteRange(prefix.count, text.count - suffix.count)
    guard inner.lower < inner.upper else { return false }
    for (offset, byte) in prefix.enumerated() where text[offset] != byte { return false }
    for (offset, byte) in suffix.enumerated() where text[inner.upper + offset] != byte {
      return false
    }
    return shape.reads(text, inner)
  }

  /// Whether it surely has all texts of another language: a proof, which may miss that it has.
  func contains(_ other: TextLanguage, _ numbers: IntegerInterval?) -> Bool {
    guard other.prefix.starts(with: prefix), other.suffix.reversed().starts(with: suffix.reversed())
    else { return false }
    if shape == .text { return true }
    guard other.prefix == prefix, other.suffix == suffix else { return false }
    if let numbers {
      switch shape {
      case .integer(let min, let max): return numbers.isIn(min: min, max: max)
      // Every integer that has a range is a decimal.
      case .decimal: return true
      default: return false
      }
    }
    return shape == other.shape
  }

  /// The text with the texts around it.
  func whole(_ inner: String) -> String {
    String(decoding: prefix, as: UTF8.self) + inner + String(decoding: suffix, as: UTF8.self)
  }
}

/// Integers of one sign between two magnitudes.
struct IntegerInterval: Hashable, Sendable {
  var isNegative: Bool
  /// The magnitudes; of negative ones the lesser is the greater number.
  var lower: UInt64
  var upper: UInt64

  /// Whether all of them are among those of a shape.
  func isIn(min: Int64, max: UInt64) -> Bool {
    if isNegative { return min < 0 && upper <= min.magnitude }
    return upper <= max && (min <= 0 || lower >= UInt64(min))
  }

  /// Whether they are less than others, of which they have none.
  func precedes(_ other: IntegerInterval) -> Bool {
    if isNegative != other.isNegative { return isNegative }
    return isNegative ? lower > other.lower : lower < other.lower
  }

  /// The integers of a shape, cut wherever one of the other shapes begins or ends.
  static func all(of shape: LinkShape, cutBy others: some Sequence<LinkShape>) -> [IntegerInterval]
  {
    guard case .integer(let min, let max) = shape else { return [] }
    var negative: Set<UInt64> = []
    var positive: Set<UInt64> = []
    for case .integer(let otherMin, let otherMax) in others {
      if otherMin < 0 { negative.insert(otherMin.magnitude) }
      if otherMin > 0 { positive.insert(UInt64(otherMin) - 1) }
      positive.insert(otherMax)
    }
    var intervals: [IntegerInterval] = []
    func add(_ isNegative: Bool, from first: UInt64, to last: UInt64, _ ends: Set<UInt64>) {
      var lower = first
      for end in ends.filter({ $0 >= first && $0 < last }).sorted() {
        intervals.append(IntegerInterval(isNegative: isNegative, lower: lower, upper: end))
        lower = end + 1
      }
      intervals.append(IntegerInterval(isNegative: isNegative, lower: lower, upper: last))
    }
    let least = min > 0 ? UInt64(min) : 0
    if least <= max { add(false, from: least, to: max, positive) }
    if min < 0 { add(true, from: 1, to: min.magnitude, negative) }
    return intervals
  }
}
