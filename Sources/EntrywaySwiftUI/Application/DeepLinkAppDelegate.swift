#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import EntrywayUIKit

  /// An app delegate for apps with SwiftUI, which receives what no modifier hears of: quick actions,
  /// and what people do with notifications.
  ///
  /// ```swift
  /// final class AppDelegate: DeepLinkAppDelegate {
  ///   let center = DeepLinkCenter(ShopRoute.entries)
  ///   var deepLinks: any EntryReceiver { center }
  /// }
  ///
  /// @main
  /// struct ShopApp: App {
  ///   @UIApplicationDelegateAdaptor private var delegate: AppDelegate
  ///   // …
  /// }
  /// ```
  ///
  /// It registers the quick actions and the buttons of notifications that the rules declare. One that
  /// overrides a method calls that of `super`. An app delegate that inherits from another class
  /// forwards two callbacks instead: `finishLaunching(_:notifications:)` and
  /// `application(_:configurationForConnecting:options:)` are methods of the center.
  public typealias DeepLinkAppDelegate = BaseAppDelegate & DeepLinkReceiving
#endif
