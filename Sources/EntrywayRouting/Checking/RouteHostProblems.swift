import EntrywayDiagnostics

extension TableCore {
  /// The hosts of a route that the table does not declare, or that its links cannot have.
  func hostProblems(of info: RouteInfo) -> [Diagnostic] {
    guard info.limits != nil else { return [] }
    if info.isWithoutLinks { return [.routeWithoutHost(info)] }
    return info.hosts.compactMap { host in
      guard Origins.isHost(host) else { return .route(info, invalid: host) }
      return origins.isPart || origins.covers(host)
        ? nil : .route(info, undeclared: host, hosts: origins.hosts)
    }
  }
}

extension Diagnostic {
  fileprivate static func routeWithoutHost(_ info: RouteInfo) -> Diagnostic {
    Diagnostic(
      .error, .routeHost,
      "the route \(info.title) is limited to hosts, but accepts only custom schemes, which have no "
        + "host",
      names: [info.name], hint: "remove .hosts(…) or .only(…) from the route.")
  }

  fileprivate static func route(_ info: RouteInfo, invalid host: String) -> Diagnostic {
    Diagnostic(
      .error, .routeHost,
      "the route \(info.title) is limited to \(Quoting.text(host)), which is not a valid host",
      names: [info.name], expected: "a host such as shop.example.com or *.example.com",
      hint: "name only the host, without scheme, port, path or trailing dot; write a non-ASCII "
        + "host in its xn-- form.")
  }

  fileprivate static func route(
    _ info: RouteInfo, undeclared host: String, hosts: [String]
  ) -> Diagnostic {
    let near = EditDistance.nearest(to: host, among: hosts)
    return Diagnostic(
      .error, .routeHost,
      "the route \(info.title) is limited to \(Quoting.text(host)), which is not declared",
      names: [info.name], expected: hosts.isEmpty ? nil : Quoting.list(hosts),
      hint: near.map { "did you mean \($0)?" }
        ?? "declare it in hosts: of the table, and in the app's associated domains.")
  }
}
