/// A route, and the link that it writes to the place of its parameters' examples.
package struct ExampleLink: Hashable, Sendable {
  package var name: String
  package var pattern: String
  /// Nil if the route writes none: one with `{_}`, or in a table without schemes and hosts.
  package var link: String?
  package var only: LinkKind?
  package var audience: String?
  package var competes: Bool
}

extension RouteTable {
  /// Every route in the declared order, with the link that it writes.
  package var exampleLinks: [ExampleLink] {
    let origins = (try? origins(scheme: nil, host: nil)) ?? []
    return core.routes.indices.map { index in
      let info = core.routes[index]
      var link: String?
      if !origins.isEmpty, let example = routes[index].example(for: info) {
        link = try? self.link(to: example, by: index, origins).get()
      }
      return ExampleLink(
        name: info.name, pattern: info.text, link: link, only: info.options.only,
        audience: info.options.audience, competes: info.options.competes)
    }
  }
}
