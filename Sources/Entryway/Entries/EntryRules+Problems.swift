public import EntrywayDiagnostics

extension EntryRules {
  /// The mistakes in the rules, in order; those of the table are in its own list.
  ///
  /// The rules work regardless. Check them in a test:
  ///
  /// ```swift
  /// #expect(ShopRoute.entries.problems.isEmpty)
  /// ```
  ///
  /// The ``/EntrywayDiagnostics/Diagnostic/names`` of each problem are the rules concerned, as
  /// written in the app.
  ///
  /// - Complexity: O(*n*²) in the number of rules; use it in tests, not in the app.
  public var problems: [Diagnostic] {
    let numbered = rules.enumerated()
    return numbered.compactMap { emptiness(of: $1) }
      + numbered.compactMap { shadow(over: $1, from: rules[..<$0]) }
      + duplicates + actionProblems + liveActivityProblems
  }

  private func emptiness(of rule: EntryRule<Destination>) -> Diagnostic? {
    let texts: [String?] =
      switch rule.kind {
      case .declares(let category): [category.id] + category.actions.map(\.id)
      case .locates(let link): [link.key]
      case .reads(.file(let extensions), _): extensions
      case .reads(let subject, let reader): [subject.identifier, reader.keyPath]
      }
    guard texts.contains("") else { return nil }
    return Self.problem(
      .emptyRule, [rule.description], "a rule has an empty key, type or identifier",
      hint: "use the one that the payload, item or category has.")
  }

  /// The earlier rule that always answers before this one.
  private func shadow(
    over rule: EntryRule<Destination>, from earlier: ArraySlice<EntryRule<Destination>>
  ) -> Diagnostic? {
    guard case .reads(let subject, let reader) = rule.kind else { return nil }
    let answering = earlier.first { other in
      guard case .reads(let otherSubject, let otherReader) = other.kind,
        otherSubject.covers(subject)
      else { return false }
      if case .destination = otherReader { return true }
      return otherReader.keyPath != nil && otherReader.keyPath == reader.keyPath
    }
    return answering.map { earlier in
      Self.problem(
        .unreachable, [rule.description, earlier.description],
        "a rule is never reached: an earlier one always matches",
        hint: "remove one of the two, or read another key.")
    }
  }

  private var declarations: [(rule: String, category: NotificationCategory)] {
    rules.compactMap { rule in
      if case .declares(let category) = rule.kind { (rule.description, category) } else { nil }
    }
  }

  private var duplicates: [Diagnostic] {
    var ids: Set<String> = []
    var problems: [Diagnostic] = []
    for (rule, category) in declarations {
      if !ids.insert(category.id).inserted {
        problems.append(
          Self.problem(
            .duplicate, [rule], "a category is declared twice",
            hint: "list all of its buttons in one declaration."))
      }
      var actions: Set<String> = []
      for action in category.actions where !actions.insert(action.id).inserted {
        problems.append(
          Self.problem(
            .duplicate, [rule], "the button `\(action.id)` appears twice in one category",
            hint: "give each button its own identifier."))
      }
    }
    return problems
  }

  /// Buttons that are shown but not handled and, if categories are declared here, those that are
  /// handled but not shown.
  private var actionProblems: [Diagnostic] {
    let handled = subjects.compactMap(\.action)
    var shown: Set<String> = []
    var problems: [Diagnostic] = []
    for (rule, category) in declarations {
      for action in category.actions.map(\.id)
      where shown.insert(action).inserted && !handled.contains(action) {
        let line = EntryRule<Destination>.written(
          "notification", ("link", "…"), ("action", action))
        problems.append(
          Self.problem(
            .actionWithoutRule, [rule], "no rule handles the button `\(action)`",
            hint: "add a rule, such as \(line)."))
      }
    }
    guard !declarations.isEmpty else { return problems }
    for rule in rules {
      guard case .reads(let subject, _) = rule.kind, let action = subject.action,
        !shown.contains(action), !NotificationAction.system.contains(action)
      else { continue }
      problems.append(
        Self.problem(
          .actionNotDeclared, [rule.description], "no category shows the button `\(action)`",
          hint: "add it to a .category, or remove the rule."))
    }
    return problems
  }

  /// A second rule for the links of Live Activities, and a name that is a key path.
  private var liveActivityProblems: [Diagnostic] {
    var isDeclared = false
    var problems: [Diagnostic] = []
    for rule in rules {
      guard case .locates(let link) = rule.kind else { continue }
      if isDeclared {
        problems.append(
          Self.problem(
            .duplicate, [rule.description], "the link of Live Activities is declared twice",
            hint: "give the link the same name in all activities, and declare it once."))
      }
      if link.key.utf8.contains(UInt8(ascii: ".")) {
        problems.append(
          Self.problem(
            .dottedKey, [rule.description],
            "the name of a Live Activity's link must be a single key without dots",
            hint: "make the link a direct property of the content state or the attributes."))
      }
      isDeclared = true
    }
    return problems
  }

  private static func problem(
    _ code: Diagnostic.Code, _ rules: [String], _ message: String, hint: String
  ) -> Diagnostic {
    Diagnostic(.error, code, message, names: rules, notes: rules, hint: hint)
  }
}

// The problems of rules; an unreachable rule has the same code as an unreachable route.
extension Diagnostic.Code {
  /// A rule without a key, a type or an identifier.
  package static let emptyRule = Self(rawValue: "empty")
  /// A category that is declared twice, or a button that appears in it twice.
  package static let duplicate = Self(rawValue: "duplicate")
  /// A name with dots, although only a single key is read.
  package static let dottedKey = Self(rawValue: "dotted-key")
  /// A button that no rule handles.
  package static let actionWithoutRule = Self(rawValue: "action-without-rule")
  /// A rule for a button that no category has.
  package static let actionNotDeclared = Self(rawValue: "action-not-declared")
}

extension EntrySubject {
  /// Whether every entry that a rule for the other subject handles is one of this subject's.
  fileprivate func covers(_ other: EntrySubject) -> Bool {
    switch (self, other) {
    case (.file(let wanted), .file(let found)):
      wanted.isEmpty || (!found.isEmpty && Set(found).isSubset(of: wanted))
    default: handles(other)
    }
  }
}
