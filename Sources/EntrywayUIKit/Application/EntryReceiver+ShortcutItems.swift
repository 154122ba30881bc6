#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit

  extension EntryReceiver {
    /// Registers the quick actions of the rules, now and whenever the audiences change.
    ///
    /// ```swift
    /// center.registerQuickActions(in: application)
    /// ```
    ///
    /// Call it at launch: items of an older version of the app stay until then.
    ///
    /// - Parameter application: The application, whose dynamic items are replaced.
    /// - Returns: What ends the registration. Nothing happens when it is dropped.
    @discardableResult
    public func registerQuickActions(in application: UIApplication) -> DeliveryRegistration {
      offerQuickActions { [weak application] items in
        application?.shortcutItems = items.map(UIApplicationShortcutItem.init)
      }
    }
  }

  extension UIApplicationShortcutItem {
    /// The system's form of an item that rules offer.
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
