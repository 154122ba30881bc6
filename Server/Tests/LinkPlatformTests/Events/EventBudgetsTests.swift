import FoundationEssentials
import Synchronization
import Testing

@testable import LinkPlatform

@Suite("EventBudgets")
struct EventBudgetsTests {
  private let app = RecordID()
  private let key = RecordID()
  private let start = Timestamp(milliseconds: 1_795_345_087_000)

  private func at(_ seconds: Int) -> Timestamp { start.adding(.seconds(seconds)) }

  private func steady(_ seconds: Int) -> SteadyTime {
    SteadyTime(milliseconds: 5000).adding(.seconds(seconds))
  }

  private func known(_ seconds: Int) -> KnownInstallation {
    KnownInstallation(secretHash: Data(), isRemoved: false, firstSeen: at(seconds))
  }

  @Test("A budget is used up, and fills within a minute")
  func minute() {
    let budgets = EventBudgets(perInstallation: 1000, perKey: 1_000_000)
    let (one, old) = (RecordID(), known(-100_000))
    func take(_ count: Int, at seconds: Int) -> Duration? {
      budgets.take(count, of: one, key, app, old, at: at(seconds), steady(seconds))
    }
    #expect(take(1000, at: 0) == nil)
    #expect(take(500, at: 0) == .seconds(30))
    #expect(take(500, at: 29) != nil)
    #expect(take(500, at: 30) == nil)
    #expect(take(1000, at: 3600) == nil)
    #expect(take(1, at: 3600) != nil)
    // Another installation has its own.
    #expect(budgets.take(1000, of: RecordID(), key, app, old, at: at(3600), steady(3600)) == nil)
  }

  @Test("Servers share the budgets of a key, as many as are alive; an installation's own is whole")
  func servers() {
    let alive = Mutex(4)
    let budgets = EventBudgets(perInstallation: 1000, perKey: 8000) { alive.withLock(\.self) }
    func stranger(_ count: Int, at seconds: Int, from address: AddressShare? = nil) -> Duration? {
      budgets.take(
        count, of: RecordID(), key, app, nil, from: address, at: at(seconds), steady(seconds))
    }
    #expect(stranger(2000, at: 0) == nil)
    #expect(stranger(500, at: 0) == .seconds(15))
    #expect(
      budgets.take(1000, of: RecordID(), key, app, known(-100_000), at: at(0), steady(0)) == nil)
    // An address has a quarter of this server's part.
    let address = AddressShare("192.0.2.1")
    #expect(stranger(500, at: 60, from: address) == nil)
    #expect(stranger(1, at: 60, from: address) != nil)
    // The others are gone: the budget grows as it fills.
    alive.withLock { $0 = 1 }
    #expect(stranger(8000, at: 120) == nil)
    // They are back: what one of them has left is no more than its part.
    alive.withLock { $0 = 8 }
    #expect(stranger(1000, at: 180) == nil)
    #expect(stranger(1, at: 180) != nil)
    // Nobody has to be alive, as far as the store knows, and a batch can always be taken.
    for count in [0, -1, 100_000] {
      alive.withLock { $0 = count }
      #expect(stranger(1000, at: 300) == nil || count < 1)
    }
  }

  @Test("A clock that is set back by an hour keeps nobody waiting, and one set ahead fills nothing")
  func jumps() {
    let budgets = EventBudgets(perInstallation: 1000, perKey: 1_000_000)
    let (one, old) = (RecordID(), known(-1_000_000))
    func take(clock: Int, _ seconds: Int) -> Duration? {
      budgets.take(1000, of: one, key, app, old, at: at(clock), steady(seconds))
    }
    #expect(take(clock: 0, 0) == nil)
    #expect(take(clock: -3600, 30) == .seconds(30))
    #expect(take(clock: -3600, 60) == nil)
    #expect(take(clock: 100_000, 61) == .seconds(59))
  }

  @Test("A request that is looked at late fills nothing")
  func backwards() {
    let budgets = EventBudgets(perInstallation: 1000, perKey: 1_000_000)
    let (one, old) = (RecordID(), known(-100_000))
    #expect(budgets.take(1000, of: one, key, app, old, at: at(15), steady(15)) == nil)
    for _ in 0..<10 {
      #expect(budgets.take(100, of: one, key, app, old, at: at(0), steady(0)) != nil)
      #expect(budgets.take(100, of: one, key, app, old, at: at(15), steady(15)) != nil)
    }
  }

  @Test("Those not seen before share one, those of a day another, and older ones none")
  func shares() {
    let budgets = EventBudgets(perInstallation: 2000, perKey: 1000)
    #expect(budgets.take(1000, of: RecordID(), key, app, nil, at: start, steady(0)) == nil)
    #expect(budgets.take(1, of: RecordID(), key, app, nil, at: start, steady(0)) != nil)
    // Another key has another.
    #expect(budgets.take(1000, of: RecordID(), RecordID(), app, nil, at: start, steady(0)) == nil)
    for _ in 0..<10 {
      #expect(budgets.take(1000, of: RecordID(), key, app, known(-60), at: start, steady(0)) == nil)
    }
    #expect(budgets.take(1, of: RecordID(), key, app, known(-60), at: start, steady(0)) != nil)
    #expect(
      budgets.take(2000, of: RecordID(), key, app, known(-86_400), at: start, steady(0)) == nil)
  }

  @Test("An address gets a quarter of what new and young installations have, and others the rest")
  func addresses() throws {
    let budgets = EventBudgets(perInstallation: 100_000, perKey: 1000)
    let one = try #require(AddressShare("203.0.113.7"))
    let other = try #require(AddressShare("2001:db8::7"))
    func take(_ count: Int, _ known: KnownInstallation? = nil, from share: AddressShare?) -> Bool {
      budgets.take(count, of: RecordID(), key, app, known, from: share, at: start, steady(0)) == nil
    }
    #expect(take(250, from: one))
    #expect(!take(1, from: one))
    // What was refused took nothing of the key's.
    #expect(take(250, from: other))
    #expect(take(500, from: nil))
    #expect(!take(1, from: nil))
    #expect(take(2500, known(-60), from: one))
    #expect(!take(1, known(-60), from: one))
    #expect(take(2500, known(-60), from: other))
    // Those that are known longer have no share.
    #expect(take(1000, known(-100_000), from: one))
  }

  @Test(
    "A batch costs its events, or one for each 512 bytes",
    arguments: [(1, 100, 1), (0, 0, 1), (1000, 1000, 1000), (2, 1_000_000, 1953), (0, 5120, 10)])
  func costs(events: Int, bytes: Int, cost: Int) {
    #expect(EventBudgets.cost(events: events, bytes: bytes) == cost)
  }

  @Test("A batch that is larger than its budget takes all of it, and is taken when it is full")
  func large() {
    let budgets = EventBudgets(perInstallation: 1000, perKey: 1000)
    let one = RecordID()
    func take(_ cost: Int, at seconds: Int) -> Duration? {
      budgets.take(cost, of: one, key, app, known(-100_000), at: at(seconds), steady(seconds))
    }
    #expect(take(1953, at: 0) == nil)
    #expect(take(1953, at: 30) == .seconds(30))
    #expect(take(1953, at: 60) == nil)
  }
}
