import Entryway

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Several runs of one app after one another, each of which but the last is killed.
@MainActor struct Round {
  let seed: UInt64
  /// Where the folders of the rounds are.
  let folder: String

  var kind: RoundKind { RoundKind(seed: seed) }

  /// Plays the round, and says what became of its entries.
  func play() throws -> Judgement {
    let plan = RunPlan(folder: "\(folder)/\(seed)", seed: seed, run: 1)
    defer { try? FileManager.default.removeItem(atPath: plan.folder) }
    try plan.disk.make()
    guard let journal = Journal(appendingTo: plan.journal) else { throw Obstacle.journal }
    defer { journal.closeFile() }
    var random = Seeded(seed: ~seed)
    var troubles: [String] = []

    let last = 2 + random.below(4)
    for run in 1...last {
      var plans = [plan.next(run)]
      if run < last {
        plans[0].fate = .random(using: &random)
        if kind == .pair {
          plans.append(plan.next(run, isSecond: true, fate: .random(using: &random)))
        }
      }
      troubles += live(plans, journal)
      // A folder may be found as the last run left it.
      if random.chance(50) { plan.disk.allow() }
    }
    plan.disk.allow()
    let lines = Journal.lines(of: try String(contentsOfFile: plan.journal, encoding: .utf8))
    return Judgement(lines: lines, remaining: remaining(in: plan.disk.store), troubles: troubles)
  }

  /// Starts processes at the same time, and waits until all have ended.
  private func live(_ plans: [RunPlan], _ journal: Journal) -> [String] {
    var children = plans.map { ChildProcess($0, journal: journal) }
    while children.contains(where: \.isAlive) {
      for index in children.indices { children[index].watch(journal) }
      usleep(100)
    }
    return children.compactMap { child in child.trouble.map { "\(child.plan.process) \($0)" } }
  }

  /// The entries that the store holds when all is over.
  private func remaining(in store: URL) -> Set<Int> {
    let entries = (try? FilePendingEntryStore(url: store).load()) ?? []
    return Set(entries.map { Tap.number(of: $0.entry) })
  }

  /// Why a round could not be played.
  enum Obstacle: Error {
    case journal
  }
}

extension RunPlan {
  fileprivate func next(_ run: Int, isSecond: Bool = false, fate: Fate = .drains) -> RunPlan {
    RunPlan(folder: folder, seed: seed, run: run, isSecond: isSecond, fate: fate)
  }
}
