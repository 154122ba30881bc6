import FoundationEssentials
package import LinkPlatform
import LinkStores
package import Logging
import Metrics
import Synchronization

/// The journal of clicks in PostgreSQL, to which several servers write at once.
///
/// A commit of clicks that need nothing from before is one statement. What another server may be deciding at the same
/// time (limited links, what apps repeat or continue) is decided under locks, within a transaction.
package final class PostgresClickStore: ClickStore {
  package let pool: PostgresPool
  /// How long a commit may take.
  private let patience: Duration
  private let logger: Logger
  /// Tokens of batches whose commits succeeded: nobody writes those again.
  private let ended = Mutex<[ClickBatch.Key]>([])
  private let leftOut = Counter(label: "entryway_clicks_left_out_total")

  /// How long reads for requests may take, and what is done beside requests.
  static let readLimit = Duration.seconds(5)
  static let workLimit = Duration.seconds(30)
  static let removalLimit = Duration.seconds(600)

  /// - Parameters:
  ///   - pool: Its connections.
  ///   - patience: How long a commit may take.
  ///   - logger: Told which clicks cannot be stored.
  package init(
    _ pool: PostgresPool, patience: Duration = .seconds(10),
    logger: Logger = Logger(label: "entryway.clicks")
  ) {
    (self.pool, self.patience, self.logger) = (pool, patience, logger)
  }

  package var executor: (any TaskExecutor)? { pool.thread(of: .clicks) }

  package func append(
    _ clicks: [ClickDraft]
  ) async throws(StorageError) -> [ClickVerdict] {
    try append(clicks, as: RecordID())
  }

  /// Appends clicks, on the thread that calls: ``executor``.
  ///
  /// - Parameter token: What tells them apart if they are appended again, in the same order.
  func append(
    _ clicks: [ClickDraft], as token: RecordID
  ) throws(StorageError) -> [ClickVerdict] {
    do {
      return try pool.useBlocking(.clicks, within: patience) { connection in
        var commit = Commit(store: self, connection: connection, token: token, isAgain: false)
        return try commit.write(clicks)
      }
    } catch {
      throw StorageError(error)
    }
  }

  /// Appends clicks of which it is not known whether they were appended, by a connection that no other click waits for.
  ///
  /// - Parameter token: What they were appended with; by it those that were tallied are known.
  func appendAgain(
    _ clicks: [ClickDraft], as token: RecordID
  ) async throws(StorageError) {
    try await pool.use(.work, within: Self.workLimit) { connection in
      var commit = Commit(store: self, connection: connection, token: token, isAgain: true)
      _ = try commit.write(clicks)
    }
  }
}

extension PostgresClickStore {
  /// Clicks that are written as one, as far as it goes.
  private struct Commit {
    let store: PostgresClickStore
    let connection: PostgresConnection
    let token: RecordID
    /// Whether it may have happened before.
    let isAgain: Bool
    /// The tokens of the parts that were written.
    private var tokens: [ClickBatch.Key] = []

    init(
      store: PostgresClickStore, connection: PostgresConnection, token: RecordID, isAgain: Bool
    ) {
      (self.store, self.connection, self.token, self.isAgain) = (store, connection, token, isAgain)
    }

    mutating func write(_ drafts: [ClickDraft]) throws -> [ClickVerdict] {
      let writer = try connection.clickWriter()
      var verdicts: [ClickVerdict] = []
      verdicts.reserveCapacity(drafts.count)
      var start = 0
      while start < drafts.count {
        let end = min(drafts.count, start + ClickTables.places)
        verdicts += try writeAll(drafts[start..<end], writer)
        start = end
      }
      // All of it succeeded: nobody will ask for a part of it again.
      if !tokens.isEmpty { store.ended.withLock { $0 = tokens } }
      return verdicts
    }

    /// Writes what it can: what PostgreSQL refuses for its data is halved until what is to blame stands alone.
    private mutating func writeAll(
      _ drafts: ArraySlice<ClickDraft>, _ writer: Int64
    ) throws -> [ClickVerdict] {
      do {
        return try writeOnce(drafts, writer)
      } catch let error as PostgresError where error.isBadData {
        if drafts.count == 1, let draft = drafts.first {
          store.leaveOut(draft, error)
          return [.appended]
        }
        let middle = drafts.startIndex + drafts.count / 2
        return try writeAll(drafts[..<middle], writer) + writeAll(drafts[middle...], writer)
      }
    }

    private mutating func writeOnce(
      _ drafts: ArraySlice<ClickDraft>, _ number: Int64
    ) throws -> [ClickVerdict] {
      let asking = drafts.filter(\.needsFacts)
      // A half of what was refused as a whole is another one than the whole.
      let part = RecordID(high: UInt64(drafts.startIndex), low: UInt64(drafts.endIndex))
      let writer = ClickBatch.Writer(
        number: number, token: isAgain ? nil : ClickBatch.Key(owner: token, id: part),
        ended: isAgain ? [] : store.ended.withLock { $0 })
      var attempts = 0
      // Nearly always; a proxy may have sent one of them before.
      var areNew = !isAgain
      while true {
        do {
          let (verdicts, isTallied) =
            try asking.isEmpty && !isAgain
            ? decide(drafts, ClickBatch(), writer, areNew: areNew)
            : connection.transaction {
              // What was written with its token was written as a whole.
              if isAgain, try !isFirst(part) { return (drafts.map { _ in .appended }, false) }
              return try decide(drafts, ClickFacts(asking, connection).read(), writer)
            }
          if let token = writer.token, isTallied { tokens.append(token) }
          return verdicts
        } catch let error as PostgresError where error.state == "23505" && areNew {
          areNew = false
        } catch let error as PostgresError where error.isPassing && attempts < 5 {
          attempts += 1
        }
      }
    }

    /// Writes the token of a part that may have been written: whoever wrote it holds this up until that is certain.
    private func isFirst(_ part: RecordID) throws -> Bool {
      try connection.execute(
        "INSERT INTO click_batches (token, made) VALUES (?, now()) ON CONFLICT DO NOTHING",
        Data(ClickBatch.Key(owner: token, id: part).bytes))
      return connection.changesCount == 1
    }

    private func decide(
      _ drafts: ArraySlice<ClickDraft>, _ known: ClickBatch, _ writer: ClickBatch.Writer,
      areNew: Bool = false
    ) throws -> (verdicts: [ClickVerdict], isTallied: Bool) {
      var batch = known
      let verdicts = try drafts.map { try batch.append($0) }
      if !batch.isEmpty { try batch.write(writer, areNew: areNew, connection) }
      return (verdicts, !batch.tallies.isEmpty)
    }
  }

  private func leaveOut(_ draft: ClickDraft, _ error: PostgresError) {
    leftOut.increment()
    logger.error(
      "a click cannot be stored, and is left out",
      metadata: [
        "click": "\(draft.click.id)", "app": "\(draft.click.app)", "reason": "\(error.message)",
      ])
  }
}
