import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// What a tap on a Live Activity opens. The view sets the link, so the link must be in the content.
// <https://developer.apple.com/documentation/activitykit/launching-your-app-from-a-live-activity>
extension PushLinter {
  mutating func checkActivityLink() {
    guard isActivity else { return }
    checkLinksBeside()
    guard let app, let link = app.activity,
      case .object? = system?[link.place.part.payloadKey]?.kind
    else { return }
    check(link, app)
  }

  /// Checks the link, the only part of the content that lint knows about.
  private mutating func check(_ link: LintContext.ActivityLink, _ app: LintContext) {
    let part = Self.aps.appending(link.place.part.payloadKey)
    let location = part.appending(link.place.key)
    switch root.value(at: location.tokens)?.kind {
    case nil, .null?:
      findings.add(
        Diagnostic(
          .note, .opensNothing,
          "a tap only opens the app: \(Quoting.code(part.tokens.last ?? "")) has no "
            + Quoting.code(link.place.key),
          notes: ["by \(link.rule)"], hint: "set it to a link that the app opens."),
        at: part)
    case .text(let text)? where !text.isEmpty:
      var budget = WrappedLink.Budget()
      if let found = WrappedLink(text, isRead: true, schemes: app.schemes, &budget, app.fit) {
        findings.add(Self.wrapped(found, under: link.place.key, isRead: true, app), at: location)
      } else if let opening = link.opening {
        check(opening, of: text, link, app, at: location)
      }
    case let kind?:
      let found = ValueKind(kind)
      findings.add(
        Diagnostic(
          .error, .unusableValue,
          "\(Quoting.code(link.place.key)) is \(found.phrase), not a link",
          notes: ["by \(link.rule)"], hint: "set it to a link, or leave it out."),
        at: location)
    }
  }

  private mutating func check(
    _ opening: LintContext.Opening, of text: String, _ link: LintContext.ActivityLink,
    _ app: LintContext, at location: JSONPointer
  ) {
    switch opening.outcome {
    case .opens(let isFallback, let ignored):
      check(opening, isFallback: isFallback, ignored, at: location)
    case .rejected(let rejection):
      var diagnostic = rejection.diagnostic.about("\(Quoting.code(link.place.key)) opens nothing")
      diagnostic.notes = diagnostic.details + ["by \(link.rule)"]
      (diagnostic.excerpt, diagnostic.expected) = (nil, nil)
      diagnostic.severity = .error
      diagnostic.code = app.fit(text) == .foreign ? .foreignLink : .linkOpensNothing
      findings.add(diagnostic, at: location)
    }
  }

  /// Links beside `aps`, where nothing reads them: no delegate receives the payload.
  private mutating func checkLinksBeside() {
    let place = app?.activity?.place
    forEachText { linter, pointer, key, text in
      guard text.beginsWithScheme else { return }
      let hint =
        place.map {
          "move it to `\($0.part.payloadKey)` as \(Quoting.code($0.key)), where the activity's "
            + "view finds it."
        }
        ?? "move it to `content-state`, and declare its name with "
        + #".liveActivityPush(link: "link")."#
      linter.findings.add(
        Diagnostic(
          .warning, .activityLink,
          "\(Quoting.code(key)) is beside `aps`, where a Live Activity does not look for links",
          hint: hint),
        at: pointer)
    }
  }
}

extension LintContext {
  /// The link of a Live Activity: where a rule declares it, and what it opens.
  struct ActivityLink {
    var place: LiveActivityLink
    /// The rule, as the app wrote it.
    var rule: String
    /// What a tap opens; nil if there is no text.
    var opening: Opening?

    init?<Destination>(_ payload: PayloadValue, _ rules: EntryRules<Destination>) {
      guard let place = rules.liveActivityLink, let rule = rules.liveActivityRule else {
        return nil
      }
      (self.place, self.rule) = (place, rule)
      if let link = rules.liveActivityLink(in: payload) {
        opening = LintContext.opening(
          of: AppEntry(source: .widget, content: .link(link)), nil, rules)
      }
    }
  }
}
