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
