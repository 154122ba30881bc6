/// A span of time: its first moment is in it, its last is not.
package struct TimeSpan: Hashable, Sendable {
  package var from: Timestamp
  package var to: Timestamp

  package init(_ from: Timestamp, _ to: Timestamp) {
    (self.from, self.to) = (from, to)
  }

  package func contains(_ time: Timestamp) -> Bool { from <= time && time < to }
}
