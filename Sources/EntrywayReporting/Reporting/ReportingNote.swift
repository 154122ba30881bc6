public import EntrywayDiagnostics

/// What reporting does, for developers; each note prints as a sentence.
///
/// ```swift
/// center.report(to: server, options: ReportingOptions(onNote: { print($0) }))
/// // Recorded: A universal link opened order.
/// // Sent 1 event to the link server.
/// ```
public enum ReportingNote: Hashable, Sendable {
  /// An event is in the queue on disk.
  case recorded(ReportedEvent)
  /// The link server has stored this many events.
  case sent(Int)
  /// This many events will never be reported, and why.
  case dropped(Int, Reason)
  /// Something is wrong; it says what to do.
  indirect case problem(Diagnostic)

  /// Why events are dropped.
  public enum Reason: Hashable, Sendable {
    /// The queue on disk is full, so the oldest are dropped.
    case fullQueue
    /// More events arrived at once than memory can hold, so the newest are dropped.
    case fullMemory
    /// They can't be written to disk.
    case unwritable
    /// What was read from disk is not what was written.
    case damaged
    /// The link server cannot use them.
    case refused
    /// The installation's data was deleted on the link server.
    case deleted
    /// An ``OpenReporter`` is too slow.
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
