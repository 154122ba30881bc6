#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// One thing that the system does to an app.
package enum SystemStep: Hashable, Sendable {
  /// Starts the process.
  case start
  /// Connects a scene, which is not active yet.
  case connect
  /// Says that an activity of the entry's type will come.
  case announce
  /// Hands over what the person tapped, through the callback of that name.
  case hand(callback: String, hasScene: Bool)
  /// Says that the activity that was announced does not come, and why.
  case fail(reason: String)
  /// The app hands over what it has found out itself, such as a code that its camera has read.
  case handByApp
  /// Makes the scene active.
  case activate
}

extension SystemStep {
  /// Does to the receiver what the adapters do when the system takes the step, and says what the
  /// receiver answered to an appEntry.
  ///
  /// Starting a process and connecting a scene hand nothing over.
  @MainActor @discardableResult
  package func perform<Receiver: EntryReceiver>(
    on receiver: Receiver, _ entry: SimulatedEntry, scene: SceneID?, at date: Date
  ) -> Reception<Receiver.Destination>? {
    switch self {
    case .start: return nil
    case .connect:
      if let scene { receiver.connectScene(scene) }
      return nil
    case .activate:
      if let scene { receiver.activateScene(scene) }
      receiver.satisfy(.interface, scene: scene)
      return nil
    case .announce:
      if case .activity(let type) = entry.carrier { receiver.announceActivity(type, scene: scene) }
      return nil
    case .hand(let callback, let hasScene):
      return hand(entry, by: callback, to: receiver, scene: hasScene ? scene : nil, at: date)
    case .fail(let reason):
      var isAnnounced = false
      if case .activity(let type) = entry.carrier {
        isAnnounced = receiver.takeAnnouncement(of: type, scene: scene)
      }
      // The activity has not come, and so nothing of what it carries.
      var appEntry = entry.undelivered.appEntry(isAnnounced: isAnnounced)
      appEntry.callback = SystemCallback.didFail
      appEntry.scene = scene
      appEntry.date = date
      appEntry.start = receiver.start
      return receiver.receive(undelivered: appEntry, reason: reason)
    case .handByApp:
      var appEntry = entry.appEntry(isAnnounced: false)
      appEntry.date = date
      appEntry.start = receiver.start
      return receiver.receive(appEntry)
    }
  }

  @MainActor
  private func hand<Receiver: EntryReceiver>(
    _ entry: SimulatedEntry, by callback: String, to receiver: Receiver, scene: SceneID?,
    at date: Date
  ) -> Reception<Receiver.Destination>? {
    var isAnnounced = false
    // As a URL, a web link is no activity any more.
    if case .activity(let type) = entry.carrier, !SystemCallback.isOpenURL(callback) {
      guard !SystemCallback.isOnContinue(callback) || hears(of: type, receiver) else { return nil }
      isAnnounced = receiver.takeAnnouncement(of: type, scene: scene)
    }
    var appEntry = entry.appEntry(isAnnounced: isAnnounced)
    appEntry.callback = callback
    appEntry.scene = scene
    appEntry.date = date
    appEntry.start = receiver.start
    // A link inside the app that is not for it goes to the system.
    if callback == SystemCallback.openURL, !receiver.accepts(appEntry) { return nil }
    return receiver.receive(appEntry)
  }

  /// SwiftUI hands over the activities alone that are asked for by their type.
  @MainActor
  private func hears(of type: String, _ receiver: some EntryReceiver) -> Bool {
    type == SimulatedEntry.browsingWeb || receiver.activityTypes.contains(type)
  }
}

/// The callbacks by which the system hands entries over, as the adapters name them.
enum SystemCallback {
  static let didReceive = "userNotificationCenter(_:didReceive:)"
  static let willPresent = "userNotificationCenter(_:willPresent:)"

  static let willConnect = "scene(_:willConnectTo:options:)"
  static let openURLContexts = "scene(_:openURLContexts:)"
  static let sceneContinue = "scene(_:continue:)"
  static let didFail = "scene(_:didFailToContinueUserActivityWithType:error:)"
  static let windowScenePerform = "windowScene(_:performActionFor:completionHandler:)"

  /// SwiftUI's modifiers, each of which is known by a name of its own.
  static func onOpenURL(_ modifier: String) -> String { "onOpenURL(perform:) \(modifier)" }
  static func onContinue(_ modifier: String) -> String {
    "onContinueUserActivity(_:perform:) \(modifier)"
  }

  fileprivate static func isOpenURL(_ callback: String) -> Bool { callback.hasPrefix("onOpenURL") }
  fileprivate static func isOnContinue(_ callback: String) -> Bool {
    callback.hasPrefix("onContinueUserActivity")
  }

  /// A link that is tapped inside an app of SwiftUI's.
  static let openURL = "openURL"
  static let configuration = "application(_:configurationForConnecting:options:)"

  static let open = "application(_:open:options:)"
  static let applicationContinue = "application(_:continue:restorationHandler:)"
  static let applicationPerform = "application(_:performActionFor:completionHandler:)"
}
