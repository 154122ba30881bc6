import EntrywayDiagnostics
import EntrywayJSON
import EntrywayRouting

// What the rules take, one after the other.
extension AssociationLinter {
  /// A component without any pattern takes every link.
  mutating func checkScope(of component: LinkComponent, _ pointer: JSONPointer) {
    if component.hasNoPattern {
      findings.add(.matchesEverything(excludes: component.exclude ?? false), at: pointer)
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
      let isLate =
        rules[index]?.excludes == true && earlier.contains { rules[$0]?.excludes == false }
      findings.add(
        isLate ? .lateExclude(earlier: earlier) : .unreachable(earlier: earlier),
        at: pointer.appending(index))
    }
    return Set(unreached.map(\.rule))
  }

  /// Excludes after which nothing is taken: links that no rule takes stay in the browser anyway.
  private mutating func checkTrailingExcludes(
    _ rules: [ResolvedRule?], _ detail: AppLinksDetail, _ index: Int, _ pointer: JSONPointer,
    except unreached: Set<Int>
  ) {
    let goesOn = detail.appIDs.contains { (lastEntries[$0] ?? index) > index }
    guard !goesOn, rules.contains(where: { $0 != nil }) else { return }
    let last = rules.lastIndex { $0?.excludes == false }
    guard let last else { return findings.add(.onlyExcludes, at: pointer) }
    for (index, rule) in rules.enumerated()
    where index > last && rule != nil && !unreached.contains(index) {
      findings.add(.trailingExclude, at: pointer.appending(index))
    }
  }

  /// A rule for the whole site, before which nothing keeps sign-in callbacks in the browser.
  private mutating func checkCallbacks(
    _ rules: [ResolvedRule?], _ detail: AppLinksDetail, _ links: AppLinks, _ pointer: JSONPointer
  ) {
    guard let index = rules.firstIndex(where: { $0?.takesWholeSite == true }),
      rules[index]?.excludes == false
    else { return }
    if case .component(let component) = detail.rules[index] {
      // By accident, which is already reported.
      let filled = component.filled(from: detail.defaults).filled(from: links.defaults)
      if filled.hasNoPattern { return }
    }
    var compiler = PatternCompiler()
    let earlier = rules[..<index].compactMap { rule in rule.map { CompiledRule($0, &compiler) } }
    let urls = Self.callbacks.compactMap { AssociationURL("https://example.com" + $0) }
    let isCared = urls.contains { url in
      earlier.first { $0.matches(url) }?.excludes == true
    }
    if !isCared { findings.add(.takesCallbacks(Self.callbacks[0]), at: pointer.appending(index)) }
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
  fileprivate var takesWholeSite: Bool {
    let isAnyPath = path == .everything || path.parts == [WildcardPattern.optionalTail]
    return isAnyPath && query == .text(.everything) && fragment == .everything
  }
}

extension Diagnostic {
  fileprivate static func matchesEverything(excludes: Bool) -> Diagnostic {
    Diagnostic(
      .warning, .matchesEverything,
      "the component has no pattern: it \(excludes ? "excludes" : "matches") every URL",
      hint: #"if that is intended, write {"/": "*"}."#)
  }

  fileprivate static func takesCallbacks(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, .takesCallbacks,
      "the rule matches the whole site, including sign-in callbacks such as \(path)",
      hint: "exclude the callbacks in an earlier rule, or the browser cannot finish a sign-in.")
  }

  fileprivate static func unreachable(earlier: [Int]) -> Diagnostic {
    Diagnostic(
      .warning, .unreachable,
      "no link reaches this rule: \(rules(earlier)) every link that it matches",
      hint: "remove it, or move it up.")
  }

  fileprivate static func lateExclude(earlier: [Int]) -> Diagnostic {
    Diagnostic(
      .error, .lateExclude,
      "this excludes nothing: \(rules(earlier)) every link that it should exclude",
      hint: "move it up: the first rule that matches decides.")
  }

  fileprivate static let trailingExclude = Diagnostic(
    .warning, .trailingExclude, "no later rule matches a link, so this exclude has no effect",
    hint: "move it before the rule that it should make an exception to, or remove it.")

  fileprivate static let onlyExcludes = Diagnostic(
    .note, .onlyExcludes, "the entry only excludes, and matches no link",
    hint: "links that no rule matches stay in the browser anyway.")

  /// Which rules decide before.
  private static func rules(_ earlier: [Int]) -> String {
    let list =
      earlier.prefix(4).map(String.init).joined(separator: ", ") + (earlier.count > 4 ? ", …" : "")
    return earlier.count == 1 ? "rule \(list) decides" : "rules \(list) decide"
  }
}
