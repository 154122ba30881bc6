extension EntryRules {
  /// What the rules make of an entry: a place, a rejection, or nothing for a dismissal.
  ///
  /// ```swift
  /// let tap = AppEntry(
  ///   source: .notification(.tap),
  ///   content: .notification(.init(payload: ["deep_link": "https://shop.example.com/orders/7"])))
  /// ShopRoute.entries.read(tap)    // .route(…), with the route .order(id: "7")
  /// ```
  ///
  /// A link is read by the table. Of the other entries the rules are asked in their order, those
  /// alone that are for the notification's button, for its plain tap, or for the type of the quick
  /// action or the activity. What no rule can use is rejected, with the reason.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - audiences: The tags that the app holds now.
  /// - Returns: What to do with the entry.
  /// - Complexity: one look at each rule, and the table's time for a link.
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
      do throws(NoMatch) {
        match = try routes.match(link)
      } catch {
        throw EntryWording.noMatch(error)
      }
      return try match.admitting(audiences, ruleAudience: nil, rule: nil)
    case .notification(let content):
      var action: String?
      if case .notification(.button(let id)) = entry.source { action = id }
      return try match(.notification(action: action), content.payload, audiences)
    case .shortcutItem(let item):
      return try match(.quickAction(item.type), .object(item.userInfo), audiences)
    case .activity(let activity):
      return try match(.activity(activity.type), .object(activity.userInfo), audiences)
    }
  }

  private func match(
    _ subject: EntrySubject, _ payload: PayloadValue, _ audiences: Set<String>
  ) throws(EntryRejection) -> RouteMatch<Destination> {
    guard !payload.isTooDeep else { throw EntryWording.payloadTooDeep(subject) }
    var passed: [RulePlace] = []
    for rule in rules {
      guard case .reads(subject, let reader) = rule.kind else { continue }
      let place = RulePlace(
        rule: rule.description, subject: subject, payload: payload, path: reader.keyPath,
        mask: { routes.masked($0, under: $1, hidesAll: $2) })
      switch try reader.answer(at: place, routes: routes) {
      case .match(let match):
        return try match.admitting(audiences, ruleAudience: rule.audience, rule: rule.description)
      case .passed: passed.append(place)
      }
    }
    guard passed.isEmpty else {
      // A key that is a slip may have stood for any parameter.
      if !routes.sensitiveNames.isEmpty { passed[0].isSensitive = true }
      throw EntryWording.missing(passed)
    }
    throw EntryWording.noRule(for: subject, subjects)
  }

  /// What the rules are for, without repetition, in the order of the rules.
  var subjects: [EntrySubject] {
    var subjects: [EntrySubject] = []
    for case .reads(let subject, _) in rules.map(\.kind) where !subjects.contains(subject) {
      subjects.append(subject)
    }
    return subjects
  }
}

extension RouteMatch {
  /// The match, if the app holds the tags that its rule and its route ask for.
  fileprivate func admitting(
    _ audiences: Set<String>, ruleAudience: Audience?, rule: String?
  ) throws(EntryRejection) -> RouteMatch {
    for audience in [ruleAudience, self.audience.map { Audience($0) }].compactMap(\.self)
    where !audiences.contains(audience.tag) {
      throw EntryWording.audience(audience, held: audiences, place: name, rule: rule)
    }
    return self
  }
}
