extension DeepLinkCenter {
  /// Takes an entry, and says at once whether a rule accepts it.
  ///
  /// A valid entry opens now if everything that it requires is there, and waits otherwise. Two
  /// reports of one tap are recognised: the second ends as a duplicate and nothing opens twice. Of
  /// entries that handlers and observers hand over, each for the one before, 64 in a row open; the
  /// next is rejected as ``EntryRejection/Code/handoverLoop``. After twice as many, which only an observer that
  /// answers rejections can reach, the history alone has them: no event tells of them.
  ///
  /// ```swift
  /// func windowScene(
  ///   _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem
  /// ) async -> Bool {
  ///   center.receive(AppEntry(item, scene: windowScene)).isAccepted
  /// }
  /// ```
  ///
  /// - Complexity: What the rules need, and O(*n*²) in the entries that wait, of which there are
  ///   seldom more than one, and at most 128.
  @discardableResult
  public func receive(_ entry: AppEntry) -> Reception<Destination> {
    receive(entry, isArrival: false)
  }

  /// Whether a rule would accept an entry now, for the audiences that are held.
  ///
  /// Nothing is opened, and the history does not hear of it. An app that follows a link of its own
  /// asks before, and leaves what is not for it to the system:
  ///
  /// ```swift
  /// let entry = AppEntry(source: .inApp, content: .link(link))
  /// if center.accepts(entry) { center.receive(entry) } else { open(link) }
  /// ```
  public func accepts(_ entry: AppEntry) -> Bool {
    if case .route = read(entry) { true } else { false }
  }

  func receive(_ entry: AppEntry, isArrival: Bool) -> Reception<Destination> {
    touch()
    let version = audienceVersion
    var entry = state.directed(entry)
    entry.uuid = uuids.next(at: state.now)
    entry.resolved = nil
    let fingerprint = EntryFingerprint(entry, isArrival: isArrival)
    let id: EntryID
    if let tap = state.original(of: entry, fingerprint) {
      id = state.admitDuplicate(entry, of: tap, isArrival: isArrival)
    } else {
      let next = state.nextID
      let reading = read(entry)
      let required = required(by: reading, entry)
      // The app's rules and requirements may have handed over the same tap meanwhile.
      if state.nextID != next, let tap = state.original(of: entry, fingerprint) {
        id = state.admitDuplicate(entry, of: tap, isArrival: isArrival)
      } else {
        id = state.admit(
          entry, fingerprint, reading: reading, required: required, isArrival: isArrival)
      }
    }
    // The app's rules and requirements may have changed them.
    if version != audienceVersion { hasNewAudiences = true }
    // A handler that hands over a hundred entries drives this one out of the history.
    state.history.hold(id)
    defer { state.history.release(id) }
    advance(about: id)
    return state.reception(of: id)
      ?? Reception(id: id, isAccepted: false, state: .waiting(for: [.turn]))
  }

  func required(by reading: EntryReading<Destination>, _ entry: AppEntry) -> Set<Requirement> {
    guard case .route(let match) = reading else { return [] }
    return required(by: match.destination, entry)
  }

  func required(by destination: Destination, _ entry: AppEntry) -> Set<Requirement> {
    let required = requirements(destination, entry)
    return state.options.isBackground(entry) ? required : required.union([.interface])
  }
}

extension DeepLinkCenter {
  /// Whether an entry that arrives now starts the app: cold until ``Requirement/interface`` is
  /// satisfied for the first time.
  ///
  /// ```swift
  /// AppEntry(source: .urlScheme, content: .link(link), start: center.start)
  /// ```
  ///
  /// Two reports of what started the app are one tap, until the interface is satisfied and for at
  /// most a minute; see ``DeliveryOptions/duplicateWindow``.
  public var start: AppEntry.Start { state.requirements.hasSatisfiedInterface ? .warm : .cold }
}

