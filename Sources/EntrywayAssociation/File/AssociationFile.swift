/// An `apple-app-site-association` file as a value: which apps a host hands its links to.
///
/// ```swift
/// let file = AssociationFile(
///   appLinks: AppLinks(details: [
///     AppLinksDetail(appIDs: ["ABCDE12345.com.example.shop"], rules: [
///       .component(LinkComponent(path: "/help/*", exclude: true)),
///       .component(LinkComponent(path: "/orders/*")),
///     ])
///   ]))
/// ```
///
/// It holds what the system reads, in the file's order; ``AssociationReading`` makes one of bytes
/// and says what is wrong with them.
public struct AssociationFile: Hashable, Sendable {
  /// The apps that take links, and which ones; nil if the file has no such section.
  public var appLinks: AppLinks?
  /// The apps that share the host's passwords.
  public var webCredentials: [String]?
  /// The App Clips that the host vouches for.
  public var appClips: [String]?
  /// The apps that take the host's Handoff activities.
  public var activityContinuation: [String]?

  /// A file with the given sections; a section that is nil is absent.
  ///
  /// - Parameters:
  ///   - appLinks: The apps that take links, and which ones; nil if the file has no such section.
  ///   - webCredentials: The apps that share the host's passwords.
  ///   - appClips: The App Clips that the host vouches for.
  ///   - activityContinuation: The apps that take the host's Handoff activities.
  public init(
    appLinks: AppLinks? = nil, webCredentials: [String]? = nil, appClips: [String]? = nil,
    activityContinuation: [String]? = nil
  ) {
    self.appLinks = appLinks
    self.webCredentials = webCredentials
    self.appClips = appClips
    self.activityContinuation = activityContinuation
  }
}

/// The `applinks` section of an association file.
public struct AppLinks: Hashable, Sendable {
  /// What components without a key of their own have instead, in every entry.
  public var defaults: LinkComponent
  /// The file's own variables, and the texts that each stands for.
  public var substitutionVariables: [String: [String]]
  /// The entries, in the file's order.
  public var details: [AppLinksDetail]

  /// A section with entries, and nothing else unless it is given.
  ///
  /// - Parameters:
  ///   - details: The entries, in the file's order.
  ///   - defaults: What components without a key of their own have instead, in every entry.
  ///   - substitutionVariables: The file's own variables, and the texts that each stands for.
  public init(
    details: [AppLinksDetail], defaults: LinkComponent = LinkComponent(),
    substitutionVariables: [String: [String]] = [:]
  ) {
    self.details = details
    self.defaults = defaults
    self.substitutionVariables = substitutionVariables
  }
}

/// One entry of an association file's `details`: apps, and the rules that say which links are
/// theirs.
public struct AppLinksDetail: Hashable, Sendable {
  /// The apps, by their full identifiers: `ABCDE12345.com.example.shop`.
  public var appIDs: [String]
  /// What the entry's components without a key of their own have instead.
  public var defaults: LinkComponent
  /// The rules, in the order in which they are asked; the first that takes a link decides.
  public var rules: [LinkRule]

  /// An entry for apps with their rules.
  ///
  /// - Parameters:
  ///   - appIDs: The apps, by their full identifiers: `ABCDE12345.com.example.shop`.
  ///   - rules: The rules, in the order in which they are asked; the first that takes a link
  ///     decides.
  ///   - defaults: What the entry's components without a key of their own have instead.
  public init(
    appIDs: [String], rules: [LinkRule], defaults: LinkComponent = LinkComponent()
  ) {
    self.appIDs = appIDs
    self.rules = rules
    self.defaults = defaults
  }
}

/// One rule of an ``AppLinksDetail``.
public enum LinkRule: Hashable, Sendable {
  /// One of the entry's `components`, as the file has it: without what `defaults` add.
  case component(LinkComponent)
  /// One of the `paths` of the format before iOS 13; `NOT ` before it makes it block.
  case path(String)
  /// An element that is not a rule; it takes no link, but keeps its index.
  case unusable
}
