/// All sentences of the module, in one place.
///
/// The rest of it throws facts.
enum RoutingWording {
  /// What stands for a sensitive text.
  static let mask = "***"

  static func quoted(_ text: String) -> String {
    let visible = UnderlinedText.visible(text)
    return "\"" + (visible.count > 60 ? visible.prefix(59) + "…" : visible) + "\""
  }

  static func mismatch(_ text: String, _ shape: LinkShape) -> String {
    // An integer that is too large is told its bounds, whatever they are.
    if case .integer(let min, let max) = shape, IntegerText.isInteger(text),
      min != 0 || !text.hasPrefix("-")
    {
      return "\(quoted(text)) is not an integer from \(min) to \(max)"
    }
    return "\(quoted(text)) is not \(shape.phrase)"
  }

  /// Of an item's value that cannot be decoded, as the link writes it or masked.
  static func unreadable(_ text: String) -> String {
    // Masked, for the text itself has a percent sign.
    if text == mask { return "the value has a percent-escape that is broken or spells no UTF-8" }
    let isBroken = LinkBytes.with(text) { bytes in
      let whole = ByteRange(0, bytes.count)
      return bytes.indices.contains {
        bytes[$0] == ASCII.percent && PercentCoding.byte(bytes, behind: $0, whole) == nil
      }
    }
    return quoted(text) + (isBroken ? " has a broken percent-escape" : " spells no UTF-8")
  }

  static func noValue(_ name: String) -> String {
    "\(quoted(name)) has no value"
  }

