#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entry as a recording keeps it: with its secrets masked, and without what a person typed.
public struct RecordedEntry: Hashable, Sendable, Codable {
  /// The entry in the form in which stores keep it too; its dates are seconds after the first event.
  var entry: CodedEntry
  /// Whether it is a notification that was opened as it arrived.
  public var isArrival: Bool?

  /// The way by which it came.
  public var source: EntrySource { entry.source }
  /// What it carries, masked; nil if that was not kept.
  ///
  /// A notification's `deliveredAt` counts from the first event as if that were at the reference date.
  public var content: EntryContent? { entry.content }
}

extension RecordedEntry {
  init(_ entry: AppEntry, isArrival: Bool, isContentKept: Bool, start: Date) {
    self.entry = CodedEntry(entry)
    self.isArrival = isArrival ? true : nil
    if case .notification(var notification) = entry.content {
      notification.userText = nil
      self.entry.content = .notification(notification)
    }
    self.entry.changeDates { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSince(start)) }
    if !isContentKept {
      self.entry.content = nil
      self.entry.target = nil
    }
  }

  /// The entry of a replay whose first event is at `start`; nil if its content was not kept.
  func entry(start: Date) -> AppEntry? {
    var entry = entry
    entry.changeDates { start + $0.timeIntervalSinceReferenceDate }
    return entry.entry
  }
}

extension CodedEntry {
  fileprivate mutating func changeDates(_ change: (Date) -> Date) {
    date = change(date)
    if case .notification(var notification) = content {
      notification.deliveredAt = notification.deliveredAt.map(change)
      content = .notification(notification)
    }
  }
}
