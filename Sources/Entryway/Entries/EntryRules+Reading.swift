import EntrywayDiagnostics

extension EntryRules {
  /// Reads an entry into a destination, a rejection, or a dismissal.
  ///
  /// ```swift
  /// let tap = AppEntry(
  ///   source: .notification(.tap),
  ///   content: .notification(.init(payload: ["deep_link": "https://shop.example.com/orders/7"])))
  /// ShopRoute.entries.read(tap)    // .route(…), with the destination .order(id: "7")
  /// ```
  ///
  /// The table reads links. For other entries, the rules for the notification's button or plain
  /// tap, or for the type of the quick action or activity, are asked in order. An entry that no
  /// rule can use is rejected with a reason. An item that names a surface decides nothing; see
  /// ``/EntrywayRouting/EntrySurface``.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - audiences: The current user's audience tags.
  /// - Returns: The result.
  /// - Complexity: O(*n*) in the number of rules, or the table's cost for a link.
  public func read(
    _ entry: AppEntry, audiences: Set<String> = []
  ) -> EntryReading<Destination> {
    if entry.source == .notification(.dismiss) { return .dismissed }
    do throws(EntryRejection) {
      return .route(try match(entry, audiences: audiences))
    } catch {
      return .rejected(error)
    }
  }

  private func match(
    _ entry: AppEntry, audiences: Set<String>
  ) throws(EntryRejection) -> RouteMatch<Destination> {
    switch entry.content {
    case .link(let link):
      let match: RouteMatch<Destination>
      do throws(LinkMatchError) {
        match = try routes.match(routes.takingSurface(off: link).link)
      } catch {
        throw EntryRejection(error)
      }
      return try match.admitting(audiences, ruleAudience: nil, rule: nil)
    case .notification, .shortcutItem, .activity, .file, .cloudKitShare, .purchase:
      guard let (subjects, payload) = entry.subjects else { throw EntryRejection("") }
      return try match(subjects, payload, entry.content, audiences)
    }
  }

  /// Asks the rules for each of the subjects, most specific first.
  private func match(
    _ subjects: [EntrySubject], _ payload: PayloadValue, _ content: EntryContent,
    _ audiences: Set<String>
  ) throws(EntryRejection) -> RouteMatch<Destination> {
    guard !payload.isTooDeep else { throw Self.tooDeep(subjects[0]) }
    var passed: [RuleLocation] = []
    for subject in subjects {
      for rule in rules {
        guard case .reads(let handled, let reader) = rule.kind, handled.handles(subject) else {
          continue
        }
        var location = RuleLocation(
          rule: rule.description, subject: subject, payload: payload, path: reader.keyPath,
          mask: { routes.masked($0, under: $1, hidesAll: $2) })
        location.content = content
        switch try reader.answer(at: location, routes: routes) {
        case .match(let match):
          return try match.admitting(
            audiences, ruleAudience: rule.audience, rule: rule.description)
        case .passed: passed.append(location)
        }
      }
    }
    guard passed.isEmpty else {
      // A misspelled key may have meant any parameter.
      if !routes.sensitiveNames.isEmpty { passed[0].isSensitive = true }
      throw Self.missing(passed[0], passed)
    }
    throw noRule(for: subjects[0])
  }

  /// What the rules handle, without duplicates, in the order of the rules.
  var subjects: [EntrySubject] {
    var subjects: [EntrySubject] = []
    for case .reads(let subject, _) in rules.map(\.kind) where !subjects.contains(subject) {
      subjects.append(subject)
    }
    return subjects
  }
}

// Why no rule has an answer.
extension EntryRules {
  private static func tooDeep(_ subject: EntrySubject) -> EntryRejection {
    var rejection = EntryRejection(
      "\(subject.phrase): \(PayloadValue.tooDeep)", code: .tooDeep, hint: PayloadValue.flatter)
    rejection.action = subject.action
    return rejection
  }

  /// The rejection if every rule for the entry has left it to the next.
  private static func missing(_ first: RuleLocation, _ locations: [RuleLocation]) -> EntryRejection
  {
    let paths = locations.compactMap(\.path).map { "`\($0)`" }.unique
    let wanted = (paths.count == 1 ? "" : "one of ") + paths.shortened
    var hints: [String] = []
    if !paths.isEmpty {
      var isNotification: Bool { if case .notification = first.subject { true } else { false } }
      hints.append(isNotification ? "send \(wanted)." : "add \(wanted) to the userInfo.")
    }
    if first.subject.action != nil {
      hints.append("A button never opens what the plain tap opens.")
    }
    if first.subject.isDoor {
      hints = ["add a rule without code for it, or return a destination from this one."]
    }
    var rejection = EntryRejection(
      "\(first.subject.phrase) names no destination: \(locations.map(\.lack).unique.shortened)",
      code: .missing, notes: [first.shownPayload.excerpt] + locations.map(\.note).unique,
      hint: hints.isEmpty ? nil : hints.joined(separator: " "))
    rejection.action = first.subject.action
    if locations.count == 1 { (rejection.rule, rejection.keyPath) = (first.rule, first.path) }
    return rejection
  }

