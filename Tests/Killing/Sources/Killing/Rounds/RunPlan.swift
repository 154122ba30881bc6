import Entryway

/// What the parent tells a process when it starts it: all that the process does follows from this.
struct RunPlan: Equatable {
  /// Where the round's files are.
  var folder: String
  /// The round's seed.
  var seed: UInt64
  /// Runs of a round are counted from 1.
  var run: Int
  /// Whether it is the second of two processes at a time.
  var isSecond = false
  var fate = Fate.drains

  var kind: RoundKind { RoundKind(seed: seed) }
  /// The name of the process in the journal.
  var process: String { "\(run)\(isSecond ? "b" : "a")" }
  var journal: String { folder + "/journal" }
  var disk: RoundDisk { RoundDisk(kind: kind, folder: folder) }

  /// The first entry's number of this process, beyond those of all others of the round.
  var firstNumber: Int { run * 1_000 + (isSecond ? 500 : 0) + 1 }

  /// The random numbers of this process alone.
  var random: Seeded {
    Seeded(seed: seed &* 1_000_003 &+ UInt64(run * 2 + (isSecond ? 1 : 0)))
  }

  /// An app keeps its policies from one run to the next.
  var options: DeliveryOptions {
    var random = Seeded(seed: seed)
    let queue = PendingPolicy.queue(limit: 2 + random.below(6))
    return DeliveryOptions(
      pending: random.chance(50) ? queue : .latest,
      expiry: random.chance(30) ? .seconds(100 + random.below(600)) : nil,
      backgroundActions: [Tap.backgroundAction])
  }
}

extension RunPlan {
  /// The plan as the arguments of a program.
  var arguments: [String] {
    ["run", folder, "\(seed)", "\(run)", isSecond ? "second" : "first", "\(fate)"]
  }

  init?(arguments: [String]) {
    guard arguments.count == 6, arguments[0] == "run", let seed = UInt64(arguments[2]),
      let run = Int(arguments[3]), let fate = Fate(arguments[5])
    else { return nil }
    self.init(
      folder: arguments[1], seed: seed, run: run, isSecond: arguments[4] == "second", fate: fate)
  }
}
