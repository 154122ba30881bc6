#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What two reports of one tap have in common.
enum EntryFingerprint: Hashable, Sendable {
  /// One action on one delivery of a notification. A repeating notification keeps its request's
  /// identifier, so the date is needed to tell its deliveries apart.
  case delivery(requestID: String, date: Date, action: NotificationAction, isArrival: Bool)
  /// Anything else is known by what it carries alone: the same link may be a second tap.
  case content(EntryContent, action: NotificationAction?, isArrival: Bool)

  init(_ entry: AppEntry, isArrival: Bool) {
    var action: NotificationAction?
    if case .notification(let taken) = entry.source { action = taken }
    if case .notification(let content) = entry.content, let action,
      let requestID = content.requestID, let date = content.deliveredAt
    {
      self = .delivery(requestID: requestID, date: date, action: action, isArrival: isArrival)
    } else {
      self = .content(entry.content, action: action, isArrival: isArrival)
    }
  }
}
