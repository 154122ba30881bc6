/// Every word that an error about an entry, a payload or its JSON says.
///
/// The code that finds a problem gives facts.
enum EntryWording {
  static let tooDeep =
    "the value is nested more than \(PayloadValue.maximumDepth) deep"

  // MARK: Links

  /// A link that the table does not take: the table's own words.
  static func noMatch(_ problem: NoMatch) -> EntryRejection {
    EntryRejection(.noMatch, WordedProblem(reading: problem.description))
  }

  /// A link that is no link for anybody.
  static func refused(_ refusal: LinkRefusal) -> EntryRejection {
    EntryRejection(.noMatch, WordedProblem(reading: refusal.description))
  }

  /// A link that the app's own parser does not know; of its items nobody knows which are secret.
  static func notParsed(_ link: DeepLink) -> EntryRejection {
    let shown = link.text.prefix { $0 != "?" && $0 != "#" }
    return EntryRejection(
      .noMatch,
      WordedProblem(
        what: "the app's parser takes no such link", place: [TextExcerpt.line(shown, limit: 96)],
        hint: "let the parser give a place for it, or correct the link."))
  }

  /// A link, or the name of a route, under a key of a payload.
  static func noMatch(
    _ problem: NoMatch, _ value: PayloadValue, at place: RulePlace
  ) -> EntryRejection {
    let table = WordedProblem(reading: problem.description)
    var worded = WordedProblem(
      what: "\(key(place)) opens nothing: \(table.what)",
      place: problem.code == .noRouteForFields ? underlined(value, place) : [],
      hint: table.hint)
    worded.place += table.place
    let fields = FieldTexts(place).unreadable.sorted { $0.key < $1.key }
    if problem.code == .noRouteForFields {
      worded.place += fields.map { "  `\(TextExcerpt.line($0.key))` is \(unreadable($0.value))" }
    }
    worded.place += by(place).map { "  " + $0 }
    return rejection(.noMatch, worded, value, at: place)
  }

  // MARK: What a rule finds

  static func notLink(
    _ value: PayloadValue, at place: RulePlace, example: String
  ) -> EntryRejection {
    rejection(
      .unusable,
      WordedProblem(
        what: "\(key(place)) is \(value.kind), not \(isEmpty(value) ? "a link" : "text")",
        place: underlined(value, place) + by(place),
        hint: "send the link \(isArray(value) ? "alone, without brackets" : "as a text"), such as "
          + "\"\(place.keys.last ?? "")\": \"\(example)\"."),
      value, at: place)
  }

  static func notName(_ value: PayloadValue, at place: RulePlace) -> EntryRejection {
    rejection(
      .unusable,
      WordedProblem(
        what: "\(key(place)) is \(value.kind), not \(isEmpty(value) ? "a name" : "text")",
        place: underlined(value, place) + by(place),
        hint: "send the text with which the route's path begins."),
      value, at: place)
  }

  static func notParameter(
    _ value: PayloadValue, _ shape: LinkShape, at place: RulePlace?
  ) -> EntryRejection {
    var found = value.kind
    if case .text(let text) = place?.shown(value) ?? value, !text.isEmpty {
      found = "\"\(TextExcerpt.line(text))\""
    }
    let isRounded = value.text(for: .decimal) != nil && value.text(for: shape) == nil
    let expected = shape == .text || shape == .opaque ? "text or a number" : shape.phrase
    return rejection(
      .unusable,
      WordedProblem(
        what: (place.map { key($0) } ?? "the value") + " is \(found), "
          + (isRounded
            ? "which may have been rounded" : "not \(isEmpty(value) ? "a value" : expected)"),
        place: place.map { underlined(value, $0) + by($0) } ?? [value.excerpt],
        hint: isRounded
          ? "send a number of more than 15 digits as a text, in double quotes."
          : "send \(expected), alone under the key."),
      value, at: place)
  }

  static func blocked(_ value: PayloadValue, at place: RulePlace) -> EntryRejection {
    let walked = place.keys.joined(separator: ".")
    let subject = walked.isEmpty ? "the payload" : "`\(walked)`"
    let rest = (place.path ?? "").dropFirst(walked.isEmpty ? 0 : walked.count + 1)
    let object = rest.split(separator: ".").reversed().reduce("…") { "{\"\($1)\": \($0)}" }
    return rejection(
      .unusable,
      WordedProblem(
        what: "\(subject) is \(value.kind), not an object, so it has no \(key(place))",
        place: underlined(value, place) + by(place),
        hint: "send an object there, such as \(object)."),
      value, at: place)
  }

