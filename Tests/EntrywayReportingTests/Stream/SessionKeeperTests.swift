import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

extension SessionKeeper.Change {
  /// The change by the seconds since the test began.
  fileprivate var text: String {
    switch self {
    case .began(_, let date, let facts):
      "began at \(Int(date.timeIntervalSince(Shop.date)))"
        + (facts.map { " by \($0.source)" } ?? "")
    case .ended(_, let date): "ended at \(Int(date.timeIntervalSince(Shop.date)))"
    }
  }
}

/// What happens to a session, and when.
private enum Step: Hashable, Sendable {
  case come(Int)
  case leave(Int)
  case entry(String, Int)
  case background(Int)
  case event(Int)
  case settle
  case on(Int)
  case off
  /// The process is killed, and a new one begins.
  case kill

  func play(on keeper: inout SessionKeeper) -> [SessionKeeper.Change] {
    func date(_ seconds: Int) -> Date { Shop.date.addingTimeInterval(TimeInterval(seconds)) }
    switch self {
    case .come(let time): return keeper.foreground(true, at: date(time))
    case .leave(let time): return keeper.foreground(false, at: date(time))
    case .entry(let name, let time):
      var facts = EntryFacts(.web("https://shop.example.com/home"), isInBackground: false)
      facts.source = name
      return keeper.entry(facts, at: date(time))
    case .background(let time):
      let facts = EntryFacts(.web("https://shop.example.com/home"), isInBackground: true)
      return keeper.entry(facts, at: date(time))
    case .event(let time):
      keeper.note(date(time))
      return []
    case .settle: return keeper.settle()
    case .on(let time): return keeper.turnOn(at: date(time))
    case .off:
      keeper.turnOff()
      return []
    case .kill:
      keeper = SessionKeeper(keeper.saved)
      return []
    }
  }
}

@Suite("SessionKeeper") struct SessionKeeperTests {
  fileprivate static let rows: [(String, [Step], [String])] = [
    ("no entry", [.come(0), .settle], ["began at 0"]),
    ("an entry before", [.entry("a", 0), .come(5)], ["began at 5 by a"]),
    ("the last entry before", [.entry("a", 0), .entry("b", 1), .come(5)], ["began at 5 by b"]),
    ("an entry a minute before", [.entry("a", 0), .come(60)], ["began at 60 by a"]),
    ("an entry long before", [.entry("a", 0), .come(61), .settle], ["began at 61"]),
    ("an entry after", [.come(0), .entry("a", 2)], ["began at 0 by a"]),
    ("an entry later", [.come(0), .entry("a", 3)], ["began at 0"]),
    ("a second entry", [.come(0), .entry("a", 1), .entry("b", 1)], ["began at 0 by a"]),
    ("an entry after it is settled", [.come(0), .settle, .entry("a", 1)], ["began at 0"]),
    (
      "an entry that shows nothing", [.background(0), .come(1), .background(2), .settle],
      ["began at 1"]
    ),
    ("left at once", [.come(0), .leave(1)], ["began at 0"]),
    ("away for less", [.come(0), .leave(10), .come(1_809), .leave(1_900)], ["began at 0"]),
    (
      "away for half an hour", [.come(0), .leave(10), .come(1_810), .settle],
      ["began at 0", "ended at 10", "began at 1810"]
    ),
    (
      "an entry ends no session", [.come(0), .leave(10), .entry("a", 600), .come(600), .settle],
      ["began at 0"]
    ),
    ("told twice", [.come(0), .come(1), .leave(2), .leave(3)], ["began at 0"]),
    (
      "a clock that is set back",
      [.come(0), .leave(10), .come(-9_000), .leave(-8_000), .come(-100)],
      ["began at 0", "ended at -8000"]
    ),
    ("killed, and back", [.come(0), .settle, .leave(10), .kill, .come(1_809)], ["began at 0"]),
    (
      "killed, and back late", [.come(0), .settle, .leave(10), .kill, .come(1_810), .settle],
      ["began at 0", "ended at 10", "began at 1810"]
    ),
    (
      "killed on the screen", [.come(0), .settle, .event(600), .kill, .come(2_400), .settle],
      ["began at 0", "ended at 600", "began at 2400"]
    ),
    ("killed before its beginning was told", [.come(0), .kill, .come(5)], ["began at 0"]),
    (
      "killed before that, and back late", [.come(0), .kill, .come(1_800), .settle],
      ["began at 0", "ended at 0", "began at 1800"]
    ),
    (
      "turned on on the screen", [.come(0), .settle, .off, .on(50), .leave(60)],
      ["began at 0", "began at 50"]
    ),
    ("turned on elsewhere", [.on(0), .come(10), .settle], ["began at 10"]),
    (
      "turned off", [.come(0), .settle, .off, .leave(10), .come(9_000), .settle],
      ["began at 0", "began at 9000"]
    ),
  ]

