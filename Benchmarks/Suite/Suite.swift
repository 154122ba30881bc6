import Benchmark
import Counting
import Workloads

/// What `make bench` measures.
///
/// First the workloads whose instructions are counted, then what else an app does, then other ways
/// to the same end, over the same links.
let benchmarks: @Sendable () -> Void = {
  for name in Workload.names {
    measure(name) { Workload(named: name) }
  }
  measure("build-10000") { .building(10_000) }
  for count in [1000, 10_000] { measureMemory(routes: count) }
  measure("payload") { .payload }
  measure("navigation") { .navigation }
  measure("component-early") { .components("component-early") { "/place\($0)/*" } }
  measure("component-late") { .components("component-late") { "/orders/*/things/\($0)/*" } }
  measure("component-variable") {
    .components("component-variable") { "/orders/4821/$(lang)/\($0)/*" }
  }
  measure("association-url") { .associationURL }
  measure("association-check") { .associationCheck }
  for name in ["int-1000", "string-1000", "pair-1000"] {
    measure("\(name), URL and URLComponents") { .foundation(name) }
    measure("\(name), a list of routes") { .linear(name) }
    measure("\(name), Hummingbird's trie") { .hummingbird(name) }
  }
}

/// Nanoseconds of each thing that a workload does, the workload made only when its turn comes.
private func measure(_ name: String, _ workload: @escaping @Sendable () -> Workload?) {
  let nanoseconds = BenchmarkMetric.custom("nanoseconds each", polarity: .prefersSmaller)
  let configuration = Benchmark.Configuration(
    metrics: [nanoseconds], units: [nanoseconds: .count], warmupIterations: 3,
    maxDuration: .milliseconds(700), maxIterations: 1000)
  Benchmark(name, configuration: configuration) {
    (benchmark: Benchmark, workload: Workload) -> Void in
    let start = ContinuousClock.now
    blackHole(workload.run(1))
    let time = (ContinuousClock.now - start) / .nanoseconds(1)
    benchmark.measurement(nanoseconds, Int((time / Double(workload.count)).rounded()))
  } setup: { () -> Workload in
    guard let workload = workload() else { fatalError("no workload is called \(name)") }
    return workload
  }
}

/// The bytes that a table holds, its routes' closures included.
private func measureMemory(routes count: Int) {
  let bytes = BenchmarkMetric.custom("bytes held", polarity: .prefersSmaller)
  let configuration = Benchmark.Configuration(
    metrics: [bytes], units: [bytes: .kilo], warmupIterations: 1, maxIterations: 5)
  Benchmark("table-\(count)", configuration: configuration) {
    (benchmark: Benchmark, routes: GeneratedTable) -> Void in
    let before = entryway_heap_bytes()
    let table = routes.table()
    benchmark.measurement(bytes, Int(entryway_heap_bytes()) - Int(before))
    blackHole(table)
  } setup: { () -> GeneratedTable in
    GeneratedTable(count: count)
  }
}
