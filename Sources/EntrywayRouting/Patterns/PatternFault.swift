import EntrywayDiagnostics

/// Why a route can't match any link: its pattern cannot be read, or its parameters differ from
/// those of the route's closure.
struct PatternFault: Error, Hashable, Sendable {
  var message: String
  var hint: String
  /// Where in the pattern's text; nil where the constructor does not fit.
  var range: ByteRange?

  init(_ message: String, at range: ByteRange? = nil, hint: String) {
    self.message = message
    self.hint = hint
    self.range = range
  }

  /// The problem of the route that has the pattern.
  func problem(of route: RouteInfo) -> Diagnostic {
    guard let range else {
      return Diagnostic(
        .error, .parameters, "the route \(route.title) matches no link: \(message)",
        names: [route.name], hint: hint)
    }
    return Diagnostic(
      .error, .pattern, "the pattern of \(route.name) cannot be read: \(message)",
      names: [route.name], excerpt: Excerpt(route.text, range), hint: hint)
  }
}

// MARK: The pattern cannot be read

extension PatternFault {
  static func noLeadingSlash(_ range: ByteRange) -> PatternFault {
    PatternFault("it does not start with /", at: range, hint: "write / first.")
  }

  /// A link where its path belongs; nil for a text that does not begin with a scheme.
  init?(wholeURL bytes: Span<UInt8>) {
    guard let colon = bytes.indices.first(where: { bytes[$0] == ASCII.colon }),
      colon + 2 < bytes.count, bytes[colon + 1] == ASCII.slash, bytes[colon + 2] == ASCII.slash
    else { return nil }
    let scheme = String(copying: bytes, ByteRange(0, colon))
    guard Origins.isScheme(scheme) else { return nil }
    let isWeb = ["http", "https"].contains(scheme.lowercased())
    var end = colon + 3
    while isWeb, end < bytes.count,
      ![ASCII.slash, ASCII.question, ASCII.hash].contains(bytes[end])
    {
      end += 1
    }
    let host = String(copying: bytes, ByteRange(colon + 3, end))
    let rest = String(copying: bytes, ByteRange(end, bytes.count))
    let path = Excerpt.line(rest.utf8.first == ASCII.slash ? rest : "/" + rest)
    self.init(
      "it is a whole URL, not a path", at: ByteRange(0, end),
      hint: "write \(path), and declare "
        + (isWeb
          ? "\(host.isEmpty ? "its host" : Quoting.text(host)) in hosts:."
          : "\(Quoting.text(scheme)) in schemes:."))
  }

  static func character(_ range: ByteRange) -> PatternFault {
    PatternFault(
      "it contains a space, a backslash or a control character", at: range,
      hint: "remove it; a space is written %20.")
  }

  /// An escape that every link with it is refused for, or that cannot be read.
  static func escape(_ fault: ReadingFault) -> PatternFault {
    fault.rule == .escape
      ? PatternFault(
        "a percent-escape is broken or not valid UTF-8", at: fault.range,
        hint: "write % and two hexadecimal digits that encode UTF-8.")
      : PatternFault(
        "every link with this escape is refused", at: fault.range,
        hint: "remove it: no link can contain it here.")
  }

  static func emptySegment(_ range: ByteRange) -> PatternFault {
    PatternFault("a segment is empty", at: range, hint: "remove the doubled slash.")
  }

  static func dotSegment(_ range: ByteRange) -> PatternFault {
    PatternFault("no link can have the segments . and ..", at: range, hint: "remove the segment.")
  }

  static func unclosedBrace(_ range: ByteRange) -> PatternFault {
    PatternFault(
      "a brace is unbalanced", at: range, hint: "write {name}; a brace itself is %7B or %7D.")
  }

  static func parameterName(_ range: ByteRange) -> PatternFault {
    PatternFault(
      "this is not a parameter name", at: range,
      hint: "use letters, digits, - and _, and no digit first, such as {id}.")
  }

