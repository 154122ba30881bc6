/// Chooses for each part of a link one of the classes of texts that it can have, so that the link
/// is the shortest.
///
/// Part by part: of all beginnings that still fit the same conditions only the shortest is kept,
/// for what follows them is the same.
struct ClassSearch {
  /// A part of a link, and the classes of texts that it can have.
  private struct Part {
    var position: LinkCondition.Position
    var classes: [ValueLanguages.Class]
  }

  /// With more items than that in overlapping conditions the question is not decided.
  static let maximumItems = 64

  private var parts: [Part] = []
  private let forbidden: [LinkCondition]

  init(
    _ required: [LinkCondition], _ forbidden: [LinkCondition], segments: Int,
    _ search: SupplementSearch, _ budget: inout StateBudget
  ) throws(StatesExhausted) {
    self.forbidden = forbidden
    let conditions = required + forbidden
    // Each of them is looked at for each part.
    try budget.spend(conditions.count * (segments + 1) / 8)
    for index in 0..<segments {
      let question = Self.question(required, forbidden) { $0.segments[index] }
      parts.append(
        Part(position: .segment(index), classes: try search.segments.classes(question, &budget)))
    }
    let names = Set(conditions.flatMap(\.items.keys))
    guard names.count <= Self.maximumItems else { throw StatesExhausted() }
    try budget.spend(conditions.count * names.count / 8)
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let question = Self.question(required, forbidden) { $0.items[name] }
      parts.append(
        Part(position: .item(name), classes: try search.values.classes(question, &budget)))
    }
    guard conditions.contains(where: { $0.fragment != nil }) else { return }
    let question = Self.question(required, forbidden, \.fragment)
    parts.append(
      Part(position: .fragment, classes: try search.fragments.classes(question, &budget)))
  }

  /// Which texts a part may have: those that fit what is required, and none that alone fits one of
  /// the other conditions.
  static func question(
    _ required: [LinkCondition], _ forbidden: [LinkCondition],
    _ language: (LinkCondition) -> ValueLanguages.ID?
  ) -> ValueLanguages.Question {
    var question = ValueLanguages.Question(required: Set(required.compactMap(language)))
    for condition in forbidden {
      guard let id = language(condition) else { continue }
      if condition.partCount == 1 {
        question.refused.insert(id)
      } else {
        question.avoided.insert(id)
      }
    }
    question.avoided.subtract(question.refused)
    return question
  }

  func shortest(_ budget: inout StateBudget) throws(StatesExhausted) -> LinkDifference? {
    // What is alone to fit a condition is not among the classes.
    let open = forbidden.indices.filter { forbidden[$0].partCount > 1 }
    let last = forbidden.map { condition in
      parts.lastIndex { condition.language(at: $0.position) != nil } ?? 0
    }
    var best: [[Int]: LinkDifference] = [open: LinkDifference()]
    for (index, part) in parts.enumerated() {
      var next: [[Int]: LinkDifference] = [:]
      for (open, link) in best.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        try budget.spend(part.classes.count * (1 + open.count / 8))
        for value in part.classes {
          let left = open.filter { condition in
            forbidden[condition].language(at: part.position).map(value.members.contains) ?? true
          }
          // A condition that requires nothing more is satisfied.
          if left.contains(where: { last[$0] <= index }) { continue }
          next[left] = LinkDifference.shorter(
            next[left], link.adding(value.text, at: part.position))
        }
      }
      best = next
    }
    return best.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .reduce(nil) { LinkDifference.shorter($0, $1.value) }
  }
}
