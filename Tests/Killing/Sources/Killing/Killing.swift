import Entryway

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Kills processes while they deliver, and judges what their store makes of it.
///
/// The program is the parent and, started by itself with a plan as its arguments, each child.
@main enum Killing {
  @MainActor static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let plan = RunPlan(arguments: arguments) { live(plan) }
    guard let game = Game(arguments: arguments) else {
      print(
        "kill: expected a folder, a number of rounds, and the first seed, then `all` for journals")
      exit(64)
    }
    for sample in JudgeSample.all where !sample.isJudgedRight {
      print("kill: the judge is wrong about this: \(sample.name)")
      exit(70)
    }
    exit(game.play() ? 0 : 1)
  }

  @MainActor private static func live(_ plan: RunPlan) -> Never {
    guard let journal = Journal(appendingTo: plan.journal) else { exit(73) }
    guard plan.disk.becomeUser() else { exit(77) }
    let run = AppRun(plan, journal)
    run.live()
    exit(0)
  }
}
