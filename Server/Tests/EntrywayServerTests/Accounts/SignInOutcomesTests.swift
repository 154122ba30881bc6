import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("SignInOutcomes")
struct SignInOutcomesTests {
  private let folder: TemporaryFolder
  private let records: SQLiteRecordStore
  private let metrics = MetricsText()
  private let log = KeptLog()
  private let outcomes: SignInOutcomes
  private let start = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    records = try folder.records()
    outcomes = SignInOutcomes(RecordCache(records), log.logger, metrics: metrics)
  }

  private func time(_ seconds: Int) -> Timestamp { start.adding(.seconds(seconds)) }

  /// The audit's lines, the first one first, when it has as many as are expected.
  private func audit(_ count: Int) async throws -> [String] {
    try await eventually("the audit has \(count) lines") {
      let entries = try await records.audit(of: nil, before: nil, limit: 100)
      guard entries.count >= count else { return nil }
      return entries.map { "\($0.actor) \($0.action) \($0.subject)" }.sorted()
    }
  }

  @Test("Metrics count each sign-in by its result, from the start")
  func counted() {
    func line(_ result: String, _ count: Int) -> String {
      "entryway_sign_ins_total{result=\"\(result)\"} \(count)"
    }
    for result in ["busy", "limited", "succeeded", "wrong"] {
      #expect(metrics.text.contains(line(result, 0)))
    }
    let ada = Account.sample("ada", .owner)
    outcomes.succeeded(ada)
    for _ in 0..<5 { outcomes.wasWrong(nil, at: start) }
    for _ in 0..<3 { outcomes.wasLimited(ada, by: .account("ada"), at: start) }
    outcomes.wasBusy(at: start)
    for (result, count) in [("busy", 1), ("limited", 3), ("succeeded", 1), ("wrong", 5)] {
      #expect(metrics.text.contains(line(result, count)))
    }
    #expect(metrics.text.contains("# HELP entryway_sign_ins_total Sign-ins to the console, by"))
  }

  @Test("A flood writes two lines for an account in a quarter of an hour, and two for all else")
  func bounded() async throws {
    let (ada, bob) = (Account.sample("ada", .owner), Account.sample("bob", .viewer))
    for second in 0..<890 {
      for account in [ada, bob, nil] { outcomes.wasWrong(account, at: time(second)) }
      outcomes.wasLimited(ada, by: .account("ada"), at: time(second))
      outcomes.wasLimited(nil, by: .name("invented \(second)"), at: time(second))
      outcomes.wasLimited(bob, by: .address("192.0.2.\(second)"), at: time(second))
    }
    #expect(
      try await audit(6) == [
        "sign-in session.block ada", "sign-in session.block an address",
        "sign-in session.block an unknown name", "sign-in session.fail ada",
        "sign-in session.fail an unknown name", "sign-in session.fail bob",
      ])
    #expect(log.lines.count == 6)
    outcomes.wasWrong(ada, at: time(900))
    #expect(try await audit(7).count == 7)
    #expect(log.lines.count == 7)
  }

  @Test("Log lines name the account, and no unknown name")
  func words() {
    let ada = Account.sample("ada", .owner)
    outcomes.succeeded(ada)
    outcomes.ended(ada)
    outcomes.wasWrong(ada, at: start)
    outcomes.wasWrong(nil, at: start)
    outcomes.wasLimited(nil, by: .name("my password"), at: start)
    outcomes.wasBusy(at: start)
    #expect(
      log.lines == [
        "info signed in account=ada", "info signed out account=ada",
        "warning a sign-in failed account=ada",
        "warning a sign-in failed account=an unknown name",
        "warning too many sign-ins failed: more are refused for up to 15 minutes "
          + "account=an unknown name",
        "warning too many sign-ins at once: some are refused",
      ])
  }
}
