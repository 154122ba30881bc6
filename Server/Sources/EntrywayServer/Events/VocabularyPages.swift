import LinkPlatform

/// The texts that apps report: which have a place in reports, and which an owner pins or removes.
struct VocabularyPages: ConsolePages {
  let vocabulary: VocabularyService

  func add(to router: ConsoleRouter) {
    form(router, "settings/vocabulary", .viewer, changing: .owner, vocabularyPage, pinText)
    page(router, "settings/vocabulary/:id/remove", .owner, askToRemoveText)
    action(router, "settings/vocabulary/:id/remove", .owner) { visit in
      let app = try visit.appOfPage()
      let term = try await vocabulary.removable(try visit.id(), app)
      try await vocabulary.remove(term.id, app, actor: visit.known.actor, at: visit.now)
      return .seeOther(
        visit.path(.settings, "/vocabulary", [("kind", term.kind.rawValue)]), done: .removed)
    }
  }

  private func vocabularyPage(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let kind = (visit.form["kind"] ?? visit.query["kind"]).flatMap(VocabularyKind.init) ?? .name
    let standing = visit.query["standing"].flatMap(VocabularyTerm.Standing.init(rawValue:))
    let isCSV = visit.query["format"] == "csv"
    let found = try await vocabulary.page(
      VocabularyQuery(
        kind: kind, standing: standing, after: visit.query["after"].flatMap { RecordID($0) },
        limit: isCSV ? 100_000 : 100), app)
    if isCSV {
      let rows = found.items.map { [ReportCell.text($0.text), .text($0.standing.rawValue)] }
      return .response(ReportTable(columns: ["name", "standing"], rows: rows).csv("names"))
    }
    var page = Page("Reported names", .settings, refused: visit.problem)
    page.lead(
      """
      Anyone with the app's publishable key can report any name, so each kind has a limit. Names \
      above the limit count as “other”. Names that you pin are always kept, as are those of the \
      library, manifests, funnels and sends.
      """)
    page.add(filter(visit, kind, standing))
    page.facts([
      (
        "Used",
        """
        \(PageText.number(found.used)) of \(PageText.number(found.limit)), excluding declared and \
        pinned names
        """
      )
    ])
    if found.items.isEmpty {
      page.text("No names of this kind have been reported.")
    } else {
      let declared = try await vocabulary.declared(found, app)
      page.add(table(found, declared, visit, kind))
    }
    if visit.may(.owner) {
      page.heading("Pin a name")
      page.add(pinForm(visit, kind).refused(visit.form, visit.problem))
    }
    page.text(PageText.link("Back to settings", to: visit.path(.settings)))
    return .page(page)
  }

  private func table(
    _ found: VocabularyAnswer, _ declared: Set<RecordID>, _ visit: Visit, _ kind: VocabularyKind
  ) -> PageTable {
    let isOwner = visit.may(.owner)
    let rows = found.items.map { item -> [Markup] in
      var row: [Markup] = [PageText.cut(item.text), "\(Self.words(for: item.standing))"]
      if isOwner {
        let path = visit.path(.settings, "/vocabulary/\(item.id)/remove")
        row.append(
          declared.contains(item.id)
            ? PageText.none("–")
            : PageText.link("Remove \(PageText.cut(item.text, limit: 30))…", to: path))
      }
      return row
    }
    return PageTable(
      id: "vocabulary", caption: Self.label(of: kind), isCaptionHidden: true,
      columns: [.text("Name"), .text("Status")] + (isOwner ? [.text("Remove")] : []),
      rows: rows, csv: visit.here([("format", "csv"), ("after", nil)]),
      next: found.next.map { visit.here([("after", $0.description)]) })
  }

  private func pinText(_ visit: Visit) async throws -> ConsoleAnswer {
    let kind = try visit.form.required(["kind"], as: VocabularyKind.self)
    let text = try visit.form.required(["text"])
    _ = try await vocabulary.pin(
      text, kind, try visit.appOfPage(), actor: visit.known.actor, at: visit.now)
    return .seeOther(
      visit.path(.settings, "/vocabulary", [("kind", kind.rawValue)]), done: .pinned)
  }

  private func askToRemoveText(_ visit: Visit) async throws -> ConsoleAnswer {
    let term = try await vocabulary.removable(try visit.id(), try visit.appOfPage())
    return .question(
      "Remove “\(term.text)”?", .settings,
      """
      Reports then count it as “other”, including past reports. This can't be undone. It appears \
      again if apps report it while the limit isn't reached.
      """,
      visit.button(
        "remove", "Remove the name", to: visit.path(.settings, "/vocabulary/\(term.id)/remove")),
      keep: visit.path(.settings, "/vocabulary", [("kind", term.kind.rawValue)]))
  }

  private func filter(
    _ visit: Visit, _ kind: VocabularyKind, _ standing: VocabularyTerm.Standing?
  ) -> Form {
    Form(
      id: "filter", action: visit.path(.settings, "/vocabulary"),
      fields: [
        .init(name: "kind", label: "Kind", kind: .choice(Self.kinds), value: kind.rawValue),
        .init(
          name: "standing", label: "Status",
          kind: .choice(
            [("", "any")]
              + VocabularyTerm.Standing.allCases.map { ($0.rawValue, Self.words(for: $0)) }),
          value: standing?.rawValue ?? ""),
      ], submit: "Show", weight: .quiet, token: "", isGet: true, isInline: true)
  }

  private func pinForm(_ visit: Visit, _ kind: VocabularyKind) -> Form {
    Form(
      id: "pin", action: visit.path(.settings, "/vocabulary"),
      fields: [
        .init(name: "kind", label: "Kind", kind: .choice(Self.kinds), value: kind.rawValue),
        .init(
          name: "text", label: "Name", hint: "As the app reports it, for example purchase.",
          isRequired: true),
      ], submit: "Pin", token: visit.token)
  }

  private static var kinds: [(value: String, label: String)] {
    VocabularyKind.allCases.map { ($0.rawValue, label(of: $0)) }
  }

  private static func label(of kind: VocabularyKind) -> String {
    switch kind {
    case .name: "Screens and events"
    case .entrySource: "Entry points"
    case .code: "Reasons for failed opens"
    case .version: "App versions"
    case .send: "Pushes"
    case .valueName: "Parameters and values"
    case .action: "Notification buttons"
    case .campaign: "Campaigns from links"
    case .source: "Campaign sources from links"
    case .referrer: "Referring hosts"
    case .surface: "Widgets, controls and Live Activities"
    }
  }

  private static func words(for standing: VocabularyTerm.Standing) -> String {
    switch standing {
    case .new: "new: reported only by installations less than a day old"
    case .settled: "settled: reported by an installation more than a day old"
    case .declared: "declared"
    case .pinned: "pinned"
    }
  }
}
