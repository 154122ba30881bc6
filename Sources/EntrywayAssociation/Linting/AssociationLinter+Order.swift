import EntrywayJSON

// What the rules take, one after the other.
extension AssociationLinter {
  /// A component without any pattern takes every link.
  mutating func checkScope(of component: LinkComponent, _ pointer: JSONPointer) {
    if component.hasNoPattern {
      add(.matchesEverything(excludes: component.exclude ?? false), at: pointer)
    }
  }

  /// Checks what an entry's rules take, one after the other.
  mutating func checkOrder(
    of detail: AppLinksDetail, at index: Int, in links: AppLinks, _ pointer: JSONPointer
  ) {
    let rules = links.resolvedRules(of: detail, variables)
    let unreached = checkReachability(of: rules, pointer)
    checkTrailingExcludes(rules, detail, index, pointer, except: unreached)
    checkCallbacks(rules, detail, links, pointer)
  }

  /// Rules that nothing reaches.
  private mutating func checkReachability(
    of rules: [ResolvedRule?], _ pointer: JSONPointer
  ) -> Set<Int> {
    var reachability = Reachability(budget: reachabilityBudget)
    let unreached = reachability.unreached(of: rules)
    reachabilityBudget = reachability.remaining
    for (index, earlier) in unreached {
      let pointers = earlier.map { pointer.appending($0) }
      let isLate =
        rules[index]?.excludes == true && earlier.contains { rules[$0]?.excludes == false }
      add(
        isLate ? .lateExclude(earlier: pointers) : .unreachable(earlier: pointers),
        at: pointer.appending(index))
    }
    return Set(unreached.map(\.rule))
  }

  /// Excludes behind which nothing is taken: what no rule takes stays in the browser anyway.
  private mutating func checkTrailingExcludes(
    _ rules: [ResolvedRule?], _ detail: AppLinksDetail, _ index: Int, _ pointer: JSONPointer,
    except unreached: Set<Int>
  ) {
    let goesOn = detail.appIDs.contains { (lastEntries[$0] ?? index) > index }
    guard !goesOn, rules.contains(where: { $0 != nil }) else { return }
    let last = rules.lastIndex { $0?.excludes == false }
    guard let last else { return add(.onlyExcludes, at: pointer) }
    for (index, rule) in rules.enumerated()
    where index > last && rule != nil && !unreached.contains(index) {
      add(.trailingExclude, at: pointer.appending(index))
    }
  }

  /// A rule for the whole site, before which nothing keeps the ways of sign-in in the browser.
  private mutating func checkCallbacks(
    _ rules: [ResolvedRule?], _ detail: AppLinksDetail, _ links: AppLinks, _ pointer: JSONPointer
  ) {
    guard let index = rules.firstIndex(where: { $0?.takesWholeSite == true }),
      rules[index]?.excludes == false
    else { return }
    if case .component(let component) = detail.rules[index] {
      // By accident, which has been said.
      let filled = component.filled(from: detail.defaults).filled(from: links.defaults)
      if filled.hasNoPattern { return }
    }
    var compiler = PatternCompiler()
    let earlier = rules[..<index].compactMap { rule in rule.map { CompiledRule($0, &compiler) } }
    let urls = Self.callbacks.compactMap { AssociationURL("https://example.com" + $0) }
    let isCared = urls.contains { url in
      earlier.first { $0.matches(url) }?.excludes == true
    }
    if !isCared { add(.takesCallbacks(Self.callbacks[0]), at: pointer.appending(index)) }
  }

  /// Where browsers are sent back to after a sign-in, in frameworks that many sites use.
  private static let callbacks = [
    "/auth/callback", "/oauth/callback", "/oauth2/callback", "/login/callback", "/sso/callback",
    "/signin-oidc", "/callback", "/saml/acs", "/__/auth/handler", "/api/auth/callback/apple",
  ]
}

extension LinkComponent {
  /// Whether neither path nor query nor fragment is asked for.
  fileprivate var hasNoPattern: Bool { path == nil && query == nil && fragment == nil }
}

extension ResolvedRule {
  /// Whether every URL of the host fits.
  var takesWholeSite: Bool {
    let isAnyPath = path == .everything || path.parts == [WildcardPattern.optionalTail]
    return isAnyPath && query == .text(.everything) && fragment == .everything
  }
}