  /// The rejection if no rule handles entries of this kind.
  private func noRule(for subject: EntrySubject) -> EntryRejection {
    let name = subject.identifier
    let others = subjects.filter { $0.isAlike(subject) }.compactMap(\.identifier)
    let near = others.first { $0.lowercased() == name?.lowercased() }
    let (kind, line) =
      switch subject {
      case .notification(let action):
        (
          "button",
          EntryRule<Destination>.written(
            "notification", ("link", action == nil ? "deep_link" : "…"), ("action", action))
        )
      case .quickAction(let type):
        ("quick action", EntryRule<Destination>.written("quickAction", ("", type), more: true))
      case .activity(let type):
        ("activity", EntryRule<Destination>.written("activity", ("", type), more: true))
      case .widget(let kind):
        ("widget", EntryRule<Destination>.written("widget", ("kind", kind), more: true))
      case .liveActivity: ("Live Activity", ".liveActivity(…)")
      case .file(let extensions):
        (
          "file",
          extensions.contains("")
            ? ".file { … }"
            : ".file(extensions: [\(extensions.map(Quoting.text).joined(separator: ", "))]) { … }"
        )
      case .cloudKitShare: ("CloudKit share", ".cloudKitShare { … }")
      case .purchase(let product):
        ("purchase", EntryRule<Destination>.written("purchase", ("", product), more: true))
      }
    var notes: [String] = []
    if name != nil {
      notes.append(
        others.isEmpty
          ? "there are no rules for any \(kind)"
          : "there are rules for \(others.map { "`\($0)`" }.shortened)")
    }
    var rejection = EntryRejection(
      "no rule handles \(subject.phrase)",
      code: name != nil && subject.action != nil ? .unknownAction : .noRule, notes: notes,
      hint: near.map { "case matters: the rule is for `\($0)`." }
        ?? "add a rule, such as \(line).")
    (rejection.action, rejection.found) = (subject.action, name)
    return rejection
  }
}

extension EntrySubject {
  fileprivate func isAlike(_ other: EntrySubject) -> Bool {
    switch (self, other) {
    case (.notification, .notification), (.quickAction, .quickAction), (.activity, .activity),
      (.widget, .widget), (.file, .file), (.purchase, .purchase):
      true
    default: false
    }
  }
}

extension RuleLocation {
  /// A description of what is absent or null at the location.
  fileprivate var lack: String {
    switch lookup {
    case .null(let path): "`\(path)` is null"
    case .absent(let path): "`\(path)` is absent"
    default: "\(rule) finds nothing"
    }
  }
}

extension [String] {
  /// The texts without duplicates, in order.
  fileprivate var unique: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The first texts, and how many more there are.
  fileprivate var shortened: String {
    prefix(5).joined(separator: ", ") + (count > 5 ? " and \(count - 5) more" : "")
  }
}

extension RouteMatch {
  /// The match, if the user has the audience tags that its rule and its route ask for.
  fileprivate func admitting(
    _ audiences: Set<String>, ruleAudience: Audience?, rule: String?
  ) throws(EntryRejection) -> RouteMatch {
    for audience in [ruleAudience, self.audience.map { Audience($0) }].compactMap(\.self)
    where !audiences.contains(audience.tag) {
      throw EntryRejection(needing: audience, held: audiences, destination: name, rule: rule)
    }
    return self
  }
}

extension EntryRejection {
  /// The rejection of a destination that is for another audience.
  ///
  /// - Parameters:
  ///   - audience: The audience that the user lacks.
  ///   - held: The user's audience tags.
  ///   - destination: The name of the destination's route.
  ///   - rule: The rule that asks for the audience.
  init(needing audience: Audience, held: Set<String>, destination: String?, rule: String?) {
    let held = held.sorted().map { "`\($0)`" }
    self.init(
      audience.otherwise
        ?? "\(destination.map { "`\($0)`" } ?? "the destination") is only for the audience "
        + "`\(audience.tag)`",
      code: .audience,
      notes: ["the app holds \(held.isEmpty ? "no audience" : held.shortened)"]
        + (rule.map { ["by \($0)"] } ?? []),
      hint: "offer it only while the app holds `\(audience.tag)`.")
    (self.rule, self.audience) = (rule, audience.tag)
  }
}