  static func list(_ texts: [String], or last: String = "or") -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    let shown = texts.prefix(6)
    if texts.count > shown.count {
      return shown.joined(separator: ", ") + " \(last) \(texts.count - shown.count) more"
    }
    return shown.dropLast().joined(separator: ", ") + " \(last) " + shown[shown.count - 1]
  }

  // MARK: Links that are refused

  /// - Parameter isByTable: Whether a table refuses it, which has settings, or a reader without.
  static func refused(_ rule: ReadingRule, byTable isByTable: Bool = true) -> Diagnosis {
    var (what, hint) = words(rule)
    if rule == .encodedSlash, !isByTable { hint = "pass the text as a query item." }
    return Diagnosis(summary: "this link is refused: \(what)", hint: hint)
  }

  private static func words(_ rule: ReadingRule) -> (what: String, hint: String) {
    switch rule {
    case .length:
      ("it is longer than 8,192 bytes", "shorten the link; carry long texts in the app instead.")
    case .segmentCount:
      ("its path has more than 128 segments", "shorten the path.")
    case .encoding:
      ("it is not UTF-8", "write the link in UTF-8, or escape its bytes.")
    case .scheme:
      (
        "it does not start with a scheme",
        "start it with https:// or a scheme of the app's, such as shop://."
      )
    case .controlCharacter:
      (
        "it contains a control character",
        "remove it; only an escaped tab or line break may stand in a query value or fragment."
      )
    case .space: ("it contains a space", "write %20 instead.")
    case .backslash:
      ("it contains a backslash", "separate segments with /; in a query write %5C.")
    case .escape:
      (
        "a percent-escape is broken or spells no UTF-8",
        "write % and two hexadecimal digits that spell UTF-8, and %25 for a percent sign."
      )
    case .userInfo:
      (
        "a user name stands before the host",
        "remove everything up to the @; the real host is what follows it."
      )
    case .port:
      (
        "its port is not a number",
        "write digits behind the colon, or remove the colon and what follows it."
      )
    case .host: ("it has no host", "write https://HOST/PATH with both slashes.")
    case .hostCharacters:
      (
        "the host contains a character outside of ASCII",
        "write the host in its xn-- form, and check that it is the host that was meant."
      )
    case .dotSegment:
      ("its path contains . or ..", "write the path without . and .. segments.")
    case .emptySegment:
      ("its path contains an empty segment", "remove the doubled slash.")
    case .encodedSlash:
      (
        "its path contains an escaped slash",
        "pass the text as a query item, or declare the table with allowsEncodedSlash: true."
      )
    }
  }

  // MARK: Links of others

  static func foreign(_ verdict: Origins.Verdict, found: String, _ own: Origins) -> Diagnosis {
    switch verdict {
    case .foreignPort:
      return Diagnosis(
        summary: "this link is not the app's: it names the port \(quoted(found))",
        expected: "no port", hint: "remove the port; universal links have none.")
    case .foreignHost:
      let written = own.hosts.filter { !$0.hasPrefix("*") }
      let near = EditDistance.nearest(to: found.lowercased(), among: written)
      return Diagnosis(
        summary: "this link is not the app's: its host is \(quoted(found))",
        expected: list(own.hosts),
        hint: near.map { "did you mean \($0)?" }
          ?? "declare the host in hosts: if it is the app's, and in its associated domains.")
    case .foreignScheme, .own:
      let schemes = own.schemes + (own.hosts.isEmpty ? [] : ["https"])
      let near = EditDistance.nearest(to: found.lowercased(), among: schemes)
      return Diagnosis(
        summary: "this link is not the app's: its scheme is \(quoted(found))",
        expected: schemes.isEmpty ? nil : list(schemes),
        hint: near.map { "did you mean \($0)://?" }
          ?? (schemes.isEmpty
            ? "declare the app's schemes and hosts in its table."
            : "declare the scheme in schemes: if it is the app's, and in Info.plist."))
    }
  }

  // MARK: Links without a route

  static let noRouteAtAll = Diagnosis(
    summary: "no route takes this link", hint: "declare a route for it.")

  /// What to write is told as it stands in a link of the kind, with its escapes.
  static func noRoute(
    _ nearest: NearestRoute?, _ kind: LinkKind, _ core: TableCore
  ) -> Diagnosis {
    guard let nearest, nearest.isNear else {
      let starts = Set(core.routes.compactMap(\.pattern?.firstLiteral))
        .map { literal in
          let text = String(decoding: literal, as: UTF8.self)
          return "/" + PercentCoding.encoded(text, for: .segment(0, of: kind))
        }.sorted()
      return Diagnosis(
        summary: "no route takes this link",
        expected: starts.isEmpty ? nil : "a path that starts with " + list(starts),
        hint: "declare a route for the path, or correct the link.")
    }
    let route = "\(nearest.route.name)  \(nearest.route.text)"
    var diagnosis = words(nearest, kind, core, route)
    diagnosis.nearest = nearest.route.name
    return diagnosis
  }

  private static func words(
    _ nearest: NearestRoute, _ kind: LinkKind, _ core: TableCore, _ route: String
  ) -> Diagnosis {
    let no = "no route takes this link: "
    let segment = PercentCoding.Place.segment(nearest.agreed, of: kind)
    switch nearest.miss {
    case .literal(let expected, let found):
      let isNear = EditDistance.isNear(expected, found)
      let written = PercentCoding.encoded(expected, for: segment)
      return Diagnosis(
        summary: no + "nothing is called \(quoted(found)) here",
        expected: "\(quoted(written)), as in \(route)",
        hint: isNear
          ? "did you mean \(written)?" : "correct the segment, or declare a route for it.")
    case .type(let parameter, let shape, let found):
      let written = shape.written(for: segment)
      return Diagnosis(
        summary: no + mismatch(found, shape),
        expected: "\(written.phrase) for {\(parameter)} of \(route)",
        hint: "write \(written.phrase) there, such as \(written.sample), or declare a route that "
          + "takes text.")
    case .affix(let pattern, let found, _):
      return Diagnosis(
        summary: no + "\(quoted(found)) does not have the form of the segment",
        expected: "\(pattern), as in \(route)",
        hint: "write the text around the parameter as the pattern does.")
    case .short(let next):
      return Diagnosis(
        summary: no + "it ends too early", expected: "/\(next), as in \(route)",
        hint: "complete the path, or declare a route for the shorter one.")
    case .long(let found):
      return Diagnosis(
        summary: no + "nothing follows here, but the link goes on with \(quoted(found))",
        expected: "the end of the path, as in \(route)",
        hint: "shorten the path, or declare a route for the longer one.")
    case .item(let name, let shape, let found):
      let (expected, sample) = item(name, shape, kind, core, route)
      let (what, hint) =
        switch (shape, found) {
        case (let shape?, .text(let found)) where !found.isEmpty:
          (mismatch(found, shape), "write \(sample).")
        case (_?, .text): ("\(quoted(name)) is empty", "write \(sample).")
        case (nil, .text(let found)):
          ("\(quoted(found)) is not what the route requires", "write \(sample).")
        case (let shape, .unreadable(let found)):
          (unreadable(found), shape == nil ? "write \(sample)." : words(.escape).hint)
        case (_, .flag): ("\(quoted(name)) is missing", "add \(sample).")
        }
      return Diagnosis(summary: no + what, expected: expected, hint: hint)
    case .noItem(let name, let shape, let isMisspelled):
      let (expected, sample) = item(name, shape, kind, core, route)
      return Diagnosis(
        summary: no + "\(quoted(name)) is missing", expected: expected,
        hint: isMisspelled ? "did you mean \(name)?" : "add \(sample).")
    case .kind(.web):
      let host = core.origins.hosts.first { !$0.hasPrefix("*") }
      return Diagnosis(
        summary: no + "the route takes web links alone", expected: "https, as in \(route)",
        hint: "write it as a web link, which begins with https://\(host ?? "")"
          + (host == nil ? " and a host of the app's." : "."))
    case .kind(.customScheme):
      let scheme = core.origins.schemes.first
      return Diagnosis(
        summary: no + "the route takes custom schemes alone",
        expected: "a scheme of the app's, as in \(route)",
        hint: "write it with a scheme of the app's"
          + (scheme.map { ", such as \($0)://." } ?? "."))
    }
  }

  /// What is expected of an item or the fragment, and how it would stand in the link.
  private static func item(
    _ name: String, _ shape: LinkShape?, _ kind: LinkKind, _ core: TableCore, _ route: String
  ) -> (expected: String, sample: String) {
    let isFragment = name.hasPrefix("#")
    let place = isFragment ? .fragment : PercentCoding.Place.value(of: kind, core.reader.arguments)
    guard let written = shape?.written(for: place) else {
      return ("\(quoted(name)), as in \(route)", name)
    }
    return (
      "\(written.phrase) for \(quoted(name)) of \(route)",
      (isFragment ? "#" : name + "=") + written.sample
    )
  }

  // MARK: Fields of a payload

  static func fields(_ first: String, _ failure: FieldsFailure) -> Diagnosis {
    switch failure {
    case .unknownName(let name, let names):
      let near = EditDistance.nearest(to: name, among: names)
      return Diagnosis(
        summary: "no route starts with \(quoted(name))",
        expected: names.isEmpty ? nil : list(names),
        hint: near.map { "did you mean \($0)?" } ?? "declare a route for it, or correct the field.")
    case .parameter(let name, let route, let shape, let found):
      return Diagnosis(
        summary: found.map { mismatch($0, shape) } ?? "the field \(quoted(name)) is missing",
        expected: "\(shape.phrase) in the field \(quoted(name)), for the route \(route)",
        nearest: route, hint: "send the field, such as \(quoted(name)): \(quoted(shape.sample)).")
    case .item(let name, let route):
      return Diagnosis(
        summary: "the field \(quoted(name)) is missing or has another text",
        expected: "what the route \(route) requires", nearest: route,
        hint: "send the field as the route's pattern has it.")
    }
  }
}

extension LinkShape {
  /// The shape in words: `an integer`.
  package var phrase: String {
    switch self {
    case .text: return "text"
    case .integer(let min, let max):
      if max >= UInt64(Int64.max), min == .min || min == 0 {
        return min == 0 ? "an integer that is not negative" : "an integer"
      }
      return "an integer from \(min) to \(max)"
    case .decimal: return "a decimal number"
    case .boolean: return "true or false"
    case .uuid: return "a UUID"
    case .date: return "a date"
    case .oneOf(let texts): return RoutingWording.list(texts)
    case .opaque: return "a text of the parameter's type"
    }
  }

  /// The shape with its texts as they stand at a place of a link.
  fileprivate func written(for place: PercentCoding.Place) -> LinkShape {
    guard case .oneOf(let texts) = self else { return self }
    return .oneOf(texts.map { PercentCoding.encoded($0, for: place) })
  }

  /// A text of the shape, for hints.
  package var sample: String {
    switch self {
    case .text, .opaque: "text"
    case .date: "2026-11-21"
    case .uuid: "6B29FC40-CA47-1067-B31D-00DD010662DA"
    default: ExampleText.text(of: self, 0) ?? "text"
    }
  }
}
