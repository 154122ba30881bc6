import EntrywayDiagnostics

extension DeepLinkCenter {
  /// The activities that the system has announced but not delivered yet, oldest first.
  package var announcedActivities: [ActivityAnnouncement] { state.announcements.list }

  /// Records that the system is about to deliver an activity, such as one that Handoff is fetching.
  ///
  /// - Parameters:
  ///   - type: The activity's type.
  ///   - scene: The scene it applies to; all scenes by default.
  public func announceActivity(_ type: String, scene: SceneID? = nil) {
    state.announcements.add(ActivityAnnouncement(type: type, scene: scene))
  }

  /// Removes the announcement of an activity that has arrived, and returns whether there was one.
  ///
  /// - Parameters:
  ///   - type: The activity's type.
  ///   - scene: The scene it applies to; all scenes by default.
  @discardableResult
  public func takeAnnouncement(of type: String, scene: SceneID? = nil) -> Bool {
    state.announcements.take(ActivityAnnouncement(type: type, scene: scene))
  }

  /// Records that the system could not deliver an entry that it had announced.
  ///
  /// The entry is rejected with ``EntryRejection/Code/undelivered``: the user tapped and nothing
  /// opened, so the history says why. Entries that are already waiting keep waiting.
  ///
  /// - Parameters:
  ///   - entry: The announced entry.
  ///   - reason: The system's reason, as text.
  @discardableResult
  public func receive(undelivered entry: AppEntry, reason: String) -> Reception<Destination> {
    touch()
    let rejection = EntryRejection(undelivered: entry, reason)
    var entry = entry
    entry.uuid = uuids.next(at: state.now)
    // It isn't a tap: if the system delivers the activity after all, that is not a duplicate.
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
    var what = "the system could not deliver the announced activity"
    if case .activity(let activity) = entry.content {
      what = "the system could not deliver the activity \(Quoting.code(activity.type))"
    }
    self.init(
      "\(what): \(Excerpt.line(reason))", code: .undelivered,
      hint: "nothing is wrong in the app; the user can try again.")
  }
}
