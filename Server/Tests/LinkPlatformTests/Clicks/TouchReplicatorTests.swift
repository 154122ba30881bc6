import Foundation
import LinkStores
import Logging
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("TouchReplicator")
struct TouchReplicatorTests {
  @Test("Every click becomes a touch, in as many steps as there are thousands")
  func steps() async throws {
    let folder = try TemporaryFolder()
    let clicks = try folder.clicks()
    let events = try folder.events()
    let replicator = replicator(clicks, events)
    #expect(await replicator.step() == false)
    let told = (0..<1001).map { _ in Click.page() }
    _ = try await clicks.append(told.map { ClickDraft($0) })
    #expect(await replicator.step() == true)
    #expect(await replicator.step() == false)
    #expect(try await touches(events) == told.map(Touch.init))
    #expect(try await events.position() == clicks.tail(after: 0, limit: 2000).last?.position)
  }

  @Test("Of two servers that share their stores one tells, and the other when that one has ended")
  func oneOfTwo() async throws {
    let folder = try TemporaryFolder()
    let (clicks, events) = (try folder.clicks(), try folder.events())
    let group = SharedGroup()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    func server(_ number: Int) throws -> TouchReplicator {
      TouchReplicator(
        clicks: clicks, touches: events, group: group.member(number), health: Health(),
        logger: logger)
    }
    let (one, other) = (try server(1), try server(2))
    _ = await one.step()
    _ = try await clicks.append([ClickDraft(.page())])
    _ = await other.step()
    #expect(try await touches(events).isEmpty)
    _ = await one.step()
    #expect(try await touches(events).count == 1)
    // It is killed: another one goes on when its time is over.
    _ = try await clicks.append([ClickDraft(.page())])
    group.now = group.now.adding(.seconds(10))
    _ = await (try server(3)).step()
    #expect(try await touches(events).count == 2)
  }

  @Test("What was told when the answer got lost is told again, and there once")
  func repeated() async throws {
    let folder = try TemporaryFolder()
    let clicks = try folder.clicks()
    let events = try folder.events()
    let told = (0..<20).map { _ in Click.page() }
    _ = try await clicks.append(told.map { ClickDraft($0) })
    // The touches were added, and the position was not: the relay begins at the same place.
    try await events.append(told.prefix(10).map(Touch.init), readTo: 0)
    #expect(await replicator(clicks, events).step() == false)
    #expect(try await touches(events) == told.map(Touch.init))
    let health = Health()
    let failing = replicator(clicks, FailingEvents(events: events), health)
    _ = try await clicks.append([ClickDraft(.page())])
    #expect(await failing.step() == false)
    #expect(health.events.reason == "the disk that holds the data is full")
    #expect(try await touches(events).count == 20)
    #expect(await replicator(clicks, events, health).step() == false)
    #expect(health.events.reason == nil)
    #expect(try await touches(events).count == 21)
  }

