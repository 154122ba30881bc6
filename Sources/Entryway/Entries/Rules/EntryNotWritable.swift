/// Why no rule writes a place into a payload.
package struct EntryNotWritable: Error, Hashable, Sendable {
  /// One rule that was asked.
  package struct Failure: Hashable, Sendable {
    package var rule: String
    package var keyPath: String?
    package var obstacle: WritingObstacle
  }

  /// The place, by its name and its parameters.
  package var place: String
  /// The button that should open it; the plain tap if nil.
  package var action: String?
  /// Whether the place has a sensitive parameter, which no message shows.
  package var isSensitive: Bool
  /// The rules that were asked, in their order; none if no rule is for the tap or the button.
  package var failures: [Failure]
  /// The buttons that rules are for.
  package var knownActions: [String]
}
