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
  public func hold(_ audiences: Set<String>) { center.audiences = audiences }
  public func interfaceAppeared() {}
}
