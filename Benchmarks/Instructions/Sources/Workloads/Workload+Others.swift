import EntrywayRouting

extension Workload {
  static let others: [(name: String, make: @Sendable () -> Workload)] = [
    ("public", { publicLinks }),
    ("write", { writing(PublicDestination.routes, "write", "writing a link, one parameter") }),
    (
      "write-parameters",
      { writing(PublicDestination.inverses, "write-parameters", "the same with `parameters:`") }
    ),
    ("explain", { explaining }),
    ("build-1000", { building(1000) }),
  ]

  private static var publicLinks: Workload {
    let samples = PublicDestination.samples
    for sample in samples {
      let destination = (try? PublicDestination.routes.match(sample.link))?.destination
      precondition(
        destination == sample.destination, "\(sample.link) opens \(String(describing: destination))"
      )
    }
    let links = samples.map(\.link)
    return Workload(
      name: "public", title: "a public API's paths, \(links.count) routes", count: links.count,
      bytesPerLink: Double(links.map(\.utf8.count).reduce(0, +)) / Double(links.count)
    ) { passes in
      let table = PublicDestination.routes
      var sum = 0
      for _ in 0..<passes {
        for link in links {
          if let destination = try? table.match(link).destination {
            sum &+= destination.isUser ? 2 : 1
          }
        }
      }
      return sum
    }
  }

  private static func writing(
    _ table: RouteTable<PublicDestination>, _ name: String, _ title: String
  ) -> Workload {
    let destinations = PublicDestination.written
    return Workload(name: name, title: title, count: destinations.count) { passes in
      var sum = 0
      for _ in 0..<passes {
        for destination in destinations {
          sum &+= (try? table.link(to: destination))?.utf8.count ?? -1
        }
      }
      return sum
    }
  }

  private static var explaining: Workload {
    let generated = GeneratedTable(count: 1000)
    let table = generated.table()
    let links = (generated.hits(8) + generated.misses(8)).map(\.link)
    return Workload(
      name: "explain", title: "explaining a hit or a miss, 1,000 routes", count: links.count
    ) { passes in
      var sum = 0
      for _ in 0..<passes {
        for link in links { sum &+= table.explain(link).description.utf8.count }
      }
      return sum
    }
  }

  package static func building(_ routes: Int) -> Workload {
    let generated = GeneratedTable(count: routes)
    let title = "building a table, \(Lookup.grouped(routes)) routes"
    return Workload(name: "build-\(routes)", title: title, count: 1) {
      (0..<$0).reduce(0) { sum, _ in sum &+ generated.table().schemes.count }
    }
  }
}
