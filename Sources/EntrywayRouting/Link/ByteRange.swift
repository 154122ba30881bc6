/// A half-open range of byte offsets in a link's UTF-8 text.
package struct ByteRange: Hashable, Sendable {
  package var lower: Int
  package var upper: Int

  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = upper
  }

  package var count: Int { upper - lower }
  package var isEmpty: Bool { lower == upper }
}

extension Excerpt {
  /// The part of a link, or of a pattern, around a place.
  package init(_ text: String, _ place: ByteRange) {
    self.init(text, place.lower..<place.upper)
  }
}
