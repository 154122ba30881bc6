public import EntrywayDiagnostics

/// What reporting says about itself, for developers: each prints as a sentence.
///
/// ```swift
/// center.report(to: server, options: ReportingOptions(onNote: { print($0) }))
/// // Recorded: A universal link opened order.
/// // Sent 1 event to the link server.
/// ```
public enum ReportingNote: Hashable, Sendable {
  /// An event is in the queue on the disk.
  case recorded(ReportedEvent)
  /// The link server has so many events now: they are durable there.
  case sent(Int)
  /// So many events will never be told, and why.
  case dropped(Int, Reason)
  /// Something is wrong; it says what to do.
  indirect case problem(Diagnostic)

  /// Why events are dropped.
  public enum Reason: Hashable, Sendable {
    /// The queue on the disk is full: the oldest go.
    case fullQueue
    /// More came at once than memory takes: the newest go.
    case fullMemory
    /// The disk does not take them.
    case unwritable
    /// What the disk gave back is not what was written.
    case damaged
    /// The link server cannot use them.
    case refused
    /// The installation's data was deleted on the link server.
    case deleted
    /// An ``OpenReporter`` takes them too slowly.
    case slowReporter
  }
}

extension ReportingNote: CustomStringConvertible {
  /// The note as a sentence.
  public var description: String {
    switch self {
    case .recorded(let event): "Recorded: \(event)"
    case .sent(let count): "Sent \(Self.events(count)) to the link server."
    case .dropped(let count, let reason): "Dropped \(Self.events(count)): \(reason.phrase)."
    case .problem(let diagnostic): diagnostic.text
    }
  }

  private static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }
}

extension ReportingNote.Reason {
  fileprivate var phrase: String {
    switch self {
    case .fullQueue: "the queue is full, and the oldest events are dropped first"
    case .fullMemory: "more arrived at once than fit in memory"
    case .unwritable: "they cannot be written to disk"
    case .damaged: "they cannot be read back from disk"
    case .refused: "the link server cannot use them"
    case .deleted: "the installation's data was deleted on the link server"
    case .slowReporter: "a reporter handles them too slowly"
    }
  }
}
