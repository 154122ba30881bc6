extension RoutingWording {
  static func notWritable(_ destination: String, _ reason: NotWritable.Reason) -> Diagnosis {
    let what =
      destination.isEmpty ? "no link can be written" : "no link can be written to \(destination)"
    switch reason {
    case .noRoute:
      return Diagnosis(
        summary: "\(what): no route makes it",
        hint: "declare a route for it that is not readOnly and binds every parameter.")
    case .noRouteNamed(let name, let names):
      let near = EditDistance.nearest(to: name, among: names)
      return Diagnosis(
        summary: "no route is called \(quoted(name))",
        expected: names.isEmpty ? nil : list(Array(Set(names)).sorted()),
        hint: near.map { "did you mean \($0)?" } ?? "list the routes to see their names.")
    case .readOnly(let name):
      return Diagnosis(
        summary: "the route \(quoted(name)) only reads links",
        hint: "write to another route of the place, or remove readOnly: or the {_} of its pattern.")
    case .notTakenApart(let route, let pattern):
      return Diagnosis(
        summary: "\(what): the parameters of \(route) were not found in it",
        expected: "values from which \(pattern) rebuilds it",
        hint: "give the route parameters: { … }, the way back from the destination.")
    case .obstacle(let obstacle, let pattern): return self.obstacle(what, obstacle, pattern)
    case .readsElsewhere(let link, let pattern):
      return Diagnosis(
        summary: "\(what): the link \(UnderlinedText.visible(link)) would open another place",
        expected: pattern.map { "a link that \($0) does not take" },
        hint: "the value reads as another route's text; bar such values, or change the pattern.")
    case .unreadable(let link, let why):
      return Diagnosis(
        summary: "\(what): the link \(UnderlinedText.visible(link)) would open nothing",
        expected: "a link that reads back; \(why)",
        hint: "bar such values, or pass them as a query item.")
    case .noOrigin:
      return Diagnosis(
        summary: "\(what): the table has neither a host nor a scheme to write",
        hint: "declare hosts: or schemes:, or name a host that a wildcard takes.")
    case .otherKind(let kind, let pattern):
      let taken = kind == .web ? "web links" : "custom schemes"
      let origin = kind == .web ? "host" : "scheme"
      return Diagnosis(
        summary: "\(what): \(pattern) takes \(taken) alone",
        expected: "a link with a \(origin) of the table's",
        hint: "name one, or declare one in \(origin)s:, or remove only: from the route.")
    case .foreignHost(let host, let own):
      return Diagnosis(
        summary: "the host \(quoted(host)) is not the table's",
        expected: own.isEmpty ? nil : list(own),
        hint: "declare it in hosts:, or take a declared one.")
    case .foreignScheme(let scheme, let own):
      return Diagnosis(
        summary: "the scheme \(quoted(scheme)) is not the table's",
        expected: own.isEmpty ? nil : list(own),
        hint: "declare it in schemes:, or take a declared one.")
    case .unknownParameter(let name, let names):
      let near = EditDistance.nearest(to: name, among: names)
      return Diagnosis(
        summary: "the route \(quoted(destination)) has no parameter \(quoted(name))",
        expected: names.isEmpty ? "no parameter" : list(names),
        hint: near.map { "did you mean \($0)?" } ?? "remove it, or correct its name.")
    case .missingParameter(let name, let shape):
      return Diagnosis(
        summary: "the route \(quoted(destination)) needs the parameter \(quoted(name))",
        expected: shape.phrase, hint: "add \(name)=\(shape.sample).")
    case .severalTexts(let name, let count):
      return Diagnosis(
        summary:
          "the parameter \(quoted(name)) of the route \(quoted(destination)) has \(count) texts",
        expected: "one text", hint: "give it one; only an array takes several.")
    case .mismatch(let name, let text, let shape):
      return Diagnosis(
        summary: mismatch(text, shape), expected: "\(shape.phrase) for \(quoted(name))",
        hint: "write \(name)=\(shape.sample), for example.")
    }
  }

  private static func obstacle(
    _ what: String, _ obstacle: LinkComposer.Obstacle, _ pattern: String
  ) -> Diagnosis {
    switch obstacle {
    case .emptyText(let name):
      Diagnosis(
        summary: "\(what): \(quoted(name)) is empty",
        expected: "some text for {\(name)} of \(pattern)",
        hint: "give it a text, or make it an optional query item.")
    case .slashes(let name):
      Diagnosis(
        summary: "\(what): \(quoted(name)) has an empty segment",
        expected: "segments with one slash between for {\(name)*} of \(pattern)",
        hint: "remove doubled, leading and trailing slashes.")
    case .argumentsWithinPath:
      Diagnosis(
        summary: "\(what): a web link carries no arguments within its path",
        expected: "arguments at the end of \(pattern)",
        hint: "write it with a scheme of the app's.")
    }
  }
}
