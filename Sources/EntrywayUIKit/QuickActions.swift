#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit

  extension EntryReceiver {
    /// Receives a quick action: `windowScene(_:performActionFor:completionHandler:)`.
    ///
    /// ```swift
    /// func windowScene(
    ///   _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
    ///   completionHandler: @escaping (Bool) -> Void
    /// ) {
    ///   center.windowScene(windowScene, performActionFor: item, completionHandler: completionHandler)
    /// }
    /// ```
    ///
    /// The completion handler is called once, before this method returns, with whether a rule
    /// accepted the item. On a cold start, the item is in the scene's connection options instead.
    ///
    /// - Parameters:
    ///   - windowScene: The scene.
    ///   - item: The item that the user chose.
    ///   - completionHandler: The system's completion handler.
    public func windowScene(
      _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
      completionHandler: (Bool) -> Void
    ) {
      completionHandler(
        receive(
          item, scene: SceneID(windowScene),
          callback: "windowScene(_:performActionFor:completionHandler:)"))
    }

    @discardableResult
    package func receive(
      _ item: UIApplicationShortcutItem, scene: SceneID?, callback: String
    ) -> Bool {
      receive(
        AppEntry(
          source: .quickAction, content: .shortcutItem(ShortcutItem(item)), start: start,
          scene: scene, callback: callback,
          target: item.targetContentIdentifier as? String)
      ).isAccepted
    }
  }

  extension ShortcutItem {
    /// Creates a shortcut item from the system's, copying its values.
    public init(_ item: UIApplicationShortcutItem) {
      var userInfo: [String: PayloadValue] = [:]
      for (key, value) in item.userInfo ?? [:] { userInfo[key] = PayloadValue(converting: value) }
      self.init(type: item.type, userInfo: userInfo)
    }
  }

  extension EntryReceiver {
    /// Registers the rules' quick actions, now and whenever the audiences change.
    ///
    /// ```swift
    /// center.registerQuickActions(in: application)
    /// ```
    ///
    /// Call it at launch: items that an older version of the app registered stay until then.
    ///
    /// - Parameter application: The application whose dynamic items are replaced.
    /// - Returns: A registration that can be cancelled. Releasing it doesn't cancel it.
    @discardableResult
    public func registerQuickActions(in application: UIApplication) -> DeliveryRegistration {
      offerQuickActions { [weak application] items in
        application?.shortcutItems = items.map(UIApplicationShortcutItem.init)
      }
    }
  }

  extension UIApplicationShortcutItem {
    /// Creates the system's item from a quick action that the rules offer.
    public convenience init(_ action: QuickAction) {
      self.init(
        type: action.type, localizedTitle: action.title, localizedSubtitle: action.subtitle,
        icon: action.icon.map(UIApplicationShortcutIcon.make))
    }
  }

  extension UIApplicationShortcutIcon {
    static func make(_ icon: EntryIcon) -> UIApplicationShortcutIcon {
      switch icon {
      case .template(let name): UIApplicationShortcutIcon(templateImageName: name)
      case .system(let name): UIApplicationShortcutIcon(systemImageName: name)
      }
    }
  }
#endif
