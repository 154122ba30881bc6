import EntrywayDiagnostics

extension NearestRoute {
  /// What is wrong with a link that no route takes.
  ///
  /// Suggested texts are shown escaped, as in a link of the kind.
  static func diagnostic(
    _ nearest: NearestRoute?, _ kind: LinkKind, _ core: TableCore
  ) -> Diagnostic {
    guard let nearest, nearest.isNear else {
      let starts = Set(core.routes.compactMap(\.pattern?.firstLiteral))
        .map { literal in
          let text = String(decoding: literal, as: UTF8.self)
          return "/" + PercentCoding.encoded(text, for: .segment(0, of: kind))
        }.sorted()
      return Diagnostic(
        .noRoute, "no route matches this link",
        expected: starts.isEmpty ? nil : "a path that starts with " + Quoting.list(starts),
        hint: "declare a route for the path, or correct the link.")
    }
    let (what, expected, hint) = nearest.words(kind, core)
    return Diagnostic(
      .noRoute, "no route matches this link: \(what)", names: [nearest.route.name],
      expected: expected, hint: hint)
  }

  private func words(
    _ kind: LinkKind, _ core: TableCore
  ) -> (what: String, expected: String, hint: String) {
    let segment = PercentCoding.Part.segment(agreed, of: kind)
    switch miss {
    case .literal(let expected, let found):
      let isNear = EditDistance.isNear(expected, found)
      let written = PercentCoding.encoded(expected, for: segment)
      return (
        "no route has the segment \(Quoting.text(found)) here",
        "\(Quoting.text(written)), as in \(route.title)",
        isNear ? "did you mean \(written)?" : "correct the segment, or declare a route for it."
      )
    case .type(let parameter, let found):
      let type = words(of: parameter, for: segment)
      return (
        type.mismatch(found), "\(type.phrase) for {\(parameter)} of \(route.title)",
        "write \(type.suggestion), or declare a route that accepts text."
      )
    case .affix(let pattern, let found, _):
      return (
        "\(Quoting.text(found)) does not fit the segment",
        "\(pattern), as in \(route.title)",
        "write the text around the parameter as in the pattern."
      )
    case .short(let next):
      return (
        "the path ends too early", "/\(next), as in \(route.title)",
        "complete the path, or declare a route for the shorter one."
      )
    case .long(let found):
      return (
        "the path should end here, but continues with \(Quoting.text(found))",
        "the end of the path, as in \(route.title)",
        "shorten the path, or declare a route for the longer one."
      )
    case .item(let name, let parameter, let found):
      let type = parameter.map { words(of: $0, for: part(of: name, kind, core)) }
      let (expected, sample) = item(name, type)
      let (what, hint) = Self.words(name, type, found, sample)
      return (what, expected, hint)
    case .noItem(let name, let parameter, let isMisspelled):
      let type = parameter.map { words(of: $0, for: part(of: name, kind, core)) }
      let (expected, sample) = item(name, type)
      return (
        "\(Quoting.text(name)) is missing", expected,
        isMisspelled ? "did you mean \(name)?" : "add \(sample)."
      )
    case .kind(.web):
      let host = core.origins.hosts.first { !$0.hasPrefix("*") }
      return (
        "the route accepts only web links", "https, as in \(route.title)",
        "write it as a web link, which begins with https://\(host ?? "")"
          + (host == nil ? " and one of the app's hosts." : ".")
      )
    case .host:
      // Problems of the hosts themselves come first, with the message of the table's problem.
      if let problem = core.hostProblems(of: route).first {
        return (
          problem.message, problem.expected ?? "a host of the table, as in \(route.title)",
          problem.hint ?? ""
        )
      }
      let hosts = route.hosts
      let named = hosts.first { !$0.hasPrefix("*") }
      return (
        "the route accepts only links on \(Quoting.list(hosts))",
        "\(Quoting.list(hosts)), as in \(route.title)",
        "write it as a web link on "
          + (named.map { "its host, which begins with https://\($0)." } ?? "one of its hosts.")
      )
    case .kind(.customScheme):
      let scheme = core.origins.schemes.first
      return (
        "the route accepts only custom schemes", "one of the app's schemes, as in \(route.title)",
        "write it with one of the app's schemes" + (scheme.map { ", such as \($0)://." } ?? ".")
      )
    }
  }

  /// What is wrong with an item that is there, and what to do.
  private static func words(
    _ name: String, _ type: TypeWords?, _ found: LinkItem.Value, _ sample: String
  ) -> (what: String, hint: String) {
    switch (type, found) {
    case (let type?, .text(let found)) where !found.isEmpty:
      (type.mismatch(found), "write \(sample).")
    case (_?, .text): ("\(Quoting.text(name)) is empty", "write \(sample).")
    case (nil, .text(let found)):
      ("\(Quoting.text(found)) is not what the route requires", "write \(sample).")
    case (let type, .unreadable(let found)):
      (
        LinkItem.Value.reason(ofUnreadable: found),
        type == nil ? "write \(sample)." : ReadingRule.escapeHint
      )
    case (_, .flag): ("\(Quoting.text(name)) is missing", "add \(sample).")
    }
  }

  /// What is expected of an item or the fragment, and how it would be written in the link.
  private func item(_ name: String, _ type: TypeWords?) -> (expected: String, sample: String) {
    guard let type else {
      return ("\(Quoting.text(name)), as in \(route.title)", name)
    }
    return (
      "\(type.phrase) for \(Quoting.text(name)) of \(route.title)",
      (name.hasPrefix("#") ? "#" : name + "=") + type.sample
    )
  }

  /// The part of a link that contains an item's value, or the fragment.
  private func part(
    of name: String, _ kind: LinkKind, _ core: TableCore
  ) -> PercentCoding.Part {
    name.hasPrefix("#") ? .fragment : .value(of: kind, core.reader.arguments)
  }

  /// The description of a parameter's type, with texts as they are written in a part of a link.
  private func words(of parameter: String, for part: PercentCoding.Part) -> TypeWords {
    let found = route.parameters.first { $0.name == parameter }
    return TypeWords(found?.type, isMasked: isMasked || found?.isSensitive ?? true, for: part)
  }
}

// MARK: Secrets

extension NearestRoute {
  /// The same miss without the link's text, which may belong to a sensitive parameter of this or
  /// another route.
  var masked: NearestRoute {
    let mask = MaskedLink.mask
    var copy = self
    copy.isMasked = true
    switch miss {
    case .literal(let expected, _): copy.miss = .literal(expected: expected, found: mask)
    case .type(let parameter, _): copy.miss = .type(parameter: parameter, found: mask)
    case .affix(let pattern, _, let isNear):
      copy.miss = .affix(pattern: pattern, found: mask, isNear: isNear)
    case .long: copy.miss = .long(found: mask)
    case .item(let name, let parameter, let found):
      copy.miss = .item(name: name, parameter: parameter, found: found.masked)
    case .short, .noItem, .kind, .host: break
    }
    return copy
  }
}

extension LinkItem.Value {
  /// The same kind of value without its text; an empty text needs no mask.
  fileprivate var masked: LinkItem.Value {
    switch self {
    case .flag, .text(""): self
    case .text: .text(MaskedLink.mask)
    case .unreadable: .unreadable(MaskedLink.mask)
    }
  }
}
