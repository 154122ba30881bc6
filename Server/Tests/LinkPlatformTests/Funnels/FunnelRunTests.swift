import LinkPlatform
import ReportReferences
import Testing

@Suite("FunnelRun")
struct FunnelRunTests {
  @Test(
    "The level is the number of steps gone through in order within the window",
    arguments: FunnelVector.inOrder)
  func vectors(_ vector: FunnelVector) throws {
    #expect(try Self.level(vector) == vector.level)
  }

  @Test("Of events at the same time the order decides", arguments: FunnelVector.atOnce)
  func order(_ vector: FunnelVector) throws {
    #expect(try Self.level(vector) == vector.level)
  }

  @Test(
    "An event that matches several steps takes one of them in an attempt",
    arguments: FunnelVector.severalSteps)
  func severalSteps(_ vector: FunnelVector) throws {
    #expect(try Self.level(vector) == vector.level)
  }

  @Test(
    "The last step may be as late as the window after the first, and not later",
    arguments: FunnelVector.withinWindow)
  func window(_ vector: FunnelVector) throws {
    #expect(try Self.level(vector) == vector.level)
  }

  @Test("The levels of generated histories are those of a search through all attempts")
  func levels() {
    for seed in 0..<UInt64(1000) {
      let history = FunnelHistory.random(seed: seed)
      let levels = history.installations.map {
        FunnelReference($0, steps: history.steps, window: history.window).level
      }
      let reached = (1...history.steps).map { step in levels.filter { $0 >= step }.count }
      let groups = history.groups.values
      #expect(
        (0..<history.steps).map { step in groups.map { $0.reached[step] }.reduce(0, +) } == reached,
        "seed \(seed)")
    }
  }

  @Test("What an installation reports is an attempt that first reached its level")
  func attempts() throws {
    for seed in 0..<UInt64(1000) {
      let history = FunnelHistory.random(seed: seed)
      for events in history.installations {
        let groups = history.alone(events).groups
        let reference = FunnelReference(events, steps: history.steps, window: history.window)
        guard reference.level > 0 else {
          #expect(groups.isEmpty, "seed \(seed)")
          continue
        }
        try #require(groups.count == 1, "seed \(seed)")
        let (value, group) = try #require(groups.first)
        let others = history.steps - reference.level
        let ones = Array(repeating: 1, count: reference.level)
        #expect(group.reached == ones + Array(repeating: 0, count: others), "seed \(seed)")
        #expect(
          reference.best.contains { attempt in
            let times = reference.gaps(of: attempt).map { [$0] }
            return reference.value(of: attempt) == value
              && group.times == times + Array(repeating: [], count: others)
          }, "seed \(seed)")
      }
    }
  }

  @Test("Installations one after another count as each on its own")
  func installations() {
    for seed in 0..<UInt64(1000) {
      let history = FunnelHistory.random(seed: seed)
      var sums: [Int32: Counts] = [:]
      for events in history.installations {
        for (value, group) in history.alone(events).groups {
          let counts = Counts(group)
          sums[value] = sums[value].map { $0 + counts } ?? counts
        }
      }
      #expect(history.groups.mapValues(Counts.init) == sums, "seed \(seed)")
    }
  }
}

extension FunnelRunTests {
  @Test("An attempt does not go on with the events of the next installation")
  func mixing() throws {
    let groups = try Self.groups("A0:1 B10:1", "C20:2", "B21:3 C22:3", "A23:1 C24:1")
    #expect(groups.count == 1)
    #expect(groups[1]?.reached == [2, 1, 0])
    #expect(groups[1]?.times == [[10], []])
  }

  @Test("An installation that begins anew at an earlier time is counted like any other")
  func earlier() throws {
    let groups = try Self.groups("A1000 B1010", "A0 B20 C30")
    #expect(groups[0]?.reached == [2, 2, 1])
    #expect(groups[0]?.times == [[10, 20], [10]])
  }

  @Test(
    "An installation counts for the value at the first step of the attempt with its level",
    arguments: [
      ("A0:1 B10:2 C20:3", 1), ("A0:1 B50:2 A60:3 B70:4 C80:5", 3), ("A0:1 B10:2 A20:3 B21:4", 1),
      ("A0:1 A5:2", 1), ("A0:1 A5:2 B6:3", 2), ("A0:1 B1:1 C2:1 A10:2 B11:2", 1),
      ("A0:1 B1:1 A50:2 B51:2 C101:3", 2),
    ] as [(String, Int32)])
  func values(_ events: String, _ value: Int32) throws {
    let groups = try Self.groups(events)
    #expect(Array(groups.keys) == [value])
  }

