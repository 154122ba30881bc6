/// Recent taps, to detect a second report of one of them.
///
/// Each original keeps the callbacks that reported it. If the user taps a link twice and two
/// modifiers report each tap, the first modifier's second report is a new tap, and the second
/// modifier's then belongs to that one.
struct SeenEntries: Sendable {
  /// How many delivered notifications are remembered: the user may tap one much later.
  static let deliveryLimit = 1_024
  /// How many other taps are remembered.
  static let contentLimit = 256
  /// How long a launch may take between two reports of the tap that caused it.
  static let launchLimit = Duration.seconds(60)

  let window: Duration
  private var deliveries: [EntryFingerprint: SeenEntry] = [:]
  /// Oldest first.
  private var order: [EntryFingerprint] = []
  /// Oldest first.
  private var contents: [SeenEntry] = []

  init(window: Duration) { self.window = max(.zero, window) }

  /// How many taps are remembered.
  var count: Int { deliveries.count + contents.count }

  /// The earlier report of the same tap, if any.
  ///
  /// - Parameters:
  ///   - entry: The entry, with the callback that delivered it.
  ///   - fingerprint: What it has in common with another report.
  ///   - now: By the monotonic clock.
  ///   - isStarting: Whether the app has not been on the screen yet.
  mutating func original(
    of entry: AppEntry, _ fingerprint: EntryFingerprint, at now: Duration, isStarting: Bool
  ) -> SeenEntry? {
    if fingerprint.isDelivery { return deliveries[fingerprint] }
    let index = contents.lastIndex {
      $0.fingerprint == fingerprint && !$0.callbacks.contains(entry.callback)
        && isNear($0, entry, at: now, isStarting: isStarting)
    }
    guard let index else { return nil }
    contents[index].callbacks.insert(entry.callback)
    return contents[index]
  }

  /// An app is launched by one tap, however long the launch takes between two callbacks.
  private func isNear(
    _ tap: SeenEntry, _ entry: AppEntry, at now: Duration, isStarting: Bool
  ) -> Bool {
    let age = now - tap.seenAt
    guard age >= .zero else { return false }
    if age <= window { return true }
    return isStarting && tap.start == .cold && entry.start == .cold && age <= Self.launchLimit
  }

  /// Remembers the first report of a tap.
  mutating func remember(_ tap: SeenEntry, at now: Duration) {
    if tap.fingerprint.isDelivery {
      if deliveries.updateValue(tap, forKey: tap.fingerprint) == nil {
        order.append(tap.fingerprint)
      }
      if order.count > Self.deliveryLimit { deliveries[order.removeFirst()] = nil }
    } else {
      if let oldest = contents.first, isForgettable(oldest, at: now) {
        contents = contents.filter { !isForgettable($0, at: now) }
      }
      contents.append(tap)
      if contents.count > Self.contentLimit { contents.removeFirst() }
    }
  }

  private func isForgettable(_ tap: SeenEntry, at now: Duration) -> Bool {
    let limit = tap.start == .cold ? max(window, Self.launchLimit) : window
    return now - tap.seenAt > limit
  }

  /// Forgets a tap that opened nothing, so that another tap counts.
  ///
  /// A notification stays known, because it can be tapped only once.
  mutating func forget(_ id: EntryID) { contents.removeAll { $0.id == id } }
}

/// The first report of a tap.
struct SeenEntry: Sendable {
  var id: EntryID
  var fingerprint: EntryFingerprint
  /// The callbacks that have reported the tap.
  var callbacks: Set<String?>
  var start: AppEntry.Start
  /// By the monotonic clock.
  var seenAt: Duration
  var isAccepted: Bool
}

/// What two reports of one tap have in common, in sixteen bytes: a payload of a megabyte is
/// recognized without being kept.
///
/// It is made by Swift's keyed hash, whose key differs in each process. So nobody outside can
/// construct a collision, and no fingerprint outlives its process.
struct EntryFingerprint: Hashable, Sendable {
  private var hash: WideHash
  /// Whether it identifies one action on one delivered notification, which the system distinguishes
  /// from all others.
  ///
  /// Anything else is recognized only by its content: the same link may be a second tap.
  let isDelivery: Bool

  init(_ entry: AppEntry, isArrival: Bool) {
    var hasher = Hasher()
    hasher.combine(isArrival)
    var action: NotificationAction?
    if case .notification(let taken) = entry.source { action = taken }
    hasher.combine(action)
    // A repeating notification keeps its request's identifier, so the date is needed to tell its
    // deliveries apart.
    if case .notification(let content) = entry.content, action != nil,
      let requestID = content.requestID, let date = content.deliveredAt
    {
      isDelivery = true
      hasher.combine(requestID)
      hasher.combine(date)
    } else {
      isDelivery = false
      // The same share may be described with more or less besides what identifies it.
      if case .cloudKitShare(let share) = entry.content {
        hasher.combine([share.containerID, share.zoneName, share.ownerName, share.recordName])
        hash = WideHash(hasher)
        return
      }
      // A payload built in code may be too deep to hash, and is rejected as such.
      hasher.combine(entry.content.isTooDeep ? nil : entry.content)
    }
    hash = WideHash(hasher)
  }
}

/// Two hashes of one key: a single one, of eight bytes, may be the same for two keys by chance.
struct WideHash: Hashable, Sendable {
  private var first: Int
  private var second: Int

  init(_ hasher: Hasher) {
    var other = hasher
    other.combine(true)
    first = hasher.finalize()
    second = other.finalize()
  }
}

extension EntryContent {
  fileprivate var isTooDeep: Bool {
    switch self {
    case .link, .file, .cloudKitShare, .purchase: false
    case .notification(let content): content.payload.isTooDeep
    case .shortcutItem(let item): PayloadValue.object(item.userInfo).isTooDeep
    case .activity(let activity): PayloadValue.object(activity.userInfo).isTooDeep
    }
  }
}
