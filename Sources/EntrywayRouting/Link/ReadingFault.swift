/// A rule of reading that a text breaks, and where.
struct ReadingFault: Error, Hashable, Sendable {
  var rule: ReadingRule
  var place: ByteRange
}
