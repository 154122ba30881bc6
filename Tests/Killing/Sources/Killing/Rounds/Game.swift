#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Many rounds after one another, and what to say of them.
@MainActor struct Game {
  private let folder: String
  private let seeds: Range<UInt64>
  /// Whether whole journals are printed, and not only the lines of what was found.
  private let tellsAll: Bool
  private var entries = 0
  private var untold = 0
  private var unpromised = 0
  private var counts: [Judgement.Violation: Int] = [:]
  private var troubles = 0

  init?(arguments: [String]) {
    guard arguments.count >= 3, let rounds = UInt64(arguments[1]), let seed = UInt64(arguments[2]),
      rounds > 0, seed < UInt64.max - rounds
    else { return nil }
    folder = arguments[0]
    seeds = seed..<seed + rounds
    tellsAll = arguments.dropFirst(3).first == "all"
  }

  /// Plays all rounds, and says whether nothing was found.
  func play() -> Bool {
    var game = self
    for seed in seeds { game.playRound(seed) }
    game.showProgress(nil)
    game.report()
    return game.counts.isEmpty && game.troubles == 0
  }

  private mutating func playRound(_ seed: UInt64) {
    showProgress(seed)
    let round = Round(seed: seed, folder: folder)
    do {
      let judgement = try round.play()
      if tellsAll { for line in judgement.lines { print("  \(line)") } }
      entries += judgement.entries
      untold += judgement.untold
      unpromised += judgement.unpromised
      troubles += judgement.troubles.count
      for trouble in judgement.troubles { say(round, "process \(trouble)") }
      for finding in judgement.findings {
        counts[finding.violation, default: 0] += 1
        say(round, "entry \(finding.number) \(finding.violation.rawValue): \(finding.reason)")
        for line in tellsAll ? [] : finding.lines { print("  \(line)") }
      }
    } catch {
      troubles += 1
      say(round, "the round could not be played: \(error)")
    }
  }

  private func say(_ round: Round, _ what: String) {
    showProgress(nil)
    print("seed \(round.seed), \(round.kind.phrase): \(what)")
  }

  private func report() {
    if unpromised > 0 {
      print("\(unpromised) entries of which the app was told that the store could not keep them")
    }
    if troubles > 0 { print("\(troubles) processes or rounds failed, see above") }
    print(
      """
      \(seeds.count) rounds, \(entries) entries: \(counts[.lost, default: 0]) lost, \
      \(counts[.openedTwice, default: 0]) opened twice, \
      \(counts[.twoOutcomes, default: 0]) with two outcomes, \(untold) ended untold
      """)
  }

  /// One line on a terminal, which the next one replaces.
  private func showProgress(_ seed: UInt64?) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let text = seed.map { "round \($0 - seeds.lowerBound + 1) of \(seeds.count)" } ?? ""
    let bytes = Array("\r\u{1B}[K\(text)".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
