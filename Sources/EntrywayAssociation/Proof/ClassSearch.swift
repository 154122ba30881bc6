/// Tries the classes of texts that each part of a link can have, the shortest first.
struct ClassSearch {
  /// A part of a link, and the classes of texts that it can have.
  private struct Part {
    enum Place {
      case segment(Int)
      case item([UInt8])
      case fragment
    }

    var place: Place
    var classes: [ValueLanguages.Class]
  }

  /// More items than that in conditions that meet, and the question is not decided.
  static let maximumItems = 64

  private var parts: [Part] = []
  private let forbidden: [LinkCondition]
  private var chosen: [ValueLanguages.Class] = []
  private var best: LinkDifference?

  init(
    _ required: [LinkCondition], _ forbidden: [LinkCondition], segments: Int,
    _ search: SupplementSearch, _ budget: inout StateBudget
  ) throws(StatesExhausted) {
    self.forbidden = forbidden
    let conditions = required + forbidden
    for index in 0..<segments {
      let question = Self.question(required, forbidden) { $0.segments[index] }
      parts.append(
        Part(place: .segment(index), classes: try search.segments.classes(question, &budget)))
    }
    let names = Set(conditions.flatMap(\.items.keys))
    guard names.count <= Self.maximumItems else { throw StatesExhausted() }
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let question = Self.question(required, forbidden) { $0.items[name] }
      parts.append(
        Part(place: .item(name), classes: try search.values.classes(question, &budget)))
    }
    guard conditions.contains(where: { $0.fragment != nil }) else { return }
    let question = Self.question(required, forbidden, \.fragment)
    parts.append(
      Part(place: .fragment, classes: try search.fragments.classes(question, &budget)))
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

  mutating func shortest(_ budget: inout StateBudget) throws(StatesExhausted) -> LinkDifference? {
    if parts.contains(where: \.classes.isEmpty) { return nil }
    try choose(&budget)
    return best
  }

  // As deep as there are parts, which are few.
  private mutating func choose(_ budget: inout StateBudget) throws(StatesExhausted) {
    try budget.spend()
    let link = link
    // What is chosen later only makes it longer.
    if let best, LinkDifference.shorter(best, link) == best { return }
    guard chosen.count < parts.count else {
      if !forbidden.contains(where: fits) { best = link }
      return
    }
    for value in parts[chosen.count].classes {
      chosen.append(value)
      try choose(&budget)
      chosen.removeLast()
    }
  }

  private func fits(_ condition: LinkCondition) -> Bool {
    // What alone fits a condition is not among the classes.
    condition.partCount > 1
      && zip(parts, chosen).allSatisfy { part, value in
        let language =
          switch part.place {
          case .segment(let index): condition.segments[index]
          case .item(let name): condition.items[name]
          case .fragment: condition.fragment
          }
        return language.map(value.members.contains) ?? true
      }
  }

  private var link: LinkDifference {
    var link = LinkDifference()
    for (part, value) in zip(parts, chosen) where !value.text.isEmpty {
      switch part.place {
      case .segment: link.path += [UInt8(ascii: "/")] + value.text
      case .item(let name):
        if !link.supplement.query.isEmpty { link.supplement.query.append(UInt8(ascii: "&")) }
        link.supplement.query += name + [UInt8(ascii: "=")] + value.text
      case .fragment: link.supplement.fragment = value.text
      }
    }
    return link
  }
}
