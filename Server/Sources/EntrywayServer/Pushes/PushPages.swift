import LinkPlatform

/// What became of each push: sent, delivered, opened, and what people did then.
struct PushPages: ConsolePages {
  let sends: SendService
  let reports: ReportService

  func add(to router: ConsoleRouter) {
    page(router, "pushes", .viewer, pushes)
    action(
      router, "pushes", .editor,
      refused: { visit in
        .refusal("Register a push", .pushes, registration(visit).refused(visit.form, visit.problem))
      }, registerPush)
  }

  private func pushes(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    let isByCampaign = visit.query["by"] == "campaign"
    let goal = visit.query["goal"]
    let values = [
      "by": isByCampaign ? "campaign" : nil, "goal": goal, "campaign": visit.query["campaign"],
    ].compactMapValues(\.self)
    let isCSV = visit.query["format"] == "csv"
    let coverage = try await reports.coverage.read([.events], app, span.span)
    let table = try await reports.pushes(
      app, ReportParameters(values), span.span, countsSessions: isCSV, at: visit.now)
    if isCSV { return .response(Report(table, span.span, coverage).csv("pushes")) }
    var page = Page("Pushes", .pushes)
    page.coverage = coverage
    try await addRegistered(to: &page, visit, app)
    guard !table.rows.isEmpty || !values.isEmpty else {
      page.empty(
        "No pushes were registered in this period",
        """
        Register each push when you send it. The send identifier in its payload ties taps to it, \
        so you see how many devices received it, tapped it and reached the intended screen. \
        <code>entryway-send --report</code> registers each push and reports what APNs answered. \
        Other backends use <code>POST /v1/sends</code>, or register it here.
        """)
      if visit.may(.editor) { page.add(registration(visit)) }
      return .page(page)
    }
    add(table, goal: goal, to: &page)
    page.add(
      Form(
        id: "filter", action: ConsoleTab.pushes.path(app.name),
        fields: [
          .init(
            name: "by", label: "Group by",
            kind: .choice([("send", "push"), ("campaign", "campaign")]),
            value: isByCampaign ? "campaign" : "send"),
          .init(
            name: "goal", label: "Conversion event", value: goal ?? "",
            suggestions: try await reports.eventNames(app, span.span)),
        ], submit: "Show", weight: .quiet, token: "", isGet: true,
        hidden: span.query.map { ($0.0, $0.1 ?? "") }, isInline: true))
    page.add(pushTable(table, isByCampaign: isByCampaign, goal: goal, visit))
    page.text("<small>\(table.notes.joined(separator: " "))</small>")
    if let answers = answerTable(table, isByCampaign: isByCampaign, visit) { page.add(answers) }
    page.heading("Register a push")
    if visit.may(.editor) { page.add(registration(visit)) }
    return .page(page)
  }

  private func registerPush(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let body = SendBody(
      id: try visit.form.required(["id"]), campaign: visit.form["campaign"],
      recipients: try visit.form.requiredNumber(["recipients"]),
      mutableContent: visit.form.isChecked(["mutableContent"]), link: visit.form["link"])
    let (view, isNew) = try await sends.register(
      body, app, actor: visit.known.actor, at: visit.now)
    // The page that follows says where its link leads, or why nowhere.
    return .seeOther(
      visit.path(.pushes, "", [(isNew ? "registered" : "known", view.id)]))
  }