  static func refused(by error: any Error, at place: RulePlace) -> EntryRejection {
    let words = "\(error)\nhint: the app's own code refused the payload: see the rule."
    var rejection = error as? EntryRejection ?? EntryRejection(words)
    rejection.rule = rejection.rule ?? place.rule
    rejection.action = rejection.action ?? place.subject.action
    rejection.place += by(place).map { "  " + $0 }
    return rejection
  }

  /// A rule of the app's own code, read by those who do not have the code.
  static func codeUnknown(_ name: String) -> EntryRejection {
    EntryRejection(
      code: .noRule, summary: "what reads `\(TextExcerpt.line(name))` is the app's own code",
      hint: "try it in the app's own tests; a manifest has no code.")
  }

  /// A rule whose place a manifest could not name, since no route writes it.
  static func placeUnknown() -> EntryRejection {
    EntryRejection(
      code: .noRule, summary: "the rule opens a place that no route of the manifest writes",
      hint: "give the place a route; a manifest knows places by their routes alone.")
  }

  // MARK: What no rule finds

  /// Every rule that is for the entry has left it to the next.
  static func missing(_ places: [RulePlace]) -> EntryRejection {
    guard let first = places.first else { return EntryRejection("") }
    let lacks = unique(places.map(lack))
    let paths = unique(places.compactMap(\.path).map { "`\($0)`" })
    let wanted = (paths.count == 1 ? "" : "one of ") + list(paths)
    let send =
      isNotification(first.subject) ? "send \(wanted)." : "put \(wanted) into the userInfo."
    var hint = paths.isEmpty ? nil : send
    if first.subject.action != nil {
      hint = (hint.map { $0 + " " } ?? "") + "A button never opens what the plain tap opens."
    }
    return EntryRejection(
      .missing,
      WordedProblem(
        what: "\(subject(first.subject)) names no place: \(list(lacks))",
        place: [first.shownPayload.excerpt] + unique(places.map(\.rule)).map { "by \($0)" },
        hint: hint),
      rule: places.count == 1 ? first.rule : nil,
      keyPath: places.count == 1 ? first.path : nil, action: first.subject.action)
  }

  /// No rule is for entries of this kind.
  static func noRule(for subject: EntrySubject, _ known: [EntrySubject]) -> EntryRejection {
    let name = subject.identifier
    let others = known.compactMap { isAlike($0, subject) ? $0.identifier : nil }
    let near = others.first { $0.lowercased() == name?.lowercased() }
    let (kind, line) =
      switch subject {
      case .notification(let action):
        (
          "button",
          rule("notification", ("link", action == nil ? "deep_link" : "…"), ("action", action))
        )
      case .quickAction(let type):
        ("quick action", rule("quickAction", ("", type)).dropLast() + ", …)")
      case .activity(let type): ("activity", rule("activity", ("", type)).dropLast() + ", …)")
      }
    return EntryRejection(
      name != nil && subject.action != nil ? .unknownAction : .noRule,
      WordedProblem(
        what: "no rule is for \(self.subject(subject))",
        place: name == nil
          ? []
          : others.isEmpty
            ? ["there is no rule for any \(kind)"]
            : ["there are rules for \(list(others.map { "`\($0)`" }))"],
        hint: near.map { "upper and lower case count: the rule is for `\($0)`." }
          ?? "add a rule, such as \(line)."),
      action: subject.action, found: name)
  }

  static func payloadTooDeep(_ subject: EntrySubject) -> EntryRejection {
    EntryRejection(
      .tooDeep,
      WordedProblem(what: "\(self.subject(subject)): \(tooDeep)", hint: flatter),
      action: subject.action)
  }

  static func audience(
    _ audience: Audience, held: Set<String>, place: String?, rule: String?
  ) -> EntryRejection {
    let held = held.sorted().map { "`\($0)`" }
    return EntryRejection(
      .audience,
      WordedProblem(
        what: audience.otherwise
          ?? "\(place.map { "`\($0)`" } ?? "the place") is for `\(audience.tag)`",
        place: ["the app holds \(held.isEmpty ? "no audience" : list(held))"]
          + (rule.map { ["by \($0)"] } ?? []),
        hint: "offer it only while the app holds `\(audience.tag)`."),
      rule: rule, audience: audience.tag)
  }

