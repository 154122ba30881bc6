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
    case .start, .connect: return nil
    case .activate:
      receiver.meet(.interface, scene: scene)
      return nil
    case .announce:
      if case .activity(let type) = way.carrier { receiver.announceActivity(type, scene: scene) }
      return nil
    case .hand(let callback, let hasScene):
      let scene = hasScene ? scene : nil
      var isAnnounced = false
      // As a URL, a web link is no activity any more.
      if case .activity(let type) = way.carrier, !callback.hasPrefix(SystemCallback.onOpenURL("")) {
        isAnnounced = receiver.takeAnnouncement(of: type, scene: scene)
      }
      var entry = way.entry(isAnnounced: isAnnounced)
      entry.callback = callback
      entry.scene = scene
      return hand(entry, to: receiver, at: date)
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
    case .handByApp: return hand(way.entry(isAnnounced: false), to: receiver, at: date)
    }
  }

  @MainActor
  private func hand<Receiver: EntryReceiver>(
    _ entry: AppEntry, to receiver: Receiver, at date: Date
  ) -> Reception<Receiver.Destination> {
    var entry = entry
    entry.date = date
    entry.start = receiver.start
    return receiver.receive(entry)
  }
}
