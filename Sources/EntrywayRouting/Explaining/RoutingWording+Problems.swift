extension RoutingWording {
  private static func name(_ info: RouteInfo) -> String { "\(info.name)  \(info.text)" }

  static func problem(_ info: RouteInfo, _ fault: RouteFault) -> Diagnostic {
    switch fault {
    case .pattern(let fault):
      let (what, hint) = words(fault.reason)
      return RouteProblem(
        .pattern, [info.name],
        Diagnosis(
          summary: "the pattern of \(info.name) cannot be read: \(what)",
          place: UnderlinedText(info.text, fault.place), hint: hint))
    case .parameterCount(let named, let taken):
      return parameters(
        info, "it names \(count(named)), but its constructor takes \(count(taken))",
        "name every parameter of the constructor in the pattern, in its order.")
    case .optionalInPath(let name):
      return parameters(
        info, "{\(name)} is an optional, but stands in the path",
        "make it a query item, or declare a second route without it.")
    case .arrayInSegment(let name):
      return parameters(
        info, "{\(name)} is an array, but takes one segment",
        "write {\(name)*}, or make it a query item.")
    case .restType(let name):
      return parameters(
        info, "{\(name)*} takes several segments", "bind it to a String or an array.")
    case .arrayInFragment(let name):
      return parameters(
        info, "{\(name)} is an array, but a link has one fragment",
        "bind the fragment to one value.")
    }
  }

  private static func count(_ number: Int) -> String {
    number == 1 ? "1 parameter" : "\(number) parameters"
  }

  private static func parameters(
    _ info: RouteInfo, _ what: String, _ hint: String
  ) -> Diagnostic {
    RouteProblem(
      .parameters, [info.name],
      Diagnosis(summary: "the route \(name(info)) takes no link: \(what)", hint: hint))
  }

  private static func words(_ reason: PatternFault.Reason) -> (what: String, hint: String) {
    switch reason {
    case .noLeadingSlash: ("it does not start with /", "write / first.")
    case .character:
      (
        "it contains a space, a backslash or a control character",
        "remove it; a space is written %20."
      )
    case .brokenEscape:
      (
        "a percent-escape is broken or spells no UTF-8",
        "write % and two hexadecimal digits that spell UTF-8."
      )
    case .refusedEscape:
      ("every link with this escape is refused", "remove it; no link has it at this place.")
    case .emptySegment: ("a segment is empty", "remove the doubled slash.")
    case .dotSegment: ("no link has the segments . and ..", "remove the segment.")
    case .unclosedBrace: ("a brace has no partner", "write {name}; a brace itself is %7B or %7D.")
    case .parameterName:
      ("this is no name", "write letters, digits, - and _, and no digit first, such as {id}.")
    case .twoParametersInSegment:
      ("a segment has two parameters", "keep one, and take its text apart in its type.")
    case .textAroundRest: ("text stands around a {rest*}", "make the text a segment of its own.")
    case .twoRests: ("a pattern has two {rest*}", "keep one of them.")
    case .itemName: ("a query item has no name of its own", "write name=text or name={parameter}.")
    case .itemValue:
      ("a query item is neither text nor one parameter", "write name=text or name={parameter}.")
    case .fragment: ("the fragment is no parameter", "write #{name}.")
    case .duplicateParameter(let name):
      ("{\(name)} stands in it twice", "give each parameter a name of its own.")
    case .duplicateItem(let name):
      (
        "the item \(quoted(name)) stands in it twice",
        "name it once; bind it to an array to read repeated items."
      )
    case .argumentsOfRest: ("a {rest*} has arguments", "give them to a segment of its own.")
    case .tooManySegments: ("it has more than 128 segments", "shorten it.")
    }
  }

  static func notSensitive(_ info: RouteInfo, _ parameter: String) -> Diagnostic {
    RouteProblem(
      .sensitive, [info.name],
      Diagnosis(
        summary: "the route \(name(info)) has no parameter \(quoted(parameter)) to mask",
        hint: "correct the name in sensitive:."))
  }

  static func swapped(_ info: RouteInfo, _ parameter: String, _ label: String) -> Diagnostic {
    RouteProblem(
      .swapped, [info.name],
      Diagnosis(
        summary: "the route \(name(info)) gives {\(parameter)} to \(quoted(label))",
        expected: "the parameters in the order of the constructor",
        hint: "bind them by hand: { .\(info.name)(\(label): …, \(parameter): …) }."))
  }

  static func noExample(_ info: RouteInfo) -> Diagnostic {
    RouteProblem(
      .parameters, [info.name],
      Diagnosis(
        summary: "the example of a parameter of \(name(info)) does not read as its type",
        hint: "let linkExample.linkText read back through init(linkText:)."))
  }

  static func unreachable(
    _ info: RouteInfo, _ link: String, by takers: [RouteInfo]
  ) -> Diagnostic {
    let patterns = Set(takers.map(\.text)).sorted()
    let same = takers.first { $0.pattern?.spelling == info.pattern?.spelling }
    return RouteProblem(
      .unreachable, [info.name],
      Diagnosis(
        summary: "no link opens \(name(info)): other routes take them all, such as \(link)",
        expected: "a link that \(list(patterns)) does not take",
        hint: same.map { otherwise(info, $0) }
          ?? (info.parameters.isEmpty
            ? "let the patterns differ."
            : "let the patterns differ, or give the types shapes that do not overlap.")))
  }

  /// What sets a route apart from one whose pattern says the same.
  private static func otherwise(_ info: RouteInfo, _ taker: RouteInfo) -> String {
    if let limited = limited(taker, info) { return "give \(limited), or remove one of them." }
    return info.text == taker.text
      ? "remove one of them, or let the patterns differ."
      : "\(info.text) and \(taker.text) spell the same links: remove one of them."
  }

  /// The other kind of links for the route that takes both, if the other route takes one.
  private static func limited(_ left: RouteInfo, _ right: RouteInfo) -> String? {
    switch (left.options.only, right.options.only) {
    case (nil, let kind?): "\(left.name) only: .\(kind == .web ? "customScheme" : "web")"
    case (.some, nil): limited(right, left)
    default: nil
    }
  }

  static func problem(_ info: RouteInfo, _ reason: NotWritable.Reason) -> Diagnostic {
    var diagnosis = notWritable(info.name, reason)
    diagnosis.hint += " Or mark the route readOnly: true."
    return RouteProblem(.notWritable, [info.name], diagnosis)
  }

  static func duplicateName(_ name: String, _ infos: [RouteInfo]) -> Diagnostic {
    RouteProblem(
      .duplicateName, infos.map(\.name),
      Diagnosis(
        summary: "\(infos.count) routes are called \(quoted(name)): "
          + list(infos.map(\.text), or: "and"),
        hint: "give all but one a name:, or mark old spellings readOnly: true."))
  }

  static func collision(_ left: RouteInfo, _ right: RouteInfo) -> Diagnostic {
    RouteProblem(
      .collision, [left.name, right.name],
      Diagnosis(
        summary: "the routes \(name(left)) and \(name(right)) take the same links",
        expected: "patterns of which one is the more specific; "
          + "\(whatDecides(left, right)) for \(left.name)",
        hint: limited(left, right).map { "give \($0), or require a query item in one of them." }
          ?? (left.parameters.isEmpty || right.parameters.isEmpty
            ? "remove one of them, or require a query item in one of them."
            : "require a query item in one of them, or give their parameters different types.")))
  }

  /// The first in which two routes differ, in the order of ``PathRank`` and ``RouteRank``.
  private static func whatDecides(_ left: RouteInfo, _ right: RouteInfo) -> String {
    if PathRank.keys(left) != PathRank.keys(right) { return "the types decide" }
    if left.text != right.text { return "the bytes decide" }
    if left.name != right.name { return "the names decide" }
    return left.options.only != right.options.only ? "only: decides" : "the places decide"
  }

  static func webScheme(_ scheme: String) -> Diagnostic {
    RouteProblem(
      .origin, [],
      Diagnosis(
        summary: "the scheme \(quoted(scheme)) is the web's", hint: "declare the host in hosts:."))
  }

  static func badScheme(_ scheme: String) -> Diagnostic {
    RouteProblem(
      .origin, [],
      Diagnosis(
        summary: "no link has the scheme \(quoted(scheme))",
        expected: "a letter, then letters, digits, +, - and .",
        hint: "declare the scheme alone, without : and /."))
  }

  static func badHost(_ host: String) -> Diagnostic {
    RouteProblem(
      .origin, [],
      Diagnosis(
        summary: "no link of the app has the host \(quoted(host))",
        expected: "a host such as shop.example.com or *.example.com",
        hint: "declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.")
    )
  }
}