  // MARK: Parts of messages

  /// A rule that reads, as the app wrote it.
  static func rule<Destination>(
    _ subject: EntrySubject, _ reader: ContentReader<Destination>
  ) -> String {
    switch subject {
    case .notification(let action):
      switch reader {
      case .link(let path): rule("notification", ("link", path), ("action", action))
      case .value(let path, _): rule("notification", ("at", path), ("action", action))
      case .fields(let path): rule("notification", ("fieldsNamedBy", path), ("action", action))
      case .code(let name, _): rule("notification", ("reading", name), ("action", action))
      case .place: rule("notification", ("action", action))
      }
    case .spotlight where reader.keyPath == EntrySubject.spotlightKey: rule("spotlight")
    case .quickAction(let type): rule("quickAction", ("", type), ("id", reader.keyPath))
    case .activity(let type): rule("activity", ("", type), ("id", reader.keyPath))
    }
  }

  /// A rule as the app wrote it.
  static func rule(_ name: String, _ arguments: (label: String, text: String?)...) -> String {
    let texts = arguments.compactMap { argument in
      argument.text.map { text in
        (argument.label.isEmpty ? "" : "\(argument.label): ") + "\"\(TextExcerpt.line(text))\""
      }
    }
    return ".\(name)" + (texts.isEmpty ? "" : "(\(texts.joined(separator: ", ")))")
  }

  private static func rejection(
    _ code: EntryRejection.Code, _ worded: WordedProblem, _ value: PayloadValue,
    at place: RulePlace?
  ) -> EntryRejection {
    EntryRejection(
      code, worded, rule: place?.rule, keyPath: place?.path, action: place?.subject.action,
      found: value.kind)
  }

  private static func key(_ place: RulePlace) -> String { "`\(place.path ?? "")`" }

  /// What a field is that gives no text to a parameter.
  static func unreadable(_ value: PayloadValue) -> String { "\(value.kind), not text" }

  private static func isArray(_ value: PayloadValue) -> Bool {
    if case .array = value { true } else { false }
  }

  private static func isNotification(_ subject: EntrySubject) -> Bool {
    if case .notification = subject { true } else { false }
  }

  private static func isEmpty(_ value: PayloadValue) -> Bool { value == .text("") }

  private static func by(_ place: RulePlace) -> [String] { ["by \(place.rule)"] }

  /// The value behind its keys, as JSON has them, with the value underlined.
  private static func underlined(_ value: PayloadValue, _ place: RulePlace) -> [String] {
    let (value, keys) = (place.shown(value), place.keys)
    let opening = keys.map { "\"\(TextExcerpt.line($0))\": " }.joined(separator: "{")
    let closing = String(repeating: "}", count: max(0, keys.count - 1))
    return WordedProblem.underlined(opening, value.excerpt, closing)
  }

  /// What is absent or null at a rule's place.
  private static func lack(_ place: RulePlace) -> String {
    switch place.lookup {
    case .null(let path): "`\(path)` is null"
    case .absent(let path): "`\(path)` is absent"
    default: "\(place.rule) finds nothing"
    }
  }

  private static func subject(_ subject: EntrySubject) -> String {
    switch subject {
    case .notification(nil): "the notification"
    case .notification(let action?): "the button `\(TextExcerpt.line(action))`"
    case .quickAction(let type): "the quick action `\(TextExcerpt.line(type))`"
    case .activity(let type): "the activity `\(TextExcerpt.line(type))`"
    }
  }

  private static func isAlike(_ one: EntrySubject, _ other: EntrySubject) -> Bool {
    switch (one, other) {
    case (.notification, .notification), (.quickAction, .quickAction), (.activity, .activity): true
    default: false
    }
  }

  private static func unique(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func list(_ texts: [String]) -> String {
    texts.prefix(5).joined(separator: ", ")
      + (texts.count > 5 ? " and \(texts.count - 5) more" : "")
  }

  // MARK: Values

  /// What to do about a value that is nested too deep.
  static let flatter = "send a flatter value: deeper ones are refused wherever they come from."

  /// What stands in for a branch that was cut off.
  static let deeper = "a value more than \(PayloadValue.maximumDepth) deep"

  /// What stands in for a value that JSON has no form for.
  static func other(_ value: Any) -> String { "a value of type \(type(of: value))" }
}
