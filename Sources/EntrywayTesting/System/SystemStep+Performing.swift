#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension SystemStep {
  /// Does to the receiver what the adapters do when the system takes the step, and says what the
  /// receiver answered to an entry.
  ///
  /// Starting a process and connecting a scene hand nothing over.
  @MainActor @discardableResult
  package func perform<Receiver: EntryReceiver>(
    on receiver: Receiver, _ way: WayIn, scene: SceneID?, at date: Date
  ) -> Reception<Receiver.Destination>? {
    switch self {
    case .start: return nil
    case .connect:
      if let scene { receiver.connectScene(scene) }
      return nil
    case .activate:
      if let scene { receiver.activateScene(scene) }
      receiver.meet(.interface, scene: scene)
      return nil
    case .announce:
      if case .activity(let type) = way.carrier { receiver.announceActivity(type, scene: scene) }
      return nil
    case .hand(let callback, let hasScene):
      return hand(way, by: callback, to: receiver, scene: hasScene ? scene : nil, at: date)
    case .fail(let reason):
      var isAnnounced = false
      if case .activity(let type) = way.carrier {
        isAnnounced = receiver.takeAnnouncement(of: type, scene: scene)
      }
      // The activity has not come, and so nothing of what it carries.
      var entry = way.undelivered.entry(isAnnounced: isAnnounced)
      entry.callback = SystemCallback.didFail
      entry.scene = scene
      entry.date = date
      entry.start = receiver.start
      return receiver.receive(undelivered: entry, reason: reason)
    case .handByApp:
      var entry = way.entry(isAnnounced: false)
      entry.date = date
      entry.start = receiver.start
      return receiver.receive(entry)
    }
  }

  @MainActor
  private func hand<Receiver: EntryReceiver>(
    _ way: WayIn, by callback: String, to receiver: Receiver, scene: SceneID?, at date: Date
  ) -> Reception<Receiver.Destination>? {
    var isAnnounced = false
    // As a URL, a web link is no activity any more.
    if case .activity(let type) = way.carrier, !SystemCallback.isOpenURL(callback) {
      guard !SystemCallback.isOnContinue(callback) || hears(of: type, receiver) else { return nil }
      isAnnounced = receiver.takeAnnouncement(of: type, scene: scene)
    }
    var entry = way.entry(isAnnounced: isAnnounced)
    entry.callback = callback
    entry.scene = scene
    entry.date = date
    entry.start = receiver.start
    // A link inside the app that is not for it goes to the system.
    if callback == SystemCallback.openURL, !receiver.accepts(entry) { return nil }
    return receiver.receive(entry)
  }

  /// SwiftUI hands over the activities alone that are asked for by their type.
  @MainActor
  private func hears(of type: String, _ receiver: some EntryReceiver) -> Bool {
    type == WayIn.browsingWeb || receiver.activityTypes.contains(type)
  }
}
