import EntrywayRouting

/// Takes away the components without which a file says the same.
///
/// From the last one back, each is kept only if there is a link that is decided wrongly without it.
/// What is taken away later stands before it, and does not change how that link is decided: so one
/// pass is enough, and nothing that is left could go.
struct ComponentReduction {
  private let components: [LinkComponent]
  private let manifest: RouteManifest
  private let variables: SubstitutionVariables
  private let stateLimit: Int

  init(
    _ components: [LinkComponent], _ manifest: RouteManifest, _ variables: [String: [String]],
    _ stateLimit: Int
  ) {
    self.components = components
    self.manifest = manifest
    self.variables = SubstitutionVariables(variables)
    self.stateLimit = stateLimit
  }

  func reduced() -> [LinkComponent] {
    var rules: [(place: RuleLanguage.Place, rule: ResolvedRule)] = []
    for (index, component) in components.enumerated() {
      guard let rule = ResolvedRule(component, variables) else { continue }
      rules.append((RuleLanguage.Place(detail: 0, rule: index), rule))
    }
    var kept = Set(components.indices)
    do throws(StatesExhausted) {
      let subject = try ProofSubject(rules, manifest)
      var search = try NeedSearch(subject, StateBudget(stateLimit))
      for index in subject.rules.indices.reversed() {
        let isNeeded = try search.needs(index)
        if !isNeeded {
          kept.remove(subject.rules[index].place.rule)
          search.remove(index)
        }
      }
    } catch {
      // What was not looked at stays: the file says the same.
    }
    return components.indices.filter(kept.contains).map { components[$0] }
  }
}
