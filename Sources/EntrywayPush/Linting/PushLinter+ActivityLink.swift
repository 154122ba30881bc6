import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// What a tap on a Live Activity opens. The view sets the link, so the link must be in the content.
// <https://developer.apple.com/documentation/activitykit/launching-your-app-from-a-live-activity>
extension PushLinter {
  mutating func checkActivityLink() {
    guard isActivity, checksActivity else { return }
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
      let missing = Diagnostic(
        .note, .opensNothing,
        "a tap only opens the app: \(Quoting.code(part.tokens.last ?? "")) has no "
          + Quoting.code(link.place.key),
        notes: ["by \(link.rule)"], hint: "set it to a link that the app opens.")
      let diagnostic = lookElsewhere(missing, for: link, app)
      findings.add(diagnostic, at: part)
    case .text(let text)? where !text.isEmpty:
      var budget = WrappedLink.Budget()
      if let found = WrappedLink(text, isRead: true, schemes: app.schemes, &budget, app.fit) {
        findings.add(Self.wrapped(found, under: link.place.key, isRead: true, app), at: location)
      } else if let opening = link.opening {
        check(opening, of: text, link, app, at: location)
      }
    case let kind?:
      let found = if case .text = kind { "empty" } else { ValueKind(kind).phrase }
      findings.add(
        Diagnostic(
          .error, .unusableValue, "\(Quoting.code(link.place.key)) is \(found), not a link",
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
    forEachText { linter, beside in
      guard beside.text.beginsWithScheme, !beside.isImage else { return }
      let hint: String
      if linter.app.map({ $0.fit(beside.text).isOfApp }) == false {
        // It would open nothing there either.
        hint = "leave it out: keys beside `aps` never reach the app."
      } else if let place, !linter.canMove(to: place) {
        hint = "leave it out: the activity's view opens the link at \(Quoting.code(place.keyPath))."
      } else if let place {
        hint =
          "move it to `\(place.part.payloadKey)` as \(Quoting.code(place.key)), where the "
          + "activity's view finds it."
      } else {
        hint =
          "move it to `content-state`, and declare its name with "
          + #".liveActivityPush(link: "link")."#
      }
      linter.findings.add(
        Diagnostic(
          .warning, .activityLink,
          "\(Quoting.code(beside.key)) is beside `aps`, where a Live Activity does not look for "
            + "links",
          hint: hint),
        at: beside.pointer, range: beside.range)
    }
  }

  /// Whether the part where a rule declares the link is there, without one.
  private func canMove(to place: LiveActivityLink) -> Bool {
    guard case .object? = system?[place.part.payloadKey]?.kind else { return false }
    let link = root.value(at: ["aps", place.part.payloadKey, place.key])
    if case nil = link { return true }
    if case .null? = link?.kind { return true }
    return false
  }

  /// Completes the finding for content without its link: with a key that was probably meant, and with
  /// the app's link under another key.
  private func lookElsewhere(
    _ diagnostic: Diagnostic, for link: LintContext.ActivityLink, _ app: LintContext
  ) -> Diagnostic {
    var diagnostic = diagnostic
    let part = link.place.part
    let members = system?[part.payloadKey]?.members.prefix(200) ?? []
    let near = members.first { member in
      EditDistance.nearest(to: member.key, among: [link.place.key]) != nil
        && member.value.text?.isEmpty == false
    }
    if let near {
      diagnostic.severity = .warning
      diagnostic.hint =
        "\(Quoting.code(part.payloadKey)) has \(Quoting.code(near.key)): did you mean "
        + "\(Quoting.code(link.place.key))?"
      return diagnostic
    }
    for other in [part, part == .attributes ? .contentState : .attributes] {
      let members = system?[other.payloadKey]?.members.prefix(200) ?? []
      let found = members.first { member in
        member.value.text.map { $0.utf8.count <= 8192 && app.fit($0) == .opens } ?? false
      }
      guard let found else { continue }
      diagnostic.severity = .warning
      diagnostic.notes.insert(
        "\(Quoting.code("\(other.payloadKey).\(found.key)")) is the app's link, but no rule reads it",
        at: 0)
      let place = other == .attributes ? ", in: .attributes" : ""
      diagnostic.hint =
        "send it as \(Quoting.code(link.place.key)), or declare "
        + ".liveActivityPush(link: \(Quoting.text(found.key))\(place)) in the app's rules."
      return diagnostic
    }
    return diagnostic
  }
}
