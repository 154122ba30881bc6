extension DeepLinkCenter {
  /// The activities that the system has announced and not handed over yet, oldest first.
  public var announcedActivities: [ActivityAnnouncement] { state.announcements.list }

  /// Notes that the system will hand over an activity of a type: Handoff fetches it from another
  /// device.
  public func announceActivity(_ type: String, scene: SceneID? = nil) {
    state.announcements.add(ActivityAnnouncement(type: type, scene: scene))
  }

  /// Takes the announcement of an activity that has come, and says whether there was one.
  @discardableResult
  public func takeAnnouncement(of type: String, scene: SceneID? = nil) -> Bool {
    state.announcements.take(ActivityAnnouncement(type: type, scene: scene))
  }

  /// Notes that the system could not hand over an entry that it had announced.
  ///
  /// The entry is rejected with ``EntryRejection/Code/undelivered``: somebody tapped, and nothing
  /// opened, so the history says why. What waits goes on waiting.
  @discardableResult
  public func receive(undelivered entry: AppEntry, reason: String) -> Reception<Destination> {
    touch()
    let rejection = EntryRejection(undelivered: entry, reason)
    // It is no tap: what the system hands over after all is not another report of it.
    let id = state.admit(
      entry, nil, reading: .rejected(rejection), required: [], isArrival: false)
    advance(about: id)
    return state.reception(of: id)
      ?? Reception(
        id: id, isAccepted: false, state: .finished(.rejected(rejection)))
  }
}

extension EntryRejection {
  fileprivate init(undelivered entry: AppEntry, _ reason: String) {
    var what = "the system could not hand over what it had announced"
    if case .activity(let activity) = entry.content {
      what = "the system could not hand over the activity \(Quoting.code(activity.type))"
    }
    self.init(
      "\(what): \(Excerpt.line(reason))", code: .undelivered,
      hint: "nothing is wrong in the app; the person may try again.")
  }
}