  @Test("Tallies come into the totals once, wherever between the two files a server is killed")
  func killed() async throws {
    let folder = try TemporaryFolder()
    // Each part has files that were opened anew, as after a kill.
    func tally(_ count: Int) async throws {
      let clicks = try folder.clicks()
      _ = try await clicks.append(
        (0..<count).map { _ in
          var draft = ClickDraft(.page())
          draft.isTallied = true
          return draft
        })
    }
    func total() async throws -> Int {
      try await folder.events().clickTotals(
        ClickTotalsQuery(
          span: TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 1_800_000)),
          dimensions: []), of: Click.app
      ).reduce(0) { $0 + $1.raw }
    }
    try await tally(10)
    // Read, and killed before anything was written: the next server reads it again.
    let early = try await folder.clicks().tallies(after: 0, limit: 10)
    try await tally(5)
    #expect(try await total() == 0)
    #expect(try await replicator(folder.clicks(), folder.events()).step() == false)
    #expect(try await total() == 15)
    // Written, and killed before anybody knew: it is told again.
    try await folder.events().add(early, readTo: early[0].change)
    let late = try await folder.clicks().tallies(after: 0, limit: 10)
    try await folder.events().add(late, readTo: late[0].change)
    #expect(try await total() == 15)
    // More of the same quarter, and a disk that is full.
    try await tally(7)
    #expect(
      try await replicator(folder.clicks(), FailingEvents(events: folder.events())).step() == false)
    #expect(try await total() == 15)
    // Killed between the removal of what is old in one file and in the other.
    let old = Timestamp(milliseconds: 1_800_000)
    let change = try await folder.events().tallyChange()
    _ = try await folder.clicks().removeTallies(before: old, changedTo: change)
    #expect(try await replicator(folder.clicks(), folder.events()).step() == false)
    #expect(try await total() == 22)
    let told = try await folder.events().tallyChange()
    let lowest = try await folder.clicks().removeTallies(before: old, changedTo: told)
    try await tally(2)
    #expect(try await replicator(folder.clicks(), folder.events()).step() == false)
    try await folder.events().forgetTallies(below: lowest)
    try await tally(1)
    #expect(try await replicator(folder.clicks(), folder.events()).step() == false)
    #expect(try await total() == 25)
    #expect(try await folder.clicks().tail(after: 0, limit: 10) == [])
  }

  @Test("With an older journal it starts over: new clicks are counted, and none twice")
  func olderJournal() async throws {
    let day = 86_400_000
    let folder = try TemporaryFolder()
    let copy = folder.path + "/copy.sqlite"
    func click(_ number: Int, day: Int) -> Click {
      var click = Click.page()
      click.id = RecordID(high: 2, low: UInt64(number))
      let time = Timestamp(milliseconds: Int64(day) * 86_400_000)
      (click.receivedAt, click.occurredAt) = (time, time)
      return click
    }
    func append(_ numbers: Range<Int>, day: Int, tallied: Bool = false) async throws {
      _ = try await folder.clicks().append(
        numbers.map { number in
          var draft = ClickDraft(click(number, day: day))
          draft.isTallied = tallied
          return draft
        })
    }
    func total() async throws -> Int {
      try await folder.events().clickTotals(
        ClickTotalsQuery(
          span: TimeSpan(
            Timestamp(milliseconds: 0), Timestamp(milliseconds: Int64(900 * day))),
          dimensions: []), of: Click.app
      ).reduce(0) { $0 + $1.raw }
    }
    func step() async throws -> Bool {
      try await replicator(folder.clicks(), folder.events()).step()
    }
    try await append(0..<10, day: 1)
    try await append(10..<20, day: 400)
    try await append(0..<30, day: 400, tallied: true)
    #expect(try await step() == false)
    // The copy has 20 clicks and 30 tallied ones; then there are 40 and 80, all told, and what is old
    // has no touches any more.
    try folder.clicks().file.backUp(to: copy)
    try await append(20..<40, day: 401)
    try await append(0..<50, day: 400, tallied: true)
    #expect(try await step() == false)
    _ = try await folder.events().removeHistory(
      before: Timestamp(milliseconds: Int64(300 * day)))
    #expect(try await total() == 120)
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder.path + "/clicks.sqlite" + end)
    }
    try FileManager.default.moveItem(atPath: copy, toPath: folder.path + "/clicks.sqlite")
    #expect(try await step() == false)
    #expect(try await total() == 120)
    // Clicks at the places that were read already, of the same quarter and of another one.
    try await append(40..<45, day: 402)
    try await append(0..<3, day: 400, tallied: true)
    try await append(0..<4, day: 402, tallied: true)
    #expect(try await step() == false)
    #expect(try await total() == 132)
    #expect(try await step() == false)
    #expect(try await total() == 132)
    #expect(
      try await folder.events().position() == folder.clicks().end().position)
  }

  @Test("Clicks that an older server left untold behind its place are told, if they are young")
  func untold() async throws {
    let folder = try TemporaryFolder()
    let clicks = try folder.clicks()
    let events = try folder.events()
    let told = (0..<3).map { _ in Click.page() }
    try await events.append(told.map(Touch.init), readTo: 50)
    let month = Duration.seconds(31 * 86_400)
    let later = (0..<4).map { _ in
      var click = Click.page()
      click.receivedAt = click.receivedAt.adding(month)
      return click
    }
    _ = try await clicks.append((told + later).map { ClickDraft($0) })
    #expect(await replicator(clicks, events).step() == false)
    #expect(try await events.position() == 7)
    let kept = try await events.touches(
      of: Click.app, from: Timestamp(milliseconds: 0), to: .now, after: nil, limit: 100)
    #expect(kept.count == 7)
  }

  private func replicator(
    _ clicks: any ClickStore, _ touches: any TouchStore, _ health: Health = Health()
  ) -> TouchReplicator {
    TouchReplicator(
      clicks: clicks, touches: touches, health: health,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func touches(_ events: any TouchStore) async throws -> [Touch] {
    try await events.touches(
      of: Click.app, from: Timestamp(milliseconds: 0), to: Timestamp(milliseconds: 10), after: nil,
      limit: 5000)
  }
}

/// Events that can be read, and not be written.
private struct FailingEvents: TouchStore {
  let events: any TouchStore

  func append(_ touches: [Touch], readTo position: Int64) async throws(StorageError) { throw .full }
  func add(_ tallies: [ClickTally], readTo: Int64) async throws(StorageError) { throw .full }
  func position() async throws(StorageError) -> Int64 { try await events.position() }
  func tallyChange() async throws(StorageError) -> Int64 { try await events.tallyChange() }
  func forgetTallies(below: Int64) async throws(StorageError) { throw .full }
  func oldestTouch() async throws(StorageError) -> Timestamp? { try await events.oldestTouch() }
  func know(_ tallies: [ClickTally]) async throws(StorageError) { throw .full }
  func startOver(from: JournalEnd, tallies: Int64) async throws(StorageError) { throw .full }

  func removeTouches(before time: Timestamp, limit: Int) async throws(StorageError) -> Int {
    throw .full
  }

  func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch] {
    try await events.touches(of: app, from: from, to: to, after: after, limit: limit)
  }
}

extension Click {
  fileprivate static let app = RecordID(high: 1, low: 1)

  fileprivate static func page() -> Click {
    Click(
      app: app, host: "go.example.com", receivedAt: Timestamp(milliseconds: 5), kind: .page)
  }
}