  @Test("The times between steps are those of the attempt that first reached the level")
  func times() throws {
    #expect(try Self.groups("A0 B5 A60 B90 C104")[0]?.times == [[30], [14]])
    #expect(try Self.groups("A0 B10 A20 B21")[0]?.times == [[10], []])
    #expect(try Self.groups("A0 B10 C20 C30 A40 B41 C42")[0]?.times == [[10], [10]])
  }

  @Test("Of attempts that begin at the same time the one that reached a step first is kept")
  func sameBeginning() throws {
    #expect(try Self.groups("A0 A2 B5 B9 C9")[0]?.times == [[3], [4]])
    #expect(try Self.groups("A0:1 B0 A0:2 B4 C9")[1]?.times == [[0], [9]])
  }

  @Test(
    "The median is the middle one, and of an even number the lower of the two in the middle",
    arguments: [
      ([5], 5), ([9, 1, 5], 5), ([9, 1, 5, 7], 5), ([8, 2], 2), ([0, 0, 100], 0),
      ([100, 0, 0, 100, 100], 100), ([3, 3, 3, 4], 3), ([10, 9, 100], 10),
    ] as [([Int64], Int64)])
  func median(_ times: [Int64], _ median: Int64) throws {
    let history = FunnelHistory(
      steps: 3, window: 1000,
      installations: try times.map { try FunnelEvent.events("A0 B20 C\(20 + $0)") })
    let group = try #require(history.groups[0])
    #expect(group.median(to: 1) == 20)
    #expect(group.median(to: 2) == median)
  }

  @Test("There is no median of a step that nobody reached")
  func noMedian() throws {
    let group = try #require(try Self.groups("A0 B20", "A0")[0])
    #expect(group.median(to: 1) == 20)
    #expect(group.median(to: 2) == nil)
  }

  @Test("Each group has the counts and the times of its own installations")
  func groups() throws {
    let groups = try Self.groups("A0:1 B4:2", "A0:2", "A0:1 B6:1 C7:1", "A0:0 B9:0", "B0:3", "X0:4")
    #expect(groups.count == 3)
    #expect(groups[0]?.reached == [1, 1, 0])
    #expect(groups[0]?.times == [[9], []])
    #expect(groups[1]?.reached == [2, 2, 1])
    #expect(groups[1]?.times == [[4, 6], [1]])
    #expect(groups[2]?.reached == [1, 0, 0])
    #expect(groups[2]?.times == [[], []])
  }

  @Test("A run without events has no groups", arguments: [1, 3])
  func empty(_ steps: Int) {
    var run = FunnelRun(steps: steps, window: 100)
    run.finish()
    #expect(run.groups.isEmpty)
  }

  @Test("A funnel of one step counts who took it, once each")
  func oneStep() throws {
    let installations = ["A0:1 A5:2", "X0:1", "A7:1", "A7:2 X8:1"]
    let history = FunnelHistory(
      steps: 1, window: 0, installations: try installations.map(FunnelEvent.events))
    let groups = history.groups
    #expect(groups.mapValues(\.reached) == [1: [2], 2: [1]])
    #expect(groups.values.flatMap(\.times).isEmpty)
  }

  @Test("As many steps as there are bits are told apart")
  func manySteps() {
    let events = (0..<32).map { FunnelEvent(time: Int64($0), matches: 1 << UInt32($0)) }
    let groups = FunnelHistory(steps: 32, window: 31, installations: [events]).groups
    #expect(groups[0]?.reached == Array(repeating: 1, count: 32))
    #expect(groups[0]?.times == Array(repeating: [1], count: 31))
  }
}

extension FunnelRunTests {
  /// The groups of installations with the steps A, B and C and a window of 100.
  private static func groups(_ installations: String...) throws -> [Int32: FunnelRun.Group] {
    let events = try installations.map(FunnelEvent.events)
    return FunnelHistory(steps: 3, window: 100, installations: events).groups
  }

  private static func level(_ vector: FunnelVector) throws -> Int {
    let history = FunnelHistory(
      steps: 3, window: vector.window, installations: [try FunnelEvent.events(vector.events)])
    return history.groups.values.flatMap(\.reached).reduce(0, +)
  }
}

/// A group whose times have no order.
private struct Counts: Equatable {
  var reached: [Int]
  var times: [[Int64]]

  init(_ group: FunnelRun.Group) {
    reached = group.reached
    times = group.times.map { $0.sorted() }
  }

  static func + (one: Counts, other: Counts) -> Counts {
    var sum = one
    sum.reached = zip(one.reached, other.reached).map { $0 + $1 }
    sum.times = zip(one.times, other.times).map { ($0 + $1).sorted() }
    return sum
  }
}
