import EntrywayDiagnostics

extension DeepLinkCenter {
  /// The activities that the system has announced and not handed over yet, oldest first.
  package var announcedActivities: [ActivityAnnouncement] { state.announcements.list }

  /// Notes that the system will deliver an activity of a type: Handoff fetches it from another
  /// device.
  ///
  /// - Parameters:
  ///   - type: The type, as the system compares it.
  ///   - scene: The scene that it is about; all of them unless given.
  public func announceActivity(_ type: String, scene: SceneID? = nil) {
    state.announcements.add(ActivityAnnouncement(type: type, scene: scene))
  }

  /// Takes the announcement of an activity that has come, and says whether there was one.
  ///
  /// - Parameters:
  ///   - type: The type, as the system compares it.
  ///   - scene: The scene that it is about; all of them unless given.
  @discardableResult
  public func takeAnnouncement(of type: String, scene: SceneID? = nil) -> Bool {
    state.announcements.take(ActivityAnnouncement(type: type, scene: scene))
  }

  /// Notes that the system could not deliver an entry that it had announced.
  ///
  /// The entry is rejected with ``EntryRejection/Code/undelivered``: somebody tapped, and nothing
  /// opened, so the history says why. What waits goes on waiting.
  ///
  /// - Parameters:
  ///   - entry: What was announced.
  ///   - reason: The system's reason, in words.
  @discardableResult
  public func receive(undelivered entry: AppEntry, reason: String) -> Reception<Destination> {
    touch()
    let rejection = EntryRejection(undelivered: entry, reason)
    var entry = entry
    entry.uuid = uuids.next(at: state.now)
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
    var what = "the system could not deliver the announced activity"
    if case .activity(let activity) = entry.content {
      what = "the system could not deliver the activity \(Quoting.code(activity.type))"
    }
    self.init(
      "\(what): \(Excerpt.line(reason))", code: .undelivered,
      hint: "nothing is wrong in the app; the user can try again.")
  }
}
