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
