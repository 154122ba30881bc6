import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// What a tap and the buttons open, as the app's own rules say.
extension PushLinter {
  mutating func checkCategory() {
    guard let app, canShow, let id = system?["category"]?.text else { return }
    let known = app.categories.map(\.id)
    guard !known.contains(id) else { return }
    guard !known.isEmpty else {
      // An app may register its categories elsewhere, but all of them together.
      findings.add(
        Diagnostic(
          .note, .unknownCategory, "the app's rules declare no categories",
          hint: "declare it with .category, unless the app registers it elsewhere: an "
            + "unregistered category shows no buttons."),
        at: Self.aps.appending("category"))
      return
    }
    let meant = EditDistance.nearest(to: id, among: known)
    findings.add(
      Diagnostic(
        .warning, .unknownCategory, "the app registers no category \(Quoting.text(id))",
        hint: meant.map { "did you mean \(Quoting.text($0))?" }
          ?? "no button is shown; the app registers \(PushBuildingError.list(known))."),
      at: Self.aps.appending("category"))
  }

  mutating func checkOpenings() {
    guard let app, let payload, canShow, !isActivity, missingEvent == nil, canBeTapped else {
      return
    }
    for opening in app.openings {
      switch opening.outcome {
      case .rejected(let rejection): check(rejection, opening, payload, app)
      case .opens(let isFallback, let ignored):
        check(opening, isFallback: isFallback, ignored, at: link(of: opening, app))
      }
    }
  }

  /// What opens, and perhaps not as it was meant.
  mutating func check(
    _ opening: LintContext.Opening, isFallback: Bool, _ ignored: [IgnoredItem],
    at location: JSONPointer
  ) {
    let way = opening.action.map { "the button \(Quoting.code($0))" } ?? "the tap"
    if isFallback {
      findings.add(
        Diagnostic(
          .warning, .opensFallback, "no route matches the link of \(way): it opens the fallback",
          hint: "`entryway explain` shows the nearest route."),
        at: location, range: start(location))
    }
    if let resolver = opening.resolvedBy {
      findings.add(
        Diagnostic(
          .note, .resolvedLink, "the \(resolver.rawValue) decides what \(way) opens",
          hint: "a link to the destination itself opens without a request."),
        at: location, range: start(location))
    }
    for item in ignored {
      let location = root[item.name] == nil ? location : JSONPointer([item.name])
      findings.add(
        Diagnostic(
          .warning, .ignoredValue,
          "\(way) opens without \(Quoting.code(item.name)): \(item.reason)",
          hint: "send a value that the route accepts."),
        at: location, range: start(location))
    }
    for tag in opening.audiences {
      findings.add(
        Diagnostic(
          .note, .forAudience,
          "\(opening.destination.map { Quoting.code($0) } ?? "the destination") opens only while "
            + "the app holds \(Quoting.text(tag))",
          hint: "send it only to that audience."),
        at: location, range: start(location))
    }
  }

  private mutating func check(
    _ rejection: EntryRejection, _ opening: LintContext.Opening, _ payload: PayloadValue,
    _ app: LintContext
  ) {
    let keys = rejection.keyPath.map { payload.walk($0).keys } ?? []
    var location = JSONPointer(keys)
    // That says more than that its host is another one's.
    if wrapped.contains(location) { return }
    var diagnostic = rejection.inPayload(asked: opening.rules)
    if rejection.isLack { diagnostic = lookElsewhere(diagnostic, for: opening, app) }
    guard let action = opening.action else {
      (diagnostic.severity, diagnostic.code) = judged(rejection, location, app)
      findings.add(diagnostic, at: location, range: start(location))
      return
    }
    if keys.isEmpty { location = Self.aps.appending("category") }
    diagnostic.code = .buttonOpensNothing
    // A manifest contains no code, so it is unknown what the button opens.
    if rejection.code == .noRule, rejection.rule != nil { diagnostic.severity = .note }
    if !rejection.namesItsButton {
      diagnostic = diagnostic.about("the button \(Quoting.code(action))")
    }
    findings.add(diagnostic, at: location)
  }

  /// How bad it is that a tap is rejected, and what kind of thing it is.
  private func judged(
    _ rejection: EntryRejection, _ location: JSONPointer, _ app: LintContext
  ) -> (Diagnostic.Severity, Diagnostic.Code) {
    switch rejection.code {
    case .missing: return (.warning, .opensNothing)
    // A rule that is there has the app's own code, which is not known.
    case .noRule: return (rejection.rule == nil ? .warning : .note, .opensNothing)
    case .noMatch where app.readLocations.contains(location):
      let link = root.value(at: location.tokens)?.text ?? ""
      return (.error, app.fit(link) == .foreign ? .foreignLink : .linkOpensNothing)
    default: return (.error, .unusableValue)
    }
  }

  /// The byte that stands for the whole payload; nil for a value of it.
  private func start(_ pointer: JSONPointer) -> Range<Int>? {
    pointer.tokens.isEmpty ? root.range.prefix(1) : nil
  }

  /// Where the link stands that is opened; if it is none, what stands for the tap or the button.
  private func link(of opening: LintContext.Opening, _ app: LintContext) -> JSONPointer {
    opening.links.first { root.value(at: $0.tokens)?.text.map { app.fit($0).isOfApp } ?? false }
      ?? (opening.action == nil ? JSONPointer() : Self.aps.appending("category"))
  }

  /// Whether there is something on the screen to tap, or nothing says that there is not.
  var canBeTapped: Bool {
    system == nil || has("alert")
      || !["content-available", "content-changed", "badge", "sound"].contains(where: has)
  }
}

extension EntryRejection {
  /// Whether no rule found what it reads, or there is no rule.
  fileprivate var isLack: Bool { code == .missing || code == .noRule && rule == nil }

  /// Whether the button's name stands in the rejection: it does where no rule was to blame.
  fileprivate var namesItsButton: Bool {
    rule == nil || [.missing, .unknownAction, .tooDeep].contains(code)
  }

  /// What the rejection says, but for the value that it was found with: the bytes show that.
  ///
  /// - Parameter rules: All rules that were asked.
  fileprivate func inPayload(asked rules: [String]) -> Diagnostic {
    var diagnostic = diagnostic
    switch code {
    // The bytes do not show where a link is wrong.
    case .noMatch: diagnostic.notes = diagnostic.details
    case .missing: diagnostic.notes = rules.map { "by \($0)" }
    default: diagnostic.notes = rule.map { ["by \($0)"] } ?? []
    }
    diagnostic.excerpt = nil
    diagnostic.expected = nil
    return diagnostic
  }
}
