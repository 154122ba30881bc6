import Entryway
import EntrywayDiagnostics

// What is wrong with rules that should write a destination, with categories, and with what was
// written.
extension PushBuildingError {
  // MARK: Rules

  /// No rule writes the destination.
  init(_ problem: EntryWritingError) {
    let way = Self.way(problem.action)
    if problem.failures.isEmpty {
      let others = problem.knownActions.reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      let rule = problem.action.map {
        #".notification(link: "…", action: "\#(Excerpt.line($0))")"#
      }
      self.init(
        .noRule, "no rule handles \(way)",
        notes: problem.action == nil || others.isEmpty
          ? [] : ["there are rules for \(Self.list(others))"],
        hint: "add a rule to the app, such as \(rule ?? #".notification(link: "deep_link")"#).",
        action: problem.action)
      return
    }
    let only = problem.failures.count == 1 ? problem.failures.first : nil
    if let only, case .readsElsewhere(let written, let found) = only.obstacle {
      let content = WrittenContent(
        rule: only.rule, keyPath: only.keyPath, payload: written, isSensitive: problem.isSensitive)
      self.init(content, problem.action, reads: found)
      return
    }
    let links = problem.failures.lazy.compactMap {
      if case .link(let problem) = $0.obstacle { problem.diagnostic.hint } else { nil }
    }
    self.init(
      .notWritable, "no rule for \(way) can open \(problem.destination)",
      notes: problem.failures.flatMap {
        ["\($0.rule): \(Self.obstacle($0.obstacle, problem.isSensitive))"]
          + Self.details($0.obstacle)
      },
      hint: links.first
        ?? "add a rule to the app that reads a link, such as .notification(link: \"deep_link\").",
      rule: only?.rule, keyPath: only?.keyPath, action: problem.action)
  }

  /// The names, or the kind of values, that the destination of a manifest may have.
  private static func details(_ obstacle: WritingObstacle) -> [String] {
    guard case .link(let problem) = obstacle, [.noRoute, .parameters].contains(problem.code)
    else { return [] }
    return problem.diagnostic.details.map { "  " + $0 }
  }

  private static func obstacle(_ obstacle: WritingObstacle, _ isSensitive: Bool) -> String {
    switch obstacle {
    case .link(let problem): problem.diagnostic.summary
    case .value: "this rule does not build the destination from a single value"
    case .fields: "no route can express the destination as fields"
    case .otherDestination(let destination): "it always opens \(destination)"
    case .code: "the app has code that reads it, but none that writes it"
    case .system: "it reads inside `aps`, which belongs to the system"
    case .readsElsewhere(let written, let found):
      "\(shown(written, isSensitive)) \(opens(found))"
    }
  }

  /// What was written is read as another destination, or rejected.
  init(_ content: WrittenContent, _ action: String?, reads found: RoundTrip) {
    var notes = [
      "\(Self.shown(content.payload, content.isSensitive)) by \(content.rule)", Self.opens(found),
    ]
    if case .rejected(let rejection) = found, !content.isSensitive {
      notes += rejection.diagnostic.details.map { "  " + $0 }
    }
    self.init(
      .readsElsewhere, "\(Self.way(action)) would not open the intended destination", notes: notes,
      hint: "remove the keys that other rules read, or declare this rule before them.",
      rule: content.rule, keyPath: content.keyPath, action: action,
      written: content.isSensitive ? nil : content.keyPath.flatMap { content.payload[$0] },
      found: Self.told(found))
  }

  /// What was written, unless it must not be shown.
  static func shown(_ value: PayloadValue?, _ isSensitive: Bool) -> String {
    isSensitive ? "what was written" : value?.excerpt ?? "…"
  }

  private static func opens(_ found: RoundTrip) -> String {
    switch found {
    case .destination(let destination): "opens \(destination)"
    case .rejected(let rejection): "is rejected: \(rejection.diagnostic.summary)"
    }
  }

  private static func told(_ found: RoundTrip) -> String {
    switch found {
    case .destination(let destination): destination
    case .rejected(let rejection): rejection.diagnostic.summary
    }
  }

  // MARK: Keys

  /// A key of the rules that stands in the custom values.
  init(collision path: String) {
    self.init(
      .collision,
      "\(Quoting.code(path)) is among the custom values, but is a key of the app's rules",
      hint: "leave it to the rules, or choose another key.", keyPath: path)
  }

  // MARK: Categories

  /// A button, and no category that would show it.
  init(_ action: String, withoutCategoryOf declared: [NotificationCategory]) {
    let having = declared.filter { $0.actions.contains { $0.id == action } }.map(\.id)
    self.init(
      .category,
      "the notification has no category, so it shows no button \(Quoting.code(action))",
      notes: having.isEmpty ? [] : ["the button belongs to \(Self.list(having))"],
      hint: "name the category\(having.first.map { ", \(Excerpt.line($0))" } ?? "").",
      keyPath: "aps.category", action: action)
  }

  /// A category that is none of the declared ones.
  init(category id: String, among declared: [NotificationCategory]) {
    let near = declared.first { $0.id.lowercased() == id.lowercased() }
    self.init(
      .category, "the app's rules declare no category \(Quoting.code(id))",
      notes: ["they declare \(Self.list(declared.map(\.id)))"],
      hint: near.map {
        "case matters: the category is \(Quoting.code($0.id))."
      } ?? "declare it with .category, or name one that is declared.", keyPath: "aps.category")
  }

  /// A button that the category does not have.
  init(_ action: String, notIn category: NotificationCategory) {
    let ids = category.actions.map(\.id)
    let near = ids.first { $0.lowercased() == action.lowercased() }
    self.init(
      .actionNotDeclared,
      "the category \(Quoting.code(category.id)) has no button \(Quoting.code(action))",
      notes: [ids.isEmpty ? "it has no buttons" : "it has \(Self.list(ids))"],
      hint: near.map { "case matters: the button is \(Quoting.code($0))." }
        ?? "name a button of the category, or declare this one in it.",
      keyPath: "aps.category", action: action)
  }

  /// A button that the category shows, and that opens nothing.
  init(_ action: String, of category: String, _ rejection: EntryRejection) {
    let found = rejection.diagnostic.summary
    self.init(
      .actionMissing,
      "the category \(Quoting.code(category)) shows the button \(Quoting.code(action)), but "
        + "nothing says what it opens",
      notes: [found] + (rejection.rule.map { ["by \($0)"] } ?? []),
      hint: "say what \(Quoting.code(action)) opens, or send another category.",
      rule: rejection.rule, keyPath: rejection.keyPath, action: action, found: found)
  }

  static func list(_ texts: [String]) -> String {
    texts.prefix(5).map { Quoting.code($0) }.joined(separator: ", ")
      + (texts.count > 5 ? " and \(texts.count - 5) more" : "")
  }
}

extension Diagnostic {
  /// What it says of where and why, for one that has the message in words of its own.
  var details: [String] {
    (excerpt?.lines ?? []) + (expected.map { ["expected \($0)"] } ?? []) + notes
  }
}
