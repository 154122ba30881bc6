import FoundationEssentials
import GRDB
import LinkPlatform
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("Files of months")
struct MonthFilesTests {
  private let folder: TemporaryFolder
  private let app = RecordID()
  private let installation = RecordID()
  /// In November.
  private let now = Timestamp(milliseconds: 1_795_345_200_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func batch(
    at times: [Timestamp], sentAt: Timestamp? = nil, oldest: Timestamp = Timestamp(milliseconds: 0)
  ) -> EventBatch {
    EventBatch(
      app: app, installation: installation, secretHash: Data("own".utf8), sentAt: sentAt ?? now,
      receivedAt: now, oldest: oldest,
      events: times.enumerated().map { number, time in
        var event = Event(
          id: RecordID(), kind: .custom, occurredAt: time, sequence: Int64(number))
        event.name = "purchase"
        return event
      })
  }

  private func days(_ count: Int64) -> Timestamp { now.adding(.seconds(-count * 86_400)) }

  private func shown(_ store: SQLiteEventStore) async throws -> Int {
    try await store.tail(TailQuery(after: 0, limit: 100), of: app).count
  }

  private func told(_ store: SQLiteEventStore) async throws -> Int {
    try await store.totals(
      TotalsQuery(
        span: TimeSpan(Timestamp(milliseconds: 0), now.adding(.seconds(86_400))),
        kinds: Event.Kind.allCases, dimensions: []), of: app
    ).reduce(0) { $0 + $1.count }
  }

  @Test("Events of a clock that is centuries ahead are too old, whichever time that makes of them")
  func hostileClock() async throws {
    let store = try folder.events()
    let year: Int64 = 31_556_952_000
    for ahead in [1, 40, 56, 57, 58, 100, 2000, 7900] {
      let sentAt = Timestamp(milliseconds: now.milliseconds + Int64(ahead) * year)
      let times = [0, year / 2, 10 * year, now.milliseconds].map(Timestamp.init(milliseconds:))
      let verdicts = try await store.append([batch(at: times, sentAt: sentAt, oldest: days(90))])
      #expect(verdicts == [.appended(tooOld: [0, 1, 2, 3])])
    }
    #expect(store.files.months == [])
  }

  @Test("What a file was before the last commit is not taken for what it is")
  func lateNote() async throws {
    let store = try folder.events()
    _ = try await store.append([batch(at: [now])])
    let month = try #require(store.files.months.first)
    let first = try #require(store.files.summary(of: month))
    _ = try await store.append([batch(at: [now, now])])
    let second = try #require(store.files.summary(of: month))
    store.files.note(first, of: month)
    #expect(store.files.summary(of: month)?.stamp == second.stamp)
    #expect(store.files.summary(of: month)?.position == 3)
    #expect(store.files.bytes.values.map(\.self) == [second.bytes.values.reduce(0, +)])
  }
}
