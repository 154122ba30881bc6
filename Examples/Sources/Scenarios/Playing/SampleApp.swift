public import EntrywayTesting

/// What the player needs of a sample app.
@MainActor
public protocol SampleApp: AnyObject, SendableMetatype {
  associatedtype Destination: LinkDestination

  /// The name by which the command line knows the app.
  static var name: String { get }
  static var entries: EntryRules<Destination> { get }
  /// How the app is built.
  static var lifeCycle: AppLifeCycle { get }
  /// What places of the app require besides the interface; met in a played app unless it is said
  /// that it is not.
  static var ownRequirements: [Requirement] { get }

  /// What a place requires besides the interface and a handler.
  static func requirements(_ destination: Destination, _ entry: AppEntry) -> Set<Requirement>

  /// What the app does when its process starts: it registers its handlers and its guards.
  init(center: DeepLinkCenter<Destination>)

  var center: DeepLinkCenter<Destination> { get }
  /// What the person looks at; nil for an app that shows nothing yet.
  var shown: String? { get }
  /// Takes the tags of `enter --audience`.
  func hold(_ audiences: Set<String>)
  /// What happens once the interface is on screen: views appear.
  func interfaceAppeared()
}

extension SampleApp {
  public static var ownRequirements: [Requirement] { [] }
  public static func requirements(
    _ destination: Destination, _ entry: AppEntry
  ) -> Set<Requirement> { [] }
  public func hold(_ audiences: Set<String>) { center.audiences = audiences }
  public func interfaceAppeared() {}
}
