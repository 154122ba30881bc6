import FoundationEssentials
import LinkPlatform
import LinkStores
import Synchronization

/// What a process knows of texts and installations, so that batches that name nothing new take one statement.
///
/// Other processes may change what it knows. So each commit looks whether that holds, in its own transaction:
/// by a number that changes whenever a text loses its number or a month is closed, and by the rows of the
/// installations that tell something. Where it does not hold, it is forgotten, and the batches are read again.
final class IntakeMemory: Sendable {
  /// That something in memory does not hold any more.
  private struct Outdated: Error {
    /// What it is; nil for anything.
    var installation: InstallationRow.Name?
  }

  private struct Installation {
    var row: InstallationRow
    /// When it told something last, as far as is known, in milliseconds.
    var last: Int64
  }

  private struct State {
    var strings = StringTable()
    var installations: [InstallationRow.Name: Installation] = [:]
    /// Months of which nothing is taken any more.
    var closed: Set<Int64> = []
    /// Of which state all that is; nil where nothing is known.
    var generation: Int64?

    /// How many installations are kept.
    static let limit = 100_000
  }

  /// How often batches are read again because others have changed what they name.
  private static let attempts = 6
  private static let day: Int64 = 86_400_000

  // Whoever holds the connection for events holds it: nobody waits for it.
  private let state = Mutex(State())

  /// Takes batches in, in one transaction.
  func append(_ batches: [EventBatch], _ connection: PostgresConnection) throws -> [BatchVerdict] {
    try state.withLock { state in
      for attempt in 1...Self.attempts {
        do {
          return try Self.append(batches, connection, &state)
        } catch let error where attempt < Self.attempts && Self.mayPass(error) {
          // What a transaction has added that was undone is forgotten, too.
          if let name = (error as? Outdated)?.installation {
            state.installations[name] = nil
          } else {
            state = State()
          }
        } catch is Outdated {
          throw StorageError.unavailable(
            reason: "other servers change the same names again and again")
        } catch {
          state = State()
          throw error
        }
      }
      return []
    }
  }

  private static func mayPass(_ error: any Error) -> Bool {
    error is Outdated || error is SQLRowMissing || (error as? PostgresError)?.isPassing == true
  }

  private static func append(
    _ batches: [EventBatch], _ connection: PostgresConnection, _ state: inout State
  ) throws -> [BatchVerdict] {
    if state.installations.count > State.limit { state.installations = [:] }
    if state.generation == nil { try connection.raisePositions() }
    let transaction = IntakeTransaction(connection, knowing: state.generation)
    do {
      return try append(batches, transaction, &state)
    } catch {
      transaction.undo()
      throw error
    }
  }

  private static func append(
    _ batches: [EventBatch], _ transaction: IntakeTransaction, _ state: inout State
  ) throws -> [BatchVerdict] {
    // Two hold what is changed only while it is copied.
    var strings = state.strings
    state.strings = StringTable()
    if state.generation == nil { try transaction.begin() }
    let names = try batches.map { batch in
      InstallationRow.Name(
        app: try strings.number(of: batch.app, transaction), id: batch.installation)
    }
    let (read, due) = try readInstallations(of: batches, names, transaction, &state)
    // Those of these batches alone: what holds all others is changed below, and would be copied.
    var known: [InstallationRow.Name: InstallationRow] = [:]
    for name in names { known[name] = state.installations[name]?.row }
    let closed = transaction.closedMonths ?? state.closed
    var writer = EventWriter(
      transaction, strings, isClosed: { closed.contains($0.number) }, find: { [known] in known[$0] }
    )
    var verdicts: [BatchVerdict] = []
    verdicts.reserveCapacity(batches.count)
    for (place, batch) in batches.enumerated() {
      let verdict = try writer.read(batch)
      if case .appended = verdict {
      } else {
        // A refusal is said only of what the database has now.
        let name = names[place]
        guard read.contains(name) else { throw Outdated(installation: name) }
      }
      verdicts.append(verdict)
    }
    try write(writer.rows, transaction, Array(writer.installations.values), due)
    for (name, time) in due { state.installations[name]?.last = time.time }
    state.generation = transaction.generation
    state.closed = closed
    state.strings = writer.strings
    if transaction.isOutdated { state = State() }
    for (name, row) in writer.installations {
      let last = max(state.installations[name]?.last ?? 0, row.known.firstSeen.milliseconds)
      state.installations[name] = Installation(row: row, last: last)
    }
    return verdicts
  }

  /// Reads the installations of batches that are not known, with one statement.
  ///
  /// - Returns: Those that were read, and those that told nothing for a day: it is to be written that they do, so that
  ///   whoever forgets installations leaves them.
  private static func readInstallations(
    of batches: [EventBatch], _ names: [InstallationRow.Name], _ transaction: IntakeTransaction,
    _ state: inout State
  ) throws -> (read: Set<InstallationRow.Name>, due: [InstallationRow.Name: DueTime]) {
    var unknown: Set<InstallationRow.Name> = []
    var silent: [InstallationRow.Name: Int64] = [:]
    for (name, batch) in zip(names, batches) {
      if state.installations[name]?.row.known.isRemoved == true { state.installations[name] = nil }
      guard let known = state.installations[name] else {
        unknown.insert(name)
        continue
      }
      if batch.receivedAt.milliseconds - known.last > day {
        silent[name] = max(silent[name] ?? 0, batch.receivedAt.milliseconds)
      }
    }
    if !unknown.isEmpty {
      for (name, found) in try transaction.installations(unknown) {
        state.installations[name] = Installation(row: found.row, last: found.last)
        let told = zip(names, batches).lazy.filter { $0.0 == name }.map(\.1.receivedAt.milliseconds)
        if let told = told.max(), told - found.last > day, !found.row.known.isRemoved {
          silent[name] = told
        }
      }
    }
    var due: [InstallationRow.Name: DueTime] = [:]
    for (name, time) in silent {
      due[name] = state.installations[name].map { (number: $0.row.number, time: time) }
    }
    return (unknown, due)
  }

  /// When an installation, by its number, has told something last.
  private typealias DueTime = (number: Int64, time: Int64)

  /// Writes the commit's row of the inbox.
  private static func write(
    _ rows: [EventRow], _ transaction: IntakeTransaction, _ installations: [InstallationRow],
    _ due: [InstallationRow.Name: DueTime]
  ) throws {
    let (numbers, times) = (due.values.map(\.number), due.values.map(\.time))
    if !due.isEmpty, rows.isEmpty || transaction.isOpen {
      guard try transaction.touch(numbers, times) == due.count else { throw Outdated() }
    }
    guard !rows.isEmpty else { return try transaction.commit() }
    let block = try InboxBlock.bytes(of: rows)
    let apps = Array(Set(rows.map(\.total.app))).sorted()
    let received = rows.lazy.map(\.received).max() ?? 0
    if transaction.isOpen {
      try transaction.add(rows.count, apps, received, block)
      try transaction.commit()
    } else {
      let isAdded = try transaction.addAlone(
        rows.count, apps, received, block, installations, due: numbers, times)
      guard isAdded else { throw Outdated() }
    }
  }
}
