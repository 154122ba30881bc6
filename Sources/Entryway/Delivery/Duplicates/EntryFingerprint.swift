/// What two reports of one tap have in common, in sixteen bytes: a payload of a megabyte is
/// recognised without being kept.
///
/// It is made by Swift's keyed hash, whose key is another one in each process. So nobody outside can
/// make two entries alike, and no fingerprint outlives its process.
struct EntryFingerprint: Hashable, Sendable {
  private var hash: WideHash
  /// Whether it names one action on one delivery of a notification, which the system tells apart
  /// from every other.
  ///
  /// Anything else is known by what it carries alone: the same link may be a second tap.
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
      // One that was put together by hand may be too deep for a hash, and is rejected as such.
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
    case .link: false
    case .notification(let content): content.payload.isTooDeep
    case .shortcutItem(let item): PayloadValue.object(item.userInfo).isTooDeep
    case .activity(let activity): PayloadValue.object(activity.userInfo).isTooDeep
    }
  }
}
