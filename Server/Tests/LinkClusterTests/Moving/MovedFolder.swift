import Foundation
import LinkPlatform
import LinkStores
import SeededNumbers
import ServerTestSupport
import StoreConformance

/// A folder with some of everything, as a server leaves it.
struct MovedFolder {
  let scratch: TemporaryFolder
  let paths: FolderPaths

  init(_ scratch: TemporaryFolder, _ name: String) throws {
    self.scratch = scratch
    try FileManager.default.createDirectory(
      atPath: scratch.file(name), withIntermediateDirectories: true)
    paths = FolderPaths(
      records: scratch.file("\(name)/records.sqlite"),
      clicks: scratch.file("\(name)/clicks.sqlite"), events: scratch.file("\(name)/events.sqlite"))
  }

  func source() throws -> FolderSource { try FolderSource(paths) }

  /// Opens its stores for a while.
  func serve<Value>(
    _ work: (SQLiteRecordStore, SQLiteClickStore, SQLiteEventStore) async throws -> Value
  ) async throws -> Value {
    let records = try SQLiteRecordStore(path: paths.records)
    let clicks = try SQLiteClickStore(path: paths.clicks)
    let events = try SQLiteEventStore(path: paths.events)
    defer {
      events.close()
      clicks.close()
      records.close()
    }
    return try await work(records, clicks, events)
  }

  /// Has a server do something of everything.
  ///
  /// - Parameters:
  ///   - seed: What happens.
  ///   - days: How many days before the end events are removed by their age; nil for none.
  func tell(seed: UInt64, removing days: Int? = nil) async throws {
    try await serve { records, clicks, events in
      try await MovedHistory(batches: 60, seed: seed).tell(events, removing: days)
      try await tell(records, seed)
      try await tell(clicks, seed)
    }
  }

  private func tell(_ records: SQLiteRecordStore, _ seed: UInt64) async throws {
    var seeded = Seeded(seed: seed)
    var known: [StoredRecord] = []
    for number in 0..<40 {
      let id = RecordID(high: 0x0190_0000_0004_7000 | seed << 20, low: UInt64(number))
      let kind = seeded.pick([RecordKind.link, .host, .salt, .key])
      let record = StoredRecord(
        kind: kind, id: id, app: seeded.chance(70) ? seeded.pick(MovedHistory.apps) : nil,
        names: seeded.chance(60) ? ["b\(number) \(seed)", "a\(number) \(seed)"] : [],
        labels: (0..<seeded.below(4)).map { "label=\($0) é" },
        body: Data((0..<seeded.below(40)).map { UInt8(truncatingIfNeeded: $0 * number) }),
        expiresAt: seeded.chance(20) ? MovedHistory.end : nil)
      let revision = try await records.commit(
        RecordTransaction(
          [.insert(record)],
          audit: [
            AuditEntry(
              id: RecordID(high: 0x0190_0000_0005_7000 | seed << 20, low: UInt64(number)),
              actor: "somebody", action: "link.create", app: record.app, subject: "\(id)",
              changes: number % 3 == 0 ? [.init("name", from: nil, to: "x")] : [],
              at: MovedHistory.start)
          ]))
      var stored = record
      stored.revision = revision
      known.append(stored)
      if seeded.chance(25), var changed = known.randomElement(using: &seeded) {
        known.removeAll { $0.id == changed.id }
        if seeded.chance(50) {
          let write = RecordTransaction.Write.remove(
            changed.kind, changed.id, revision: changed.revision)
          try await records.commit(RecordTransaction([write]))
        } else {
          changed.labels = ["changed"]
          changed.revision = try await records.commit(RecordTransaction([.replace(changed)]))
          known.append(changed)
        }
      }
    }
  }

