import Foundation
import Synchronization
import Testing

@testable import LinkPlatform

@Suite("ClickJournal")
struct ClickJournalTests {
  @Test("Clicks that come while the store commits go into few commits, each of them in one")
  func groups() async {
    let store = ScriptedClicks()
    let health = Health()
    let journal = ClickJournal(store, health: health)
    let clicks = (0..<1500).map { _ in Click.page() }
    let outcomes = await outcomes(of: clicks, in: journal)
    #expect(outcomes.allSatisfy { $0.isStored })
    #expect(outcomes.count == clicks.count)
    let batches = store.batches
    #expect(batches.joined().map(\.id).sorted() == clicks.map(\.id).sorted())
    #expect(batches.allSatisfy { 1...512 ~= $0.count })
    #expect(batches.count < clicks.count)
    #expect(health.clicks.reason == nil)
  }

  @Test("A click alone is committed alone, at once")
  func alone() async {
    let store = ScriptedClicks()
    let journal = ClickJournal(store, health: Health())
    for number in 1...3 {
      #expect(await journal.append(ClickDraft(.page())).isStored)
      #expect(store.batches.map(\.count) == Array(repeating: 1, count: number))
    }
  }

  @Test("Each click gets the verdict of its own place")
  func verdicts() async {
    let store = ScriptedClicks { clicks in
      clicks.map { $0.click.isBot ? .limitReached : .repeated(answer: Data($0.click.id.bytes)) }
    }
    let journal = ClickJournal(store, health: Health())
    await withTaskGroup { group in
      for number in 0..<600 {
        group.addTask {
          var click = Click.page()
          click.isBot = number.isMultiple(of: 3)
          guard case .stored(let verdict) = await journal.append(ClickDraft(click)) else {
            Issue.record("click \(number) is lost")
            return
          }
          #expect(
            verdict
              == (click.isBot ? .limitReached : .repeated(answer: Data(click.id.bytes))))
        }
      }
    }
  }

  @Test("When the store fails, the clicks of that commit are told as lost, and the others are not")
  func failing() async {
    let store = ScriptedClicks(failsEvery: 2)
    let health = Health()
    let journal = ClickJournal(store, health: health)
    let clicks = (0..<1500).map { _ in Click.page() }
    let told = await withTaskGroup(of: (RecordID, Bool).self) { group in
      for click in clicks {
        group.addTask { (click.id, await journal.append(ClickDraft(click)).isStored) }
      }
      return await group.reduce(into: [:]) { $0[$1.0, default: []].append($1.1) }
    }
    #expect(told.count == clicks.count)
    #expect(told.values.allSatisfy { $0.count == 1 })
    let stored = Set(store.batches.joined().map(\.id))
    #expect(Set(told.filter { $0.value == [true] }.keys) == stored)
    #expect(stored.count < clicks.count)
  }

  @Test("A failure is told by the health until a commit works again")
  func health() async {
    let store = ScriptedClicks(failsEvery: 2)
    let health = Health()
    let journal = ClickJournal(store, health: health)
    #expect(await journal.append(ClickDraft(.page())).isStored)
    #expect(health.isReady)
    #expect(await !journal.append(ClickDraft(.page())).isStored)
    #expect(health.clicks.reason == "the disk that holds the data is full")
    #expect(!health.isReady)
    #expect(await journal.append(ClickDraft(.page())).isStored)
    #expect(health.clicks.reason == nil)
  }

  private func outcomes(
    of clicks: [Click], in journal: ClickJournal
  ) async -> [ClickJournal.Outcome] {
    await withTaskGroup(of: ClickJournal.Outcome.self) { group in
      for click in clicks { group.addTask { await journal.append(ClickDraft(click)) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

/// A journal that does what it is told, and remembers its commits.
private final class ScriptedClicks: ClickStore {
  private let state = Mutex((batches: [[Click]](), calls: 0))
  private let failsEvery: Int?
  private let answer: @Sendable ([ClickDraft]) -> [ClickVerdict]

  init(
    failsEvery: Int? = nil,
    answer: @escaping @Sendable ([ClickDraft]) -> [ClickVerdict] = { $0.map { _ in .appended } }
  ) {
    self.failsEvery = failsEvery
    self.answer = answer
  }

  /// The clicks of each commit that worked.
  var batches: [[Click]] { state.withLock { $0.batches } }

  func append(_ clicks: [ClickDraft]) async throws(StorageError) -> [ClickVerdict] {
    // Others get on, and come while this commit is under way.
    for _ in 0..<10 { await Task.yield() }
    let fails = state.withLock { state in
      state.calls += 1
      if let failsEvery, state.calls.isMultiple(of: failsEvery) { return true }
      state.batches.append(clicks.map(\.click))
      return false
    }
    if fails { throw .full }
    return answer(clicks)
  }

  func tail(after: Int64, limit: Int) async throws(StorageError) -> [PlacedClick] { [] }
  func end() async throws(StorageError) -> JournalEnd { JournalEnd(position: 0, change: 0) }
  func position(before time: Timestamp) async throws(StorageError) -> Int64 { 0 }
  func probe() async throws(StorageError) {}
  func clicks(_ ids: [RecordID], of: RecordID) async throws(StorageError) -> [PlacedClick] { [] }
  func count(of link: RecordID) async throws(StorageError) -> Int { 0 }
  func removeClicks(
    before time: Timestamp, readTo position: Int64, limit: Int
  ) async throws(StorageError) -> Int { 0 }

  func remove(
    app: RecordID, after position: Int64, readTo read: Int64, limit: Int
  ) async throws(StorageError) -> Int64? { nil }

  func removeCounts(of links: [RecordID]) async throws(StorageError) {}

  func lastReceived() async throws(StorageError) -> Timestamp? { nil }

  func removeAnswers(before time: Timestamp) async throws(StorageError) {}
  func tallies(after: Int64, limit: Int) async throws(StorageError) -> [ClickTally] { [] }
  func removeTallies(
    before: Timestamp, changedTo: Int64
  ) async throws(StorageError) -> Int64 { 1 }
}

extension ClickJournal.Outcome {
  fileprivate var isStored: Bool { if case .stored = self { true } else { false } }
}

extension Click {
  fileprivate static let app = RecordID(high: 1, low: 1)

  fileprivate static func page() -> Click {
    Click(
      app: app, host: "go.example.com", receivedAt: Timestamp(milliseconds: 5), kind: .page)
  }
}
