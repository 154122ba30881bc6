import Counting
import EntrywayRouting
import Workloads

/// Runs the workloads, for those who count instructions or time the whole.
@main
enum Lookups {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let given = Array(arguments.dropFirst())
    let names = given.isEmpty ? Workload.names : given
    switch arguments.first {
    case "names": print(Workload.names.joined(separator: "\n"))
    case "phases": for name in names { phases(of: workload(name)) }
    case "time": for name in names { time(workload(name)) }
    case "tables": tables()
    case "export": for name in given { export(name) }
    default: print("usage: Lookups names | tables | phases [NAME…] | time [NAME…] | export NAME…")
    }
  }

  private static func workload(_ name: String) -> Workload {
    guard let workload = Workload(named: name) else { fatalError("no workload is called \(name)") }
    return workload
  }

  /// A pass that warms up, then two phases that are counted, of one pass and of three.
  ///
  /// What the second phase has more than the first is two passes and nothing else.
  private static func phases(of workload: Workload) {
    var sum = workload.run(1)
    entryway_count()
    sum &+= workload.run(1)
    entryway_phase()
    sum &+= workload.run(3)
    entryway_phase()
    entryway_uncount()
    print(
      workload.name, workload.count, workload.bytesPerLink, sum, workload.title,
      workload.bound ?? 0, separator: "\t")
  }

  /// Nanoseconds of one of the things that a pass does.
  private static func time(_ workload: Workload) {
    var sum = workload.run(2)
    var passes = 0
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(100) {
      sum &+= workload.run(2)
      passes += 2
    }
    let nanoseconds = (ContinuousClock.now - start) / .nanoseconds(1)
    print(
      workload.name, nanoseconds / Double(passes * workload.count), sum & 1, separator: "\t")
  }

  /// A table and its links as text, and the sum over all destinations, for routers in other
  /// languages.
  private static func export(_ name: String) {
    guard let lookup = Lookup(named: name) else { fatalError("no lookup is called \(name)") }
    print("lookup", lookup.name, lookup.workload.run(1), separator: "\t")
    for route in lookup.generated?.routes ?? [] {
      print("route", route.kind.rawValue, route.pattern, separator: "\t")
    }
    for sample in lookup.samples { print("link", sample.link, separator: "\t") }
  }

  /// What a table costs: the time to build it, the median of seven, and the bytes it holds.
  private static func tables() {
    let clock = ContinuousClock()
    var kept: [RouteTable<Destination>] = []
    for count in [1000, 10_000] {
      for (name, kind) in [("int", GeneratedRoute.Kind.number), ("mixed", nil)] {
        let generated = GeneratedTable(count: count, kind: kind)
        // While those before are kept, what one needs is not taken from what they left.
        let before = entryway_heap_bytes()
        let table = generated.table()
        let bytes = entryway_heap_bytes() - before
        kept.append(table)
        let times = (0..<7).map { _ in clock.measure { _ = generated.table() } }.sorted()
        print("\(name)-\(count)", times[3] / .milliseconds(1), bytes, separator: "\t")
      }
    }
  }
}
