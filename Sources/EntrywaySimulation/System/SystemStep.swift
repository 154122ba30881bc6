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
  /// Hands over what the person tapped, through a callback.
  case hand(SystemCallback, hasScene: Bool)
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
      appEntry.callback = SystemCallback.didFail.name
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
    _ entry: SimulatedEntry, by callback: SystemCallback, to receiver: Receiver, scene: SceneID?,
    at date: Date
  ) -> Reception<Receiver.Destination>? {
    var isAnnounced = false
    // As a URL, a web link is no activity any more.
    if case .activity(let type) = entry.carrier, !callback.isOnOpenURL {
      guard !callback.isOnContinue || hears(of: type, receiver) else { return nil }
      isAnnounced = receiver.takeAnnouncement(of: type, scene: scene)
    }
    var appEntry = entry.appEntry(isAnnounced: isAnnounced, by: callback)
    appEntry.callback = callback.name
    appEntry.scene = scene
    appEntry.date = date
    appEntry.start = receiver.start
    // A link inside the app that is not for it goes to the system.
    if callback == .openURL, !receiver.accepts(appEntry) { return nil }
    return receiver.receive(appEntry)
  }

  /// SwiftUI hands over the activities alone that are asked for by their type.
  @MainActor
  private func hears(of type: String, _ receiver: some EntryReceiver) -> Bool {
    type == SimulatedEntry.browsingWeb || receiver.activityTypes.contains(type)
  }
}
