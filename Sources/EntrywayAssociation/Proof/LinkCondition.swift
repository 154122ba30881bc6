/// What a rule or a route asks of the parts of a link.
///
/// Of the path only where it is looked at segment by segment: else a walk through paths does that.
struct LinkCondition: Hashable, Sendable {
  /// A part of a link that has texts of its own.
  enum Position: Hashable, Sendable {
    case segment(Int)
    /// The value of the item of a name.
    case item([UInt8])
    case fragment
  }

  /// For each segment of which something is asked, its language.
  var segments: [Int: ValueLanguages.ID] = [:]
  /// For each query item by its name in normal form, the language of its values.
  var items: [[UInt8]: ValueLanguages.ID] = [:]
  /// The pattern for the whole query, by its number.
  var query: Int?
  /// The language of the fragment.
  var fragment: ValueLanguages.ID?

  /// Whether every link fits.
  var isEmpty: Bool { partCount == 0 }

  /// Of how many parts of a link something is asked.
  var partCount: Int {
    segments.count + items.count + (query == nil ? 0 : 1) + (fragment == nil ? 0 : 1)
  }

  /// The language that one part has to be in; nil if any text will do.
  func language(at position: Position) -> ValueLanguages.ID? {
    switch position {
    case .segment(let index): segments[index]
    case .item(let name): items[name]
    case .fragment: fragment
    }
  }
}
