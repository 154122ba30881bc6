/// What was changed lately: a value that was read before its change was told is not kept after it.
///
/// It is bounded: of a read that takes longer than some thousand changes nothing is known, and what it
/// read is not kept either.
package struct RecentChanges {
  /// What a read is about.
  package enum Subject: Hashable {
    case record(RecordID)
    case funnels(of: RecordID)
    /// A funnel of which only the identifier is told.
    case anyFunnel
  }

  /// How many changes a generation has.
  private let capacity: Int
  private var recent: [Subject: Revision] = [:]
  private var before: [Subject: Revision] = [:]
  private var lastOfRecent: Revision = 0
  private var lastOfBefore: Revision = 0
  /// The last revision of which changes may be forgotten.
  private var forgotten: Revision = 0

  package init(capacity: Int = 4096) {
    self.capacity = capacity
  }

  package mutating func note(_ subject: Subject, _ revision: Revision) {
    if recent.count >= capacity, recent[subject] == nil {
      (before, recent) = (recent, [:])
      forgotten = max(forgotten, lastOfBefore)
      lastOfBefore = lastOfRecent
    }
    recent[subject] = revision
    lastOfRecent = max(lastOfRecent, revision)
  }

  /// Forgets all changes up to a revision: nothing is kept of reads that began before it.
  package mutating func forget(upTo revision: Revision) {
    (before, recent) = ([:], [:])
    forgotten = max(forgotten, revision)
  }

  /// Whether something changed after a revision, as far as is known.
  package func mayHave(_ subject: Subject, after revision: Revision) -> Bool {
    revision < forgotten || max(recent[subject] ?? 0, before[subject] ?? 0) > revision
  }
}