  @Test("A session begins and ends", arguments: rows.indices)
  func cases(index: Int) {
    let (name, steps, expected) = Self.rows[index]
    var keeper = SessionKeeper()
    let changes = steps.flatMap { $0.play(on: &keeper) }.map(\.text)
    #expect(changes == expected, "\(name)")
  }

  @Test("What was before the consent does not go on after it")
  func consent() {
    var keeper = SessionKeeper()
    for step in [Step.come(0), .leave(5), .on(10)] { _ = step.play(on: &keeper) }
    #expect(keeper.current == nil)
    #expect(Step.come(20).play(on: &keeper) == [])
    #expect(keeper.current != nil)
    #expect(Step.settle.play(on: &keeper).map(\.text) == ["began at 20"])
  }

  @Test("What is saved is read, also what an earlier process has written")
  func saved() throws {
    var keeper = SessionKeeper()
    #expect(keeper.saved == nil)
    _ = keeper.foreground(true, at: Shop.date)
    let saved = try #require(keeper.saved)
    #expect(saved.beganAt == Shop.date)
    let json = try JSONEncoder().encode(saved)
    #expect(try JSONDecoder().decode(SessionKeeper.Saved.self, from: json) == saved)
    let hostile = #"{"id":"\#(saved.id)","seenAt":1e308}"#
    let read = try JSONDecoder().decode(SessionKeeper.Saved.self, from: Data(hostile.utf8))
    var other = SessionKeeper(read)
    #expect(other.foreground(true, at: Shop.date) == [])
    #expect(other.foreground(false, at: Shop.date) == [])
    #expect(other.foreground(true, at: Shop.date.addingTimeInterval(1_800)).count == 1)
  }

  @Test("Whatever happens, sessions are the stays that half an hour parts", arguments: 0..<200)
  func random(seed: UInt64) {
    var random = Seeded(seed: seed)
    var keeper = SessionKeeper()
    var reference = Stays()
    var changes: [SessionKeeper.Change] = []
    var (time, isForeground) = (0, false)
    for number in 0..<120 {
      time += random.pick([0, 1, 2, 3, 30, 60, 61, 900, 1_799, 1_800, 1_801, 4_000])
      let step: Step
      switch random.below(7) {
      case 0...2: step = isForeground ? .leave(time) : .come(time)
      case 3: step = .entry("e\(number)", time)
      case 4: step = .background(time)
      case 5: step = isForeground ? .event(time) : .settle
      // A process is not killed between coming and telling what brought it: see the rows.
      default: step = !isForeground && random.chance(50) ? .kill : .settle
      }
      if case .come = step { isForeground = true }
      if case .leave = step { isForeground = false }
      changes += step.play(on: &keeper)
      reference.note(step)
    }
    changes += keeper.settle()
    reference.note(.settle)
    #expect(changes.map(\.text) == reference.told)
    // One after the other: each has an identifier of its own, and ends as it began.
    var open: UUID?
    for change in changes {
      switch change {
      case .began(let id, _, _):
        #expect(open == nil)
        open = id
      case .ended(let id, _):
        #expect(open == id)
        open = nil
      }
    }
  }
}

/// The obvious reference: all that happened is kept, and looked through each time.
private struct Stays {
  private(set) var told: [String] = []
  private var steps: [Step] = []
  private var begun: Int?

  mutating func note(_ step: Step) {
    defer { steps.append(step) }
    switch step {
    case .come(let time):
      if let seen = lastSeen {
        if time - seen < 1_800 { return }
        told.append("ended at \(seen)")
      }
      if let (name, at) = entryBefore, time - at <= 60 {
        told.append("began at \(time) by \(name)")
      } else {
        begun = time
      }
    case .entry(let name, let time):
      guard isForeground else { return }
      tell(time - (begun ?? time) <= 2 ? " by \(name)" : "")
    case .leave, .settle: tell("")
    default: return
    }
  }

  private mutating func tell(_ by: String) {
    if let begun { told.append("began at \(begun)" + by) }
    begun = nil
  }

  private var isForeground: Bool {
    for step in steps.reversed() {
      if case .come = step { return true }
      if case .leave = step { return false }
    }
    return false
  }

  /// When the app left the screen last.
  private var lastSeen: Int? {
    for step in steps.reversed() { if case .leave(let time) = step { return time } }
    return nil
  }

  /// The entry that came last since the app left the screen, in this process.
  private var entryBefore: (String, Int)? {
    for step in steps.reversed() {
      switch step {
      case .entry(let name, let time): return (name, time)
      case .come, .leave, .kill: return nil
      default: continue
      }
    }
    return nil
  }
}