  static func colon(_ name: String, _ range: ByteRange) -> PatternFault {
    PatternFault(
      "\":\(name)\" is text here, not a parameter", at: range,
      hint: "write {\(name)}; a segment that begins with a colon is written %3A\(name).")
  }

  static func twoParametersInSegment(_ range: ByteRange) -> PatternFault {
    PatternFault(
      "a segment has two parameters", at: range,
      hint: "keep one, and let its type split the text.")
  }

  static func textAroundRest(_ range: ByteRange) -> PatternFault {
    PatternFault(
      "a {rest*} has text around it", at: range, hint: "move the text to its own segment.")
  }

  static func twoRests(_ range: ByteRange) -> PatternFault {
    PatternFault("a pattern has two {rest*}", at: range, hint: "keep one of them.")
  }

  static func itemName(_ range: ByteRange) -> PatternFault {
    PatternFault(
      "a query item has no fixed name", at: range, hint: "write name=text or name={parameter}."
    )
  }

  static func itemValue(_ range: ByteRange) -> PatternFault {
    PatternFault(
      "a query item is neither text nor one parameter", at: range,
      hint: "write name=text or name={parameter}.")
  }

  static func fragment(_ range: ByteRange) -> PatternFault {
    PatternFault("the fragment is not a parameter", at: range, hint: "write #{name}.")
  }

  static func duplicateParameter(_ name: String, _ range: ByteRange) -> PatternFault {
    PatternFault(
      "it names {\(name)} twice", at: range, hint: "give each parameter its own name.")
  }

  static func duplicateItem(_ name: String, _ range: ByteRange) -> PatternFault {
    PatternFault(
      "it names the item \(Quoting.text(name)) twice", at: range,
      hint: "name it once; bind it to an array to read repeated items.")
  }

  static func argumentsOfRest(_ range: ByteRange) -> PatternFault {
    PatternFault(
      "a {rest*} has arguments", at: range, hint: "move them to another segment.")
  }

  static func tooManySegments(_ range: ByteRange) -> PatternFault {
    PatternFault("it has more than 128 segments", at: range, hint: "shorten it.")
  }
}

// MARK: The constructor does not fit

extension PatternFault {
  /// The pattern names other parameters than the constructor takes.
  static func parameterCount(named: Int, taken: Int) -> PatternFault {
    func count(_ number: Int) -> String { number == 1 ? "1 parameter" : "\(number) parameters" }
    return PatternFault(
      "it names \(count(named)), but its constructor takes \(count(taken))",
      hint: "name every parameter of the constructor in the pattern, in its order.")
  }

  /// What is wrong with a parameter of that type; nil if nothing is.
  init?(_ parameter: PatternParameter, _ type: ParameterType) {
    let kind: PatternStep.Kind =
      switch parameter.position {
      case .segment: .parameter
      case .rest: .rest
      case .item: .itemParameter
      case .fragment: .fragment
      }
    let name = parameter.name
    switch Misfit(kind, type) {
    case nil: return nil
    case .optionalInPath:
      self.init(
        "{\(name)} is optional, but is in the path",
        hint: "make it a query item, or declare a second route without it.")
    case .arrayInSegment:
      self.init(
        "{\(name)} is an array, but is bound to one segment",
        hint: "write {\(name)*}, or make it a query item.")
    case .restType:
      self.init("{\(name)*} matches several segments", hint: "bind it to a String or an array.")
    case .arrayInFragment:
      self.init(
        "{\(name)} is an array, but a link has one fragment",
        hint: "bind the fragment to one value.")
    }
  }

  /// Why a parameter of a type cannot be in its position.
  enum Misfit {
    case optionalInPath, arrayInSegment, restType, arrayInFragment

    /// Nil if it can.
    init?(_ kind: PatternStep.Kind, _ type: ParameterType) {
      switch (kind, type.count) {
      case (.parameter, .optional), (.rest, .optional): self = .optionalInPath
      case (.parameter, .many): self = .arrayInSegment
      case (.rest, .one) where !type.takesAnyText: self = .restType
      case (.fragment, .many): self = .arrayInFragment
      default: return nil
      }
    }
  }
}