extension DeepLinkCenter {
  /// How the notification of an entry is presented while the app is in the foreground, by
  /// ``DeliveryOptions/foreground``.
  package func presentation(for entry: AppEntry) -> ForegroundPresentation {
    state.options.foreground(entry)
  }

  /// Takes a notification that arrives while the app is in the foreground, opens it if the policy
  /// says so, and gives back how it is to be presented.
  ///
  /// The arrival and a later tap on the same notification are two entries, and both open. That it is
  /// presented, as a banner or in the list, is the event ``DeliveryEvent/Kind/presented(_:)``.
  ///
  /// ```swift
  /// let presentation = center.willPresent(entry)
  /// completionHandler(UNNotificationPresentationOptions(presentation))
  /// ```
  @discardableResult
  public func willPresent(_ entry: AppEntry) -> ForegroundPresentation {
    let presentation = presentation(for: entry)
    if !presentation.isDisjoint(with: [.banner, .list]) {
      touch()
      state.notePresentation(of: entry)
      advance()
    }
    if presentation.contains(.opensAtOnce) { _ = receive(entry, isArrival: true) }
    return presentation
  }
}

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

/// An activity that the system has announced and not handed over yet.
///
/// Handoff fetches it from another device, which may take a while: an app may show that it waits.
package struct ActivityAnnouncement: Hashable, Sendable {
  /// The activity's type.
  public var type: String
  /// The scene that will receive it, if any.
  public var scene: SceneID?
}

/// The activities that were announced and have not come.
struct ActivityAnnouncements: Sendable {
  /// How many are remembered; the oldest is forgotten then.
  static let limit = 16

  private(set) var list: [ActivityAnnouncement] = []

  mutating func add(_ announcement: ActivityAnnouncement) {
    list.removeAll { $0 == announcement }
    list.append(announcement)
    if list.count > Self.limit { list.removeFirst(list.count - Self.limit) }
  }

  /// Takes an announcement out, and says whether there was one.
  mutating func take(_ announcement: ActivityAnnouncement) -> Bool {
    guard let index = list.firstIndex(of: announcement) else { return false }
    list.remove(at: index)
    return true
  }

  mutating func rename(_ scene: SceneID, to other: SceneID?) {
    for index in list.indices where list[index].scene == scene { list[index].scene = other }
  }

  mutating func close(_ scene: SceneID) { list.removeAll { $0.scene == scene } }
}

extension DeepLinkCenter {
  /// The items of the home screen's menu for the audiences that are held now.
  public var quickActions: [QuickAction] { offers.quickActions(audiences) }

  /// The categories of notifications that the rules declare, to be registered at launch.
  public var notificationCategories: [NotificationCategory] { offers.notificationCategories }

  /// The types of the activities that the rules are for.
  public var activityTypes: [String] { offers.activityTypes }

  /// Registers the items of the home screen's menu now, and again whenever the audiences change.
  ///
  /// ```swift
  /// center.offerQuickActions { application.shortcutItems = $0.map(UIApplicationShortcutItem.init) }
  /// ```
  ///
  /// - Parameter register: Given the items in their order; it replaces those of before.
  /// - Returns: What ends the registration. Nothing happens when it is dropped.
  @discardableResult
  public func offerQuickActions(
    to register: @escaping @MainActor ([QuickAction]) -> Void
  ) -> DeliveryRegistration {
    let number = state.takeNumber()
    offering.append((number, register))
    register(quickActions)
    return DeliveryRegistration { [weak self] in
      guard let self, let index = offering.firstIndex(where: { $0.number == number }) else {
        return
      }
      // What the closure holds may call the center when it goes: after the list is changed.
      let gone = offering.remove(at: index)
      withExtendedLifetime(gone) {}
    }
  }

  func offerQuickActions() {
    for (number, register) in offering where offering.contains(where: { $0.number == number }) {
      register(quickActions)
    }
  }

  /// Keeps an object that the system holds weakly, such as the delegate of its notifications, for
  /// as long as the center lives.
  public func keep(_ object: any AnyObject & Sendable) { kept.append(object) }
}
