import LinkPlatform

/// Funnels: the list, and the picture of the drop-off.
struct FunnelPages: ConsolePages {
  let funnels: FunnelService

  func add(to router: ConsoleRouter) {
    page(router, "funnels", .viewer, funnelList)
    page(router, "funnels/:id", .viewer, funnelPage)
    page(router, "funnels/:id/delete", .editor, askToDeleteFunnel)
    action(router, "funnels/:id/delete", .editor) { visit in
      try await funnels.remove(
        try visit.id(), try visit.appOfPage(), actor: visit.known.actor, at: visit.now)
      return .seeOther(visit.path(.funnels), done: .deleted)
    }
  }

  private func funnelList(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let all = try await funnels.list(app)
    var page = Page("Funnels", .funnels)
    let new = PageText.button("Build a funnel", to: visit.path(.funnels, "/new"))
    guard !all.isEmpty else {
      page.empty(
        "No funnels yet",
        """
        A funnel is a sequence of steps: open the sale, open an order, buy. It shows how many \
        people completed each step, and where the others dropped off.
        """, actions: visit.may(.editor) ? [new] : [])
      return .page(page)
    }
    page.lead("See how many people complete each step, and where they drop off.")
    if visit.may(.editor) { page.add("<p class=\"actions\">\(new)</p>") }
    let rows = all.map { funnel -> [Markup] in
      let last = funnel.definitions.last
      return [
        PageText.link(PageText.cut(funnel.name), to: visit.path(.funnels, "/\(funnel.id)")),
        "\(last?.steps.count ?? 0)",
        "\(PageText.duration(milliseconds: Int64(last?.window ?? 0) * 1000))",
        PageText.time(last?.createdAt ?? funnel.createdAt, app.timeZone),
      ]
    }
    page.add(
      PageTable(
        id: "funnels", caption: "All funnels", isCaptionHidden: true,
        columns: [.text("Funnel"), .number("Steps"), .text("Conversion window"), .text("Changed")],
        rows: rows))
    return .page(page)
  }

  /// A funnel's picture.
  private func funnelPage(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    let funnel = try await funnels.read(try visit.id(), app)
    let by = visit.query["by"].flatMap(EventBreakdown.init(rawValue:))
    let version = visit.query["version"]
    let definition =
      version.flatMap { text in funnel.definitions.first { String($0.version) == text } }
      ?? funnel.definitions[funnel.definitions.count - 1]
    var values = ["version": String(definition.version)]
    values["by"] = visit.query["by"]
    let report = try await funnels.report(
      funnel.id, app, ReportParameters(values), span.span, at: visit.now)
    if visit.query["format"] == "csv" { return .response(report.csv("funnel")) }
    let table = report.table
    var page = Page(funnel.name, .funnels)
    page.coverage = report.coverage
    let steps = definition.steps.map(StepWords.text)
    let parts = table.notKnown == nil ? Self.parts(of: table, steps, isParted: by != nil) : []
    if let whole = parts.first, by == nil { lead(whole.steps, to: &page, span) }
    if let notKnown = table.notKnown { page.lead("\(notKnown) Choose a later first day.") }
    page.add(
      Form(
        id: "by", action: ConsoleTab.funnels.path(app.name) + "/\(funnel.id)",
        fields: [
          .init(
            name: "by", label: "Split by",
            kind: .choice([
              ("", "nothing"), ("campaign", "campaign"), ("source", "source"),
              ("entrySource", "entry point"), ("version", "app version"),
              ("action", "notification action"),
              ("surface", "widget, control or Live Activity"),
            ]), value: by?.rawValue ?? "")
        ]
          + (funnel.definitions.count > 1
            ? [
              .init(
                name: "version", label: "Version",
                kind: .choice(
                  funnel.definitions.reversed().map { ("\($0.version)", "version \($0.version)") }),
                value: "\(definition.version)")
            ] : []),
        submit: "Show", weight: .quiet, token: "", isGet: true,
        hidden: span.query.map { ($0.0, $0.1 ?? "") }, isInline: true))
    for (index, part) in parts.prefix(6).enumerated() {
      page.add(Self.figure(part, index, by, funnel))
    }
    if parts.count > 6 {
      page.text("The \(parts.count - 6) smaller parts are in the CSV.")
    }
    if parts.isEmpty, table.notKnown == nil {
      page.text("No one completed the first step in this period.")
    }
    page.heading("Steps")
    let items = steps.map { "<li>\($0)</li>" as Markup }
    page.add(
      """
      <ol>\(items.joined())</ol><p>Conversion window: \
      \(PageText.duration(milliseconds: Int64(definition.window) * 1000)) from the first step.</p>
      """)
    page.text("<small>\(table.notes.joined(separator: " "))</small>")
    page.text(PageText.link("Download as CSV", to: visit.here([("format", "csv")])))
    if visit.may(.editor) {
      page.add(
        """
        <p class="actions">\
        \(PageText.button("Change the steps", to: visit.path(.funnels, "/\(funnel.id)/edit"), isMain: false)) \
        \(PageText.button("Delete…", to: visit.path(.funnels, "/\(funnel.id)/delete"), isMain: false))</p>
        """)
    }
    return .page(page)
  }

