@_spi(Internal) import Hummingbird
import Workloads

extension Workload {
  /// The same lookups in a list of routes.
  static func linear(_ name: String) -> Workload? {
    guard let lookup = Lookup(named: name), let generated = lookup.generated else { return nil }
    let table = LinearTable(generated)
    return Workload(name, "a list of routes", lookup) { table.destination(for: $0.link) }
  }

  /// The same lookups in the tree of Hummingbird's router, which takes a path alone.
  ///
  /// It gets the path cut out beforehand, and reads no query.
  static func hummingbird(_ name: String) -> Workload? {
    guard let lookup = Lookup(named: name), let generated = lookup.generated else { return nil }
    let builder = RouterPathTrieBuilder<GeneratedRoute>()
    for route in generated.routes {
      builder.addEntry(RouterPath(String(route.pattern.prefix { $0 != "?" })), value: route)
    }
    let trie = builder.build()
    let origin = "https://" + GeneratedTable.host
    let paths = lookup.samples.map {
      String($0.link.dropFirst(origin.count).prefix { $0 != "?" })
    }
    let found = paths.count { trie.resolve($0) != nil }
    print("Hummingbird's tree takes \(found) of \(paths.count) links of \(name)")
    return Workload(name: name, title: "Hummingbird's tree", count: paths.count) { passes in
      var sum = 0
      for _ in 0..<passes {
        for path in paths {
          guard let (route, parameters) = trie.resolve(path) else { continue }
          switch route.kind {
          case .number: sum &+= parameters.get("id", as: Int.self) ?? 0
          case .pair:
            sum &+= parameters.get("id", as: Int.self) ?? 0
            sum &+= parameters.get("other", as: Int.self) ?? 0
          default: sum &+= parameters.get("name")?.utf8.count ?? 0
          }
        }
      }
      return sum
    }
  }

  private init(
    _ name: String, _ title: String, _ lookup: Lookup,
    _ destination: @escaping @Sendable (LinkSample) -> Destination?
  ) {
    let samples = lookup.samples
    precondition(
      samples.allSatisfy { destination($0) == $0.destination }, "\(name): \(title) is wrong")
    self.init(name: name, title: title, count: samples.count) { passes in
      var sum = 0
      for _ in 0..<passes {
        for sample in samples { sum &+= destination(sample)?.checksum ?? 1 }
      }
      return sum
    }
  }
}
