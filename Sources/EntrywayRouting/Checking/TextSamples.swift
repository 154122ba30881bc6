/// Sample texts of a shape, of as many kinds as other patterns may distinguish.
///
/// They vary in prefix, suffix and length; the most natural ones come first.
enum TextSamples {
  /// How many are tried before the search for a better one ends.
  private static let limit = 2_048

  /// All texts of a shape that has few enough; nil for one of many.
  static func all(of shape: LinkShape) -> [String]? {
    switch shape {
    case .boolean: ["true", "false"]
    case .oneOf(let texts) where texts.count <= limit: texts.filter { !$0.isEmpty }
    default: nil
    }
  }

  /// Texts of a shape that has many, of integers those of an interval.
  static func texts(of shape: LinkShape, _ numbers: IntegerInterval?) -> some Sequence<String> {
    var number = 0
    return AnyIterator {
      while number < limit {
        number += 1
        if let text = text(number - 1, of: shape, numbers) { return text }
      }
      return nil
    }
  }

  private static func text(_ number: Int, of shape: LinkShape, _ numbers: IntegerInterval?)
    -> String?
  {
    let (first, last) = (number / 10 % 10, number % 10)
    switch shape {
    case .text: return word(number)
    case .integer: return numbers.flatMap { integer(number, in: $0) }
    case .decimal:
      guard number < 300 else { return nil }
      return (number < 100 ? "" : number < 200 ? "-" : "0")
        + "\((first + 1) % 10).\((last + 5) % 10)"
    case .uuid:
      guard number < 256 else { return nil }
      let (first, last) = (String(number / 16, radix: 16), String(number % 16, radix: 16))
      return "\(first)0000000-0000-4000-8000-00000000000\(last)"
    case .date:
      guard number < 300 else { return nil }
      let day = "\((first + 2) % 10)026-11-2\(last)"
      return number < 100 ? day : number < 200 ? day + "T10:00:00Z" : day + "T10:00:00+00:0\(last)"
    case .boolean, .oneOf, .opaque: return nil
    }
  }

  /// `text`, then words of one character, each of several lengths.
  private static func word(_ number: Int) -> String? {
    if number == 0 { return "text" }
    let letters = Array("zqxjkvwybfghmpucldrnisoate".unicodeScalars)
    let index = (number - 1) / 3
    let scalar =
      index < letters.count
      ? letters[index] : Unicode.Scalar(0x4E00 + UInt32(index - letters.count))
    return scalar.map { String(repeating: Character($0), count: 3 + (number - 1) % 3) }
  }

  /// Integers of an interval, with zeros before them after those without.
  private static func integer(_ number: Int, in interval: IntegerInterval) -> String? {
    let noughts = number / 512
    let magnitude: UInt64
    switch number % 512 {
    case let small where small < 200:
      let (sum, overflow) = interval.lower.addingReportingOverflow(UInt64(small))
      guard !overflow, sum <= interval.upper else { return nil }
      magnitude = sum
    case let large where large < 300:
      let (difference, overflow) = interval.upper.subtractingReportingOverflow(UInt64(large - 200))
      guard !overflow, difference >= interval.lower else { return nil }
      magnitude = difference
    case let other:
      // Each first digit at each length.
      guard other < 480, let scaled = scaled(digit: UInt64(other % 9 + 1), by: other / 9 % 20)
      else {
        return nil
      }
      guard scaled >= interval.lower, scaled <= interval.upper else { return nil }
      magnitude = scaled
    }
    return (interval.isNegative ? "-" : "") + String(repeating: "0", count: noughts)
      + String(magnitude)
  }

  private static func scaled(digit: UInt64, by places: Int) -> UInt64? {
    var number = digit
    for _ in 0..<places {
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      number = tens
    }
    return number
  }
}