  private struct Part {
    var value: String?
    var steps: [StepChart.Step] = []
  }

  private static func parts(
    of table: ReportTable, _ names: [String], isParted: Bool
  ) -> [Part] {
    let first = isParted ? 1 : 0
    var parts: [Part] = []
    for row in table.rows {
      if row[first] == .count(1) { parts.append(Part(value: isParted ? row[0].string : nil)) }
      guard let part = parts.indices.last else { continue }
      let name = names[parts[part].steps.count]
      parts[part].steps.append(
        StepChart.Step(
          label: name, count: row[first + 2].amount ?? 0, loss: StepWords.failure(of: name),
          time: row[first + 5].amount.map {
            "median \(PageText.duration(milliseconds: Int64($0)))"
          }))
    }
    return parts
  }

  /// The answer in a sentence: how many came through, and where most were lost.
  private func lead(_ steps: [StepChart.Step], to page: inout Page, _ span: ConsoleSpan) {
    let (first, last) = (steps.first?.count ?? 0, steps.last?.count ?? 0)
    guard first > 0 else {
      page.lead("No one completed the first step in \(span.text).")
      return
    }
    let losses = zip(steps, steps.dropFirst()).map { $0.count - $1.count }
    let worst = losses.indices.max { losses[$0] < losses[$1] }
    let worstPlace: Markup =
      worst.flatMap { index in
        losses[index] > 0
          ? " Biggest drop-off: \(PageText.number(losses[index])) before “\(steps[index + 1].label)”."
          : nil
      } ?? .empty
    page.lead(
      """
      \(PageText.number(last)) of \(PageText.number(first)) \
      (\(PageText.share(last, of: first) ?? "")) completed the funnel.\(worstPlace)
      """)
  }

  private static func figure(
    _ part: Part, _ index: Int, _ by: EventBreakdown?, _ funnel: Funnel
  ) -> PageFigure {
    let first = part.steps.first?.count ?? 0
    let caption =
      switch (by, part.value) {
      case (nil, _): "Conversion by step"
      case (_, nil): "none"
      case (.surface, let surface?): OriginWords.surfaceLabel(surface)
      case (.action, let action?): OriginWords.actionLabel(action)
      case (_, let value?): value
      }
    let chart = StepChart(
      id: "funnel-\(index)", title: "\(funnel.name): \(caption)",
      summary: "\(part.steps.last?.count ?? 0) of \(first) completed the last step",
      steps: part.steps)
    let rows = part.steps.enumerated().map { place, step -> [Markup] in
      [
        "\(step.label)", "\(PageText.number(step.count))",
        "\(PageText.share(step.count, of: first) ?? "–")",
        place == 0 ? "–" : "\(PageText.number(part.steps[place - 1].count - step.count))",
        "\(step.time ?? "–")",
      ]
    }
    let table = PageTable(
      id: "funnel-table-\(index)", caption: caption, isCaptionHidden: true,
      columns: [
        .text("Step"), .number("Installations"), .number("Share of first step"), .number("Lost"),
        .text("Time from the previous step"),
      ], rows: rows)
    return PageFigure(caption: caption, picture: chart.svg(width:), table: table)
  }

  private func askToDeleteFunnel(_ visit: Visit) async throws -> ConsoleAnswer {
    let funnel = try await funnels.read(try visit.id(), try visit.appOfPage())
    return .question(
      "Delete the funnel \(funnel.name)?", .funnels,
      """
      All its versions (\(funnel.definitions.count)) are deleted. The reported events are kept, so \
      a new funnel with the same steps shows the same results.
      """,
      visit.button(
        "delete", "Delete this funnel", to: visit.path(.funnels, "/\(funnel.id)/delete")),
      keep: visit.path(.funnels, "/\(funnel.id)"))
  }
}

/// Steps as people say them.
enum StepWords {
  static func text(_ step: EventPattern) -> String {
    var text =
      switch step.kind {
      case .open: step.name.map { "Open \($0)" } ?? "Open any screen"
      case .custom: step.name ?? "Any event"
      case .delivered: "Receive the push"
      case .shown: "See the push in the app"
      case .sessionBegan: "Start a session"
      case .sessionEnded: "End a session"
      }
    if let source = step.entrySource { text += " by \(source)" }
    if let campaign = step.campaign { text += " of campaign \(campaign)" }
    if let send = step.send { text += " of push \(send)" }
    switch step.action {
    case nil: break
    case Event.tap: text += " by tapping the notification"
    case Event.dismiss: text += " by dismissing the notification"
    case let action?: text += " by \(OriginWords.actionLabel(action))"
    }
    if let surface = step.surface { text += " from \(OriginWords.surfaceName(surface))" }
    if step.kind == .open, let outcomes = step.outcomes, !outcomes.contains(.opened) {
      text += " (\(outcomes.map(\.rawValue).joined(separator: ", ")))"
    }
    return text
  }

  static func failure(of step: String) -> String {
    step.utf8.starts(with: "Open ".utf8)
      ? "did not open \(Substring(step.utf8.dropFirst(5)))" : "did not reach “\(step)”"
  }
}
