import Entryway
import EntrywayJSON

extension PushWording {
  // MARK: Links

  /// A link that the table does not take: the table's own words.
  static func noMatch(_ problem: NoMatch, _ action: String?) -> PushProblem {
    var worded = WordedProblem(reading: problem.description)
    if let action { worded.what = "\(way(action)): \(worded.what)" }
    return PushProblem(.link, worded, action: action)
  }

  static func fallback(_ link: String, _ action: String?) -> PushProblem {
    PushProblem(
      .link,
      WordedProblem(
        what: "no route takes the link of \(way(action)), and it would open the fallback",
        place: [Excerpt.line(link, limit: 200)],
        hint: "name a link that a route takes, or the place itself."),
      action: action)
  }

  // MARK: Rules

  static func notWritable(_ problem: EntryNotWritable) -> PushProblem {
    let others = problem.knownActions.reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    if problem.failures.isEmpty {
      let rule = problem.action.map { #".notification(link: "…", action: "\#(line($0))")"# }
      return PushProblem(
        .noRule,
        WordedProblem(
          what: "no rule is for \(way(problem.action))",
          place: problem.action == nil || others.isEmpty
            ? [] : ["there are rules for \(list(others))"],
          hint: "add a rule to the app, such as "
            + "\(rule ?? #".notification(link: "deep_link")"#)."),
        action: problem.action)
    }
    if problem.failures.count == 1, let failure = problem.failures.first,
      case .readsElsewhere(let written, let found) = failure.obstacle
    {
      let content = WrittenContent(
        rule: failure.rule, keyPath: failure.keyPath, payload: written,
        isSensitive: problem.isSensitive)
      return readsElsewhere(content, problem.action, found)
    }
    return PushProblem(
      .notWritable,
      WordedProblem(
        what: "no rule for \(way(problem.action)) writes \(problem.place)",
        place: problem.failures.map { "\($0.rule): \(obstacle($0.obstacle, problem.isSensitive))" },
        hint: hint(problem.failures)),
      rule: problem.failures.count == 1 ? problem.failures.first?.rule : nil,
      keyPath: problem.failures.count == 1 ? problem.failures.first?.keyPath : nil,
      action: problem.action)
  }

  private static func obstacle(_ obstacle: WritingObstacle, _ isSensitive: Bool) -> String {
    switch obstacle {
    case .link(let problem): WordedProblem(reading: problem.description).what
    case .value: "the place is not made of one value by this rule"
    case .fields: "no route writes the place as fields"
    case .otherPlace(let place): "it always opens \(place)"
    case .code: "the app's own code reads it, which has no way back"
    case .system: "it looks inside of `aps`, which is the system's"
    case .readsElsewhere(let written, let found):
      "\(shown(written, isSensitive)) \(opens(found))"
    }
  }

  private static func hint(_ failures: [EntryNotWritable.Failure]) -> String {
    let problems = failures.compactMap {
      if case .link(let problem) = $0.obstacle { problem } else { nil }
    }
    return problems.lazy.compactMap { WordedProblem(reading: $0.description).hint }.first
      ?? "add a rule to the app that takes a link, such as .notification(link: \"deep_link\")."
  }

  static func readsElsewhere(
    _ content: WrittenContent, _ action: String?, _ found: ReadBack
  ) -> PushProblem {
    let written = content.isSensitive ? nil : content.keyPath.flatMap { content.payload[$0] }
    var place = [
      "\(shown(content.payload, content.isSensitive)) by \(content.rule)", opens(found),
    ]
    if case .rejected(let rejection) = found, !content.isSensitive {
      place += rejection.place.map { "  " + $0.trimmed }
    }
    return PushProblem(
      .readsElsewhere,
      WordedProblem(
        what: "\(way(action)) would not open what was written for it", place: place,
        hint: "leave out what the rules read besides, or ask this rule before the others."),
      rule: content.rule, keyPath: content.keyPath, action: action, written: written,
      found: told(found))
  }

  static func conflict(
    _ path: String, _ content: WrittenContent, _ action: String?, _ before: PayloadValue,
    _ contents: [WrittenContent]
  ) -> PushProblem {
    let other = contents.last { $0.payload[path] != nil }
    let isSensitive = content.isSensitive || contents.contains(where: \.isSensitive)
    return PushProblem(
      .conflict,
      WordedProblem(
        what: "`\(line(path))` would have to say two things",
        place: [
          "\(shown(before[path], isSensitive)) by \(other?.rule ?? "…")",
          "\(shown(content.payload[path], isSensitive)) by \(content.rule)",
        ],
        hint: "give the button's rule a key of its own, or open the same place."),
      rule: content.rule, keyPath: path, action: action,
      written: isSensitive ? nil : content.payload[path])
  }

  // MARK: Categories

  static func noCategory(_ action: String, _ declared: [NotificationCategory]) -> PushProblem {
    let having = declared.filter { $0.actions.contains { $0.id == action } }.map(\.id)
    return PushProblem(
      .category,
      WordedProblem(
        what: "the notification has no category, so it shows no button `\(line(action))`",
        place: having.isEmpty ? [] : ["the button belongs to \(list(having))"],
        hint: "name the category\(having.first.map { ", \(line($0))" } ?? "")."),
      action: action)
  }

  static func unknownCategory(_ id: String, _ declared: [NotificationCategory]) -> PushProblem {
    let near = declared.first { $0.id.lowercased() == id.lowercased() }
    return PushProblem(
      .category,
      WordedProblem(
        what: "the app's rules declare no category `\(line(id))`",
        place: ["they declare \(list(declared.map(\.id)))"],
        hint: near.map { "upper and lower case count: the category is `\(line($0.id))`." }
          ?? "declare it with .category, or name one that is declared."))
  }

  static func notInCategory(_ action: String, _ category: NotificationCategory) -> PushProblem {
    let ids = category.actions.map(\.id)
    let near = ids.first { $0.lowercased() == action.lowercased() }
    return PushProblem(
      .actionNotDeclared,
      WordedProblem(
        what: "the category `\(line(category.id))` has no button `\(line(action))`",
        place: [ids.isEmpty ? "it has no buttons" : "it has \(list(ids))"],
        hint: near.map { "upper and lower case count: the button is `\(line($0))`." }
          ?? "name a button of the category, or declare this one in it."),
      action: action)
  }

  static func buttonWithoutPlace(
    _ action: NotificationCategory.Action, _ category: String, _ rejection: EntryRejection
  ) -> PushProblem {
    PushProblem(
      .actionMissing,
      WordedProblem(
        what: "the category `\(line(category))` shows the button `\(line(action.id))`, and "
          + "nothing says what it opens",
        place: [rejection.summary] + (rejection.rule.map { ["by \($0)"] } ?? []),
        hint: "say what `\(line(action.id))` opens, or send another category."),
      rule: rejection.rule, keyPath: rejection.keyPath, action: action.id,
      found: rejection.summary)
  }

  // MARK: Parts of messages

  /// What was written, unless nobody may see it.
  private static func shown(_ value: PayloadValue?, _ isSensitive: Bool) -> String {
    isSensitive ? "what was written" : value?.excerpt ?? "…"
  }

  private static func opens(_ found: ReadBack) -> String {
    switch found {
    case .place(let place): "opens \(place)"
    case .rejected(let rejection): "is rejected: \(rejection.summary)"
    }
  }

  private static func told(_ found: ReadBack) -> String {
    switch found {
    case .place(let place): place
    case .rejected(let rejection): rejection.summary
    }
  }

  private static func way(_ action: String?) -> String {
    action.map { "the button `\(line($0))`" } ?? "the plain tap"
  }

  static func line(_ text: String) -> String { Excerpt.line(text) }

  static func list(_ texts: [String]) -> String {
    texts.prefix(5).map { "`\(line($0))`" }.joined(separator: ", ")
      + (texts.count > 5 ? " and \(texts.count - 5) more" : "")
  }
}

extension String {
  /// Without the spaces with which a part of an error is indented.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
