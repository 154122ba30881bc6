/// Predicts what the system does with URLs, according to an association file.
///
/// ```swift
/// let matcher = AssociationMatcher(file, host: "shop.example.com")
/// matcher.verdict(for: "https://shop.example.com/orders/4821").outcome  // .match
/// ```
///
/// It follows the observed behaviour of the system where that and Apple's prose differ. For a URL
/// that is blocked in the first of two entries of one app the behaviour is undocumented; here the
/// block ends the search. A file whose `details` is an object is asked in the order in which it is
/// written.
public struct AssociationMatcher: Sendable {
  private let host: [UInt8]?
  /// The rules of each entry, nil where one cannot be used.
  private let rules: [[CompiledRule?]]
  /// The apps in the order in which the file first names them, with their entries.
  private let apps: [App]
  private let hasAppLinks: Bool

  /// A matcher for a file, all patterns compiled.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - host: The host that serves the file; without one, every host is taken for it.
  /// - Complexity: linear in the file.
  public init(_ file: AssociationFile, host: String? = nil) {
    self.host = host.map { Array($0.lowercased().utf8) }
    let links = file.appLinks ?? AppLinks(details: [])
    hasAppLinks = file.appLinks != nil
    let variables = SubstitutionVariables(links.substitutionVariables)
    var compiler = PatternCompiler()
    rules = links.details.map { detail in
      links.resolvedRules(of: detail, variables).map { rule in
        rule.map { CompiledRule($0, &compiler) }
      }
    }
    var indices: [String: Int] = [:]
    var apps: [App] = []
    for (index, detail) in links.details.enumerated() {
      for id in detail.appIDs {
        let app = indices[id] ?? apps.count
        if app == apps.count {
          indices[id] = app
          apps.append(App(id: id))
        }
        if apps[app].details.last != index { apps[app].details.append(index) }
      }
    }
    self.apps = apps
  }

  /// What happens to a URL, for one app or for the first that the file decides for.
  ///
  /// A URL with characters that cannot stand in one is escaped before it is compared, as it is on
  /// its way to a device. `http` counts as `https` does.
  ///
  /// - Parameters:
  ///   - url: The URL, as text.
  ///   - appID: The identifier of the app; any app unless given.
  /// - Complexity: for each rule linear in the length of the URL.
  public func verdict(for url: String, appID: String? = nil) -> AssociationVerdict {
    guard hasAppLinks else { return AssociationVerdict(.none, reason: .noAppLinks) }
    guard let url = AssociationURL(url) else { return AssociationVerdict(.none, reason: .notWeb) }
    if let host, !url.hasHost(host) { return AssociationVerdict(.none, reason: .host) }
    guard !url.hasPort else { return AssociationVerdict(.none, reason: .port) }
    var decisions = Decisions()
    guard let appID else {
      for app in apps {
        if let verdict = verdict(for: url, app, &decisions) { return verdict }
      }
      return AssociationVerdict(.none)
    }
    guard let app = apps.first(where: { $0.id == appID }) else {
      return AssociationVerdict(.none, reason: .unknownApp)
    }
    return verdict(for: url, app, &decisions) ?? AssociationVerdict(.none)
  }

  private func verdict(
    for url: borrowing AssociationURL, _ app: App, _ decisions: inout Decisions
  ) -> AssociationVerdict? {
    for detail in app.details where !decisions.undecided.contains(detail) {
      guard let rule = rules[detail].firstIndex(where: { $0?.matches(url) == true }) else {
        decisions.undecided.insert(detail)
        continue
      }
      let isBlocked = rules[detail][rule]?.excludes == true
      return AssociationVerdict(
        isBlocked ? .blocked : .match, appID: app.id, detail: detail, component: rule)
    }
    return nil
  }

  /// An app, and the entries that name it.
  private struct App {
    var id: String
    var details: [Int] = []
  }

  /// The entries that do not decide the URL, so that they are tried once for all their apps.
  private struct Decisions {
    var undecided: Set<Int> = []
  }
}

/// What the system does with a URL, as far as an association file decides it.
public struct AssociationVerdict: Hashable, Sendable {
  /// What happens to the URL.
  public enum Outcome: String, Hashable, Sendable {
    /// The app takes it.
    case match
    /// A rule that excludes came first: it stays in the browser.
    case blocked
    /// No rule says anything about it: it stays in the browser.
    case none
  }

  /// Why no rule was tried.
  public enum Reason: String, Hashable, Sendable {
    /// It is not a URL of the web with a host.
    case notWeb = "not-web"
    /// Its host is not the one that serves the file.
    case host
    /// It names a port.
    case port
    /// The file has no `applinks`.
    case noAppLinks = "no-applinks"
    /// The file does not name the app in `applinks`.
    case unknownApp = "unknown-app"
  }

  /// What happens to the URL.
  public var outcome: Outcome
  /// The app that takes it, or that would have but for the blocking rule.
  public var appID: String?
  /// The index of the entry that decides, from 0.
  public var detail: Int?
  /// The index of the deciding rule among the entry's `components` or `paths`, from 0.
  public var component: Int?
  /// Why no rule was asked; nil if one was.
  public var reason: Reason?

  /// A verdict made by hand.
  ///
  /// - Parameters:
  ///   - outcome: What becomes of the URL.
  ///   - appID: The app that takes it, or that would have but for the blocking rule.
  ///   - detail: The index of the entry that decides, from 0.
  ///   - component: The index of the deciding rule among the entry's `components` or `paths`, from
  ///     0.
  ///   - reason: Why no rule was asked; nil if one was.
  public init(
    _ outcome: Outcome, appID: String? = nil, detail: Int? = nil, component: Int? = nil,
    reason: Reason? = nil
  ) {
    self.outcome = outcome
    self.appID = appID
    self.detail = detail
    self.component = component
    self.reason = reason
  }
}