  private func tell(_ clicks: SQLiteClickStore, _ seed: UInt64) async throws {
    var seeded = Seeded(seed: seed + 1)
    for batch in 0..<12 {
      let drafts = (0..<7).map { place in
        let time = MovedHistory.start.adding(.seconds(batch * 600_000 + place))
        let number = UInt64(batch * 7 + place)
        let click = Click(
          id: RecordID(
            high: UInt64(time.milliseconds) << 16 | 0x7000, low: seed << 32 | number),
          app: seeded.pick(MovedHistory.apps),
          link: RecordID(high: 0x0190_0000_0003_7000, low: UInt64(seeded.below(3))),
          host: "go.example.com", slug: seeded.pick([nil, "é"]), receivedAt: time,
          kind: seeded.pick(Click.Kind.allCases),
          visitor: VisitorHash(high: UInt64(seeded.below(9)), low: 1), isBot: seeded.chance(10),
          referrer: seeded.chance(30) ? "news.example" : nil,
          origin: Origin(campaign: seeded.pick([nil, "spring"]), tags: ["a b", "c"]))
        return ClickDraft(
          click, limit: seeded.chance(30) ? 5 : nil, answer: Data("answer".utf8),
          isRepeatable: seeded.chance(50), isTallied: seeded.chance(20))
      }
      _ = try await clicks.append(drafts)
    }
  }

  /// Removes things, as a server does in the course of time.
  func age() async throws {
    try await serve { records, clicks, events in
      _ = try await clicks.removeClicks(
        before: MovedHistory.start.adding(.seconds(30 * 86_400)), readTo: .max, limit: 20)
      _ = try await clicks.removeTallies(
        before: MovedHistory.start.adding(.seconds(30 * 86_400)), changedTo: 5)
      _ = try await events.remove(MovedHistory.installation(3), of: MovedHistory.apps[0])
      while try await events.removeMarked(limit: 30) {}
      while try await events.removeHistory(
        before: MovedHistory.start.adding(.seconds(40 * 86_400))) > 0
      {}
      _ = try await events.removeTouches(
        before: MovedHistory.start.adding(.seconds(10 * 86_400)), limit: 10)
      try await records.removeExpired(at: MovedHistory.end.adding(.seconds(1)))
    }
  }

  /// All that can be asked of it.
  func answers() async throws -> FolderAnswers {
    try await serve { records, clicks, events in
      FolderAnswers(
        events: try await StoreAnswers(of: events), records: try await RecordAnswers(of: records),
        clicks: try await ClickAnswers(of: clicks))
    }
  }

  /// Copies it as `backup` does.
  func backUp(_ name: String) async throws -> MovedFolder {
    let copy = try MovedFolder(scratch, name)
    try await serve { records, clicks, events in
      try records.file.backUp(to: copy.paths.records)
      try clicks.file.backUp(to: copy.paths.clicks)
      for month in events.months {
        try events.backUp(month, to: copy.paths[.month(month)])
      }
      try events.file.backUp(to: copy.paths.events)
    }
    return copy
  }
}

/// All that can be asked of stores of records, of clicks and of events.
struct FolderAnswers: Hashable {
  var events: StoreAnswers
  let records: RecordAnswers
  var clicks: ClickAnswers

  var withoutNumbers: FolderAnswers {
    var answers = self
    answers.clicks = clicks.withoutNumbers
    return answers
  }
}

struct RecordAnswers: Hashable {
  private(set) var records: [StoredRecord] = []
  let changes: [RecordChange]
  let audit: [AuditEntry]
  let revision: Revision

  init(of store: some RecordStore) async throws {
    for kind in RecordKind.allCases {
      records += try await store.records(RecordQuery(kind, limit: 1000))
    }
    changes = try await store.changes(since: 0, limit: 10_000)
    audit = try await store.audit(of: nil, before: nil, limit: 1000)
    revision = try await store.revision()
  }
}

struct ClickAnswers: Hashable {
  let clicks: [PlacedClick]
  private(set) var tallies: [ClickTally]
  let end: JournalEnd
  private(set) var counts: [Int] = []

  init(of store: some ClickStore) async throws {
    clicks = try await store.tail(after: 0, limit: 10_000)
    tallies = try await store.tallies(after: 0, limit: 10_000)
    end = try await store.end()
    for number in 0..<3 as Range<UInt64> {
      counts.append(
        try await store.count(of: RecordID(high: 0x0190_0000_0003_7000, low: number)))
    }
  }

  /// Without the numbers of tallies: those of one commit get theirs in any order.
  var withoutNumbers: ClickAnswers {
    var answers = self
    answers.tallies = tallies.map { tally in
      var tally = tally
      (tally.number, tally.change) = (0, 0)
      return tally
    }.sorted { "\($0)" < "\($1)" }
    return answers
  }
}
