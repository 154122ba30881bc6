/// What the system does with a URL, as far as an association file decides it.
public struct AssociationVerdict: Hashable, Sendable {
  /// What becomes of the URL.
  public enum Outcome: String, Hashable, Sendable {
    /// The app takes it.
    case match
    /// A rule that excludes came first: it stays in the browser.
    case blocked
    /// No rule says anything about it: it stays in the browser.
    case none
  }

  /// Why no rule was asked.
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

  /// What becomes of the URL.
  public var outcome: Outcome
  /// The app that takes it, or that would have without the rule that blocks.
  public var appID: String?
  /// The index of the entry that decides, from 0.
  public var detail: Int?
  /// The index of the deciding rule among the entry's `components` or `paths`, from 0.
  public var component: Int?
  /// Why no rule was asked; nil if one was.
  public var reason: Reason?

  /// A verdict made by hand.
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
