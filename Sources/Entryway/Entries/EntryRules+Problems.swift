extension EntryRules {
  /// The mistakes in the rules, in their order; those of the table are its own.
  ///
  /// - Complexity: O(*n*²) in the rules; a test asks, not the app.
  public var problems: [EntryProblem] {
    let numbered = rules.enumerated()
    return numbered.compactMap { emptiness(of: $1) }
      + numbered.compactMap { shadow(over: $1, from: rules[..<$0]) }
      + duplicates + actionProblems
  }

  private func emptiness(of rule: EntryRule<Destination>) -> EntryProblem? {
    let texts: [String?] =
      switch rule.kind {
      case .declares(let category): [category.id] + category.actions.map(\.id)
      case .reads(let subject, let reader): [subject.identifier, reader.keyPath]
      }
    return texts.contains("") ? EntryWording.empty(rule.description) : nil
  }

  /// The earlier rule that answers whenever this one would.
  private func shadow(
    over rule: EntryRule<Destination>, from earlier: ArraySlice<EntryRule<Destination>>
  ) -> EntryProblem? {
    guard case .reads(let subject, let reader) = rule.kind else { return nil }
    let answering = earlier.first { other in
      guard case .reads(subject, let otherReader) = other.kind else { return false }
      if case .place = otherReader { return true }
      return otherReader.keyPath != nil && otherReader.keyPath == reader.keyPath
    }
    return answering.map { EntryWording.unreachable(rule.description, behind: $0.description) }
  }

  private var declarations: [(rule: String, category: NotificationCategory)] {
    rules.compactMap { rule in
      if case .declares(let category) = rule.kind { (rule.description, category) } else { nil }
    }
  }

  private var duplicates: [EntryProblem] {
    var ids: Set<String> = []
    return declarations.flatMap { rule, category in
      var actions: Set<String> = []
      return (ids.insert(category.id).inserted ? [] : [EntryWording.duplicateCategory(rule)])
        + category.actions.filter { !actions.insert($0.id).inserted }
        .map { EntryWording.duplicateAction($0.id, in: rule) }
    }
  }

  /// Buttons that are shown and not handled, and, where categories are declared here, those that
  /// are handled and not shown.
  private var actionProblems: [EntryProblem] {
    let handled = subjects.compactMap(\.action)
    var shown: Set<String> = []
    let unhandled = declarations.flatMap { rule, category in
      category.actions.map(\.id).filter { shown.insert($0).inserted && !handled.contains($0) }
        .map { EntryWording.actionWithoutRule($0, in: rule) }
    }
    guard !declarations.isEmpty else { return unhandled }
    return unhandled
      + rules.compactMap { rule in
        guard case .reads(let subject, _) = rule.kind, let action = subject.action,
          !shown.contains(action), !NotificationAction.system.contains(action)
        else { return nil }
        return EntryWording.actionNotDeclared(action, in: rule.description)
      }
  }
}