  /// What a push that was just registered is told: whether it is new, and where its link leads.
  private func addRegistered(to page: inout Page, _ visit: Visit, _ app: App) async throws {
    let isNew = visit.query["registered"] != nil
    guard let id = visit.query["registered"] ?? visit.query["known"],
      let view = try await sends.view(of: id, app)
    else { return }
    let name = PageText.cut(view.id)
    if !isNew {
      page.notice(
        .warning,
        """
        \(name) was already registered on \(PageText.time(view.sentAt, app.timeZone)). Nothing was \
        changed. To register another push, use another identifier.
        """)
    }
    let done: Markup = isNew ? "\(name) is registered." : "The first registration is kept."
    if let route = view.route {
      page.notice(.good, "\(done) Its link opens <code>\(route)</code>.")
    } else if let link = view.link, let explanation = view.explanation {
      page.notice(
        .warning,
        """
        \(done) Its link matches no screen, so no tap can reach the intended one: \
        \(PageText.cut(link)). Change the link in the next push, or add a route for it.
        """)
      page.add("<pre tabindex=\"0\">\(explanation)</pre>\n")
    } else {
      page.notice(
        isNew ? .good : .note,
        "\(done) It has no link, so reports can't tell which screen is the intended one.")
    }
  }

  /// The pushes together, as a funnel.
  private func add(_ all: ReportTable, goal: String?, to page: inout Page) {
    var table = all
    // A button's row is a part of its push.
    table.rows = all.rows.filter { PushRowCells(all, $0).button == nil }
    if let notKnown = all.notKnown, let place = all.columns.firstIndex(where: { $0 == "tapped" }) {
      // Those of which nothing is known any more are in no sum.
      table.rows.removeAll { $0[place] == .none }
      page.lead("\(notKnown)")
      guard !table.rows.isEmpty else { return }
    }
    let known = table.columns.firstIndex { $0 == "sent" }.map { place in
      table.rows.filter { $0[place] != .none }
    }
    // Taps of nobody knows how many are part of nothing.
    let silent = table.rows.count - (known ?? table.rows).count
    table.rows = known ?? table.rows
    guard !table.rows.isEmpty else { return addSilent(silent, to: &page) }
    func sum(_ column: String, _ rows: [[ReportCell]]) -> Int {
      guard let place = table.columns.firstIndex(of: column) else { return 0 }
      return rows.reduce(0) { $0 + ($1[place].amount ?? 0) }
    }
    let (sent, tapped) = (sum("sent", table.rows), sum("tapped", table.rows))
    let arrived = sum("arrived", table.rows)
    page.lead(
      """
      \(PageText.number(tapped)) of \(PageText.number(sent)) were tapped\
      \(PageText.share(tapped, of: sent).map { " (\($0))" } ?? ""). \
      \(PageText.number(arrived)) \(arrived == 1 ? "device" : "devices") reached the intended screen.
      """)
    addSilent(silent, to: &page)
    addAnswers(table, to: &page)
    // Only pushes with mutable-content tell of their delivery: it is a sentence beside the picture.
    if let place = table.columns.firstIndex(where: { $0 == "delivered" }) {
      let telling = table.rows.filter { $0[place] != .none }
      let (delivered, whole) = (sum("delivered", telling), sum("sent", telling))
      if whole > 0 {
        page.text(
          """
          \(PageText.number(delivered)) of \(PageText.number(whole)) devices confirmed delivery so \
          far\(PageText.share(delivered, of: whole).map { " (\($0))" } ?? ""); a device confirms \
          when the app is next opened.
          """)
      }
    }
    var steps: [StepChart.Step] = [
      .init(label: "Sent", count: sent),
      .init(label: "Tapped", count: tapped, loss: "were not tapped"),
      .init(
        label: "Reached intended screen", count: arrived,
        loss: "did not reach the intended screen"),
    ]
    if let goal {
      steps.append(
        .init(
          label: "Converted: “\(goal)”", count: sum("reached", table.rows),
          loss: "did not convert within 7 days of the tap"))
    }
    let chart = StepChart(
      id: "pushes", title: "From send to screen",
      summary: "All pushes in this period", steps: steps)
    page.add(PageFigure(caption: "All pushes in this period", picture: chart.svg(width:)))
  }

  /// How many pushes are in no sum, because nobody has said to how many devices they went.
  private func addSilent(_ count: Int, to page: inout Page) {
    guard count > 0 else { return }
    page.text(
      count == 1
        ? "1 row is not included: it is not known to how many devices it was sent."
        : """
        \(PageText.number(count)) rows are not included: it is not known to how many devices they \
        were sent.
        """)
  }

  /// What APNs answered, of the pushes of which somebody has told.
  private func addAnswers(_ table: ReportTable, to page: inout Page) {
    func place(_ column: String) -> Int? { table.columns.firstIndex(of: column) }
    guard let accepted = place("accepted"), let sent = place("sent") else { return }
    let told = table.rows.filter { $0[accepted] != .none }
    func sum(_ place: Int?) -> Int {
      place.map { place in told.reduce(0) { $0 + ($1[place].amount ?? 0) } } ?? 0
    }
    let (taken, whole) = (sum(accepted), sum(sent))
    guard whole > 0 else { return }
    let refused = sum(place("refused"))
    page.text(
      """
      APNs accepted \(PageText.number(taken)) of \(PageText.number(whole)) pushes\
      \(PageText.share(taken, of: whole).map { " (\($0))" } ?? ""); \
      \(PageText.number(refused)) \(refused == 1 ? "was" : "were") refused.
      """)
  }

  private static func note(hasButtons: Bool, isCut: Bool) -> String? {
    let buttons = """
      A button has a row below its push, with ↳ in front and the screens that it opened. Its \
      intended screen is the one that its own link opens; a button without a link has none. Taps on \
      the push itself and dismissals are in the push’s row.
      """
    let cut = "Only the first 200 pushes are shown. The CSV has all."
    let notes = (hasButtons ? [buttons] : []) + (isCut ? [cut] : [])
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  private func pushTable(
    _ table: ReportTable, isByCampaign: Bool, goal: String?, _ visit: Visit
  ) -> Markup {
    let zone = visit.app?.timeZone ?? "UTC"
    let shown = table.firstRows(200)
    let cells = shown.map { PushRowCells(table, $0) }
    let hasButtons = cells.contains { $0.button != nil || $0.dismissed != nil && $0.dismissed != 0 }
    let rows = zip(shown, cells).map { row, cells -> [Markup] in
      // Taps are always known, unless nothing is.
      let isKnown = row[7] != .none
      func number(_ cell: ReportCell) -> Markup {
        cell.amount.map { "\(PageText.number($0))" }
          ?? PageText.none(isKnown ? "not reported" : "unknown")
      }
      if let button = cells.button {
        // What only the push as a whole has stands in its row.
        func count(_ place: Int, _ reason: String) -> Markup {
          row[place].amount.map { "\(PageText.number($0))" }
            ?? PageText.none(isKnown ? reason : "unknown")
        }
        let opened = cells.opened.map {
          "<small>opened \(PageText.cut($0, limit: 200))</small>" as Markup
        }
        return [
          "<span class=\"part\">↳ button \(PageText.cut(button))\(opened ?? .empty)</span>"
        ]
          + Array(repeating: .empty, count: 5)
          + [
            count(7, ""), count(8, row[9] == .none ? "no link" : "no screen"), count(9, "no link"),
            count(10, ""),
          ] + (goal == nil ? [] : [count(11, "")]) + [.empty]
      }
      let campaign = row[1].string.map { PageText.cut($0) }
      let names: [Markup] =
        isByCampaign
        ? [campaign ?? PageText.none("no campaign"), "\(row[0].amount ?? 0)"]
        : [PageText.cut(row[0].string ?? ""), campaign ?? PageText.none()]
      let sent = row[2].string.flatMap { Timestamp($0) }.map { PageText.time($0, zone) }
      // Whoever sends says these: they are known however old the events are.
      let told = ["sent", "accepted"].map { name -> Markup in
        let place = table.columns.firstIndex(of: name)
        return place.flatMap { row[$0].amount }.map { "\(PageText.number($0))" }
          ?? PageText.none("not known")
      }
      let counts = [5, 7, 8, 9, 10] + (goal == nil ? [] : [11])
      let rest: [Markup] =
        hasButtons ? [number(ReportCell(cells.dismissed))] : []
      return names + [sent ?? .empty] + told + counts.map { number(row[$0]) } + rest
    }
    return PageTable(
      id: "push-table",
      caption: isByCampaign ? "Pushes by campaign" : "All pushes",
      columns: [
        .text(isByCampaign ? "Campaign" : "Push"),
        isByCampaign ? .number("Pushes") : .text("Campaign"), .text("Sent at"), .number("Sent"),
        .number("Accepted"), .number("Delivered"), .number("Tapped"), .number("Intended screen"),
        .number("Other screen"), .number("Failed"),
      ] + (goal.map { [.number("Converted (\($0))")] } ?? [])
        + (hasButtons ? [.number("Dismissed")] : []),
      rows: Array(rows),
      csv: visit.here([("format", "csv")]),
      note: Self.note(hasButtons: hasButtons, isCut: shown.count < table.rows.count)
    ).markup
  }

  /// What a row says of buttons and dismissals.
  private struct PushRowCells {
    /// The button's identifier; nil in the row of a push.
    let button: String?
    let dismissed: Int?
    /// Which routes the button opened.
    let opened: String?

    init(_ table: ReportTable, _ row: [ReportCell]) {
      func cell(_ column: String) -> ReportCell? {
        table.columns.firstIndex(of: column).map { row[$0] }
      }
      button = cell("action")?.string
      dismissed = cell("dismissed")?.amount
      opened = cell("opened")?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// What APNs answered to each push, as whoever sent it has told; nil where nobody has.
  private func answerTable(
    _ table: ReportTable, isByCampaign: Bool, _ visit: Visit
  ) -> Markup? {
    let zone = visit.app?.timeZone ?? "UTC"
    let names = ["accepted", "refused", "notSent", "unknown", "deadTokens"]
    let places = names.compactMap { table.columns.firstIndex(of: $0) }
    guard let accepted = places.first, places.count == names.count,
      let reasons = table.columns.firstIndex(where: { $0 == "refusedFor" }),
      let end = table.columns.firstIndex(where: { $0 == "endedAt" })
    else { return nil }
    let rows = table.rows.filter { $0[accepted] != .none }.prefix(200).map { row -> [Markup] in
      let name = isByCampaign ? row[1].string : row[0].string
      let ended = row[end].string.flatMap { Timestamp($0) }.map { PageText.time($0, zone) }
      return [name.map { PageText.cut($0) } ?? PageText.none("no campaign")]
        + places.map { "\(PageText.number(row[$0].amount ?? 0))" } + [
          row[reasons].string.flatMap { $0.isEmpty ? nil : PageText.cut($0, limit: 200) }
            ?? PageText.none(),
          ended ?? PageText.none("still sending"),
        ]
    }
    guard !rows.isEmpty else { return nil }
    return PageTable(
      id: "answer-table", caption: "What APNs answered",
      columns: [
        .text(isByCampaign ? "Campaign" : "Push"), .number("Accepted"), .number("Refused"),
        .number("Not sent"), .number("Unknown"), .number("Dead tokens"), .text("Refused because"),
        .text("Ended at"),
      ], rows: Array(rows),
      note: """
        As reported by the sender. An unknown push may have reached APNs, but no answer came. A \
        dead token is no longer in use: remove it from your list.
        """
    ).markup
  }

  private func registration(_ visit: Visit) -> Form {
    Form(
      id: "register", action: ConsoleTab.pushes.path(visit.app?.name),
      fields: [
        .init(
          name: "id", label: "Identifier",
          hint: "The send identifier in the payload, for example spring-1.",
          isRequired: true),
        .init(name: "campaign", label: "Campaign"),
        .init(
          name: "recipients", label: "Number of devices", kind: .number, isRequired: true),
        .init(
          name: "link", label: "Link in the payload", kind: .address,
          hint: """
            The screen this link opens is the intended one. Links that match no screen are listed \
            under “Going nowhere”.
            """),
        .init(
          name: "mutableContent",
          label: "Track delivery (requires mutable-content)",
          kind: .check),
      ], submit: "Register push", token: visit.token)
  }
}
