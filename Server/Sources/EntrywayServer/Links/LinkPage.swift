import EntrywayRouting
import LinkPlatform

/// One link: who followed it, its code, how it looks when it is shared.
struct LinkPage: ConsolePages {
  let links: LinkService
  let events: any EventAnalysis
  let reports: ReportService
  let cache: RecordCache

  func add(to router: ConsoleRouter) {
    page(router, "links/:id", .viewer, linkPage)
  }

  private func linkPage(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    let found = try await links.read(try visit.id(), app)
    let link = found.link.value
    let address = found.host.address(of: link.slug)
    var page = Page(found.name, .links)
    page.coverage = try await reports.coverage.read([.events, .clicks], app, span.span)
    if let title = link.title { page.lead(PageText.cut(title, limit: 200)) }
    if visit.query["done"] == ConsoleAnswer.Done.created.rawValue {
      page.add(
        """
        <section class="empty"><h2>Your link is ready</h2><p>\(PageText.copied(address))</p>\
        <p>\(PageText.button("Try it on the drawn phone", to: visit.path(.playground, "", [("link", address)]))) \
        \(PageText.button("Print its QR code", to: visit.path(.links, "/\(link.id)/code"), isMain: false))</p></section>
        """)
    }
    try await addClicks(link, to: &page, visit, app, span)
    page.add("<div class=\"columns\"><section>")
    page.heading("Where it leads")
    page.facts(try await facts(link, address, app, visit))
    page.add(actions(link, visit))
    page.add("</section><section>")
    page.heading("QR code")
    page.add(code(address, link, visit))
    page.heading("Preview when shared")
    page.add(Self.preview(link, app, found.host))
    page.add("</section></div>")
    page.heading("URL with campaign parameters", id: "utm")
    page.add(try await campaignBuilder(link, address, visit))
    return .page(page)
  }

  private func addClicks(
    _ link: Link, to page: inout Page, _ visit: Visit, _ app: App, _ span: ConsoleSpan
  ) async throws {
    func clicks(_ dimensions: [ClickDimension]) async throws -> [ClickTotal] {
      let query = ClickTotalsQuery(
        span: span.span.span, dimensions: dimensions, countsPeople: false, link: link.id)
      return try await events.clickTotals(query, of: app.id)
    }
    let totals = try await clicks([.quarter])
    let days = span.byDay(totals.map { ($0.values[0], $0.visits) })
    // A person may find that the link is over, or go on into the app: that is no click, but no bot either.
    var (bots, previews) = (0, 0)
    for total in try await clicks([.kind]) {
      switch Click.Kind(rawValue: total.values[0] ?? "") {
      case .preview: previews += total.raw
      case .head:
        bots += total.bots
        previews += total.raw - total.bots
      // A picture of the link's code is neither.
      case .qr: break
      case .page, .redirect, .resolve, .root, .unknown, .ended, nil: bots += total.bots
      }
    }
    let opens = try await reports.totals([.open], [.outcome], app, span.span, link: link.id)
    func sum(_ outcomes: [Event.Outcome]) -> Int {
      opens.filter { total in outcomes.contains { $0.rawValue == total.values[0] } }
        .reduce(0) { $0 + $1.count }
    }
    page.amounts([
      .init("Clicks by people", "\(PageText.number(days.reduce(0, +)))", "\(span.text)"),
      .init(
        "Bots and previews", "\(PageText.number(bots + previews))",
        "including \(PageText.number(bots)) declared bots"),
      .init("Screens opened", "\(PageText.number(sum(Event.Outcome.reachingScreen)))"),
      .init("Failed opens", "\(PageText.number(sum([.rejected])))"),
    ])
    page.add(
      DaysFigure(
        id: "days", caption: "Clicks by people per day",
        summary: "\(days.reduce(0, +)) clicks by people, \(span.text)",
        series: [("clicks", days)], app: app, span: span))
    let tables = try await [
      ("Device", clicks([.device])), ("Referrer", clicks([.referrer])),
    ]
    let parts = tables.map { title, totals -> Markup in
      let rows = totals.filter { $0.visits > 0 }.prefix(10).map { total -> [Markup] in
        [
          total.values[0].map { PageText.cut($0) } ?? PageText.none("unknown"),
          "\(PageText.number(total.visits))",
        ]
      }
      guard !rows.isEmpty else { return .empty }
      let id = title == "Device" ? "devices" : "referrers"
      let table = PageTable(
        id: id, caption: title == "Device" ? "By device" : "By referrer",
        columns: [.text(title), .number("Clicks")], rows: Array(rows))
      return "<div>\(table.markup)</div>"
    }
    page.add("<div class=\"columns\">\(parts.joined())</div>")
  }

  private func facts(
    _ link: Link, _ address: String, _ app: App, _ visit: Visit
  ) async throws -> [(String, Markup)] {
    let table = try await cache.table(of: app.id)
    let match = table.table.flatMap { try? $0.match(link.target) }
    let why = PageText.link("see why", to: visit.path(.playground, "", [("link", link.target)]))
    // What only the fallback takes leads to no screen of its own.
    let screen: Markup =
      match.flatMap { $0.isFallback ? nil : $0 }.map { match -> Markup in
        "<span class=\"good\">✓</span> \(match.name ?? "an unnamed route")"
      }
      ?? "<span class=\"bad\">✗ no matching route</span> · \(why)"
    var facts: [(String, Markup)] = [
      ("Address", PageText.copied(address)), ("Leads to", "<code>\(link.target)</code>"),
      ("Screen", screen),
    ]
    if let since = link.opensSince { facts.append(("Opens from version", "\(since)")) }
    let origin = link.origin
    for (name, text) in [
      ("Campaign", origin.campaign), ("Source", origin.source), ("Medium", origin.medium),
      ("Channel", origin.channel?.rawValue),
      ("Web page", link.fallbacks.web), ("iPhone store", link.fallbacks.iPhone),
      ("Android store", link.fallbacks.android),
    ] {
      if let text { facts.append((name, PageText.cut(text, limit: 90))) }
    }
    if !origin.tags.isEmpty {
      let tags = origin.tags.map { "<span class=\"tag\">\($0)</span>" as Markup }
      facts.append(("Tags", tags.joined(separator: " ")))
    }
    if let end = link.expiresAt {
      facts.append((end <= visit.now ? "Ended" : "Ends", PageText.time(end, app.timeZone)))
    }
    if let limit = link.clickLimit {
      facts.append(("Limit", "\(PageText.number(limit)) people"))
    }
    facts.append(("Created", PageText.time(link.createdAt, app.timeZone)))
    return facts
  }

  private func actions(_ link: Link, _ visit: Visit) -> Markup {
    var buttons = [
      PageText.button(
        "Try it", to: visit.path(.playground, "", [("link", link.target)]), isMain: false)
    ]
    if visit.may(.editor) {
      buttons.append(
        PageText.button("Change", to: visit.path(.links, "/\(link.id)/edit"), isMain: false))
      buttons.append(
        PageText.button("Delete…", to: visit.path(.links, "/\(link.id)/delete"), isMain: false))
    }
    return "<p class=\"actions\">\(buttons.joined(separator: " "))</p>"
  }

  private func code(_ address: String, _ link: Link, _ visit: Visit) -> Markup {
    guard let code = QRCode(address) else {
      return "<p>\(PageText.none("The URL is too long for a QR code."))</p>"
    }
    let path = visit.path(.links, "/\(link.id)")
    let base = String(RequestTarget(path).path)
    return """
      <div class="code" role="img" aria-label="QR code of \(address)">\(Markup(trusted: code.svg(size: 220)))</div>\
      <p class="actions">\(PageText.button("Print it", to: "\(base)/code", isMain: false)) \
      \(PageText.button("PNG", to: "\(base)/code.png", isMain: false)) \
      \(PageText.button("SVG", to: "\(base)/code.svg", isMain: false))</p>
      """
  }

  /// What chats and mail programs make of the page's tags; its picture is not loaded here.
  private static func preview(_ link: Link, _ app: App, _ host: LinkHost) -> Markup {
    let title = link.preview.title ?? link.title ?? app.title
    let image: Markup =
      link.preview.image.map { "Image from \(PageText.cut($0))" } ?? "No image set"
    let description: Markup =
      link.preview.description.map { "<p>\(PageText.cut($0, limit: 200))</p>" } ?? .empty
    return """
      <div class="card-preview"><div class="image">\(image)</div>\
      <div class="words"><p class="title">\(PageText.cut(title, limit: 80))</p>\(description)\
      <p class="muted">\(host.name)</p></div></div>
      """
  }

  /// Builds the address with the items in which the app's table reads a campaign; a table that declares
  /// none leaves those that web analytics read.
  private func campaignBuilder(
    _ link: Link, _ address: String, _ visit: Visit
  ) async throws -> Markup {
    let declared = try await cache.table(of: visit.appOfPage().id).manifest?.campaign
    let builder = CampaignAddress(address, items: declared ?? .utm)
    let origin = link.origin
    let own = LinkCampaign(
      source: origin.source, medium: origin.medium, campaign: origin.campaign)
    let typed = builder.items.map { visit.query[CampaignAddress.field($0.part)] }
    let isBuilt = typed.contains { $0 != nil }
    let values = zip(builder.items, typed).map { item, text in
      text ?? (isBuilt ? nil : own[item.part])
    }
    let form = Form(
      id: "utm-form", action: visit.path(.links, "/\(link.id)"),
      fields: zip(builder.items, values).map { item, text in
        .init(name: CampaignAddress.field(item.part), label: item.name, value: text ?? "")
      },
      submit: "Build URL", weight: .quiet, token: "", isGet: true,
      hidden: visit.span?.query.map { ($0.0, $0.1 ?? "") } ?? [], isInline: true)
    let reader: Markup =
      declared == nil
      ? "Your app's route table declares no campaign items, so only web analytics read these."
      : "Your app's route table declares these items, so the app reads them too."
    let note: Markup =
      link.forwardsQuery
      ? "The link forwards them to the web page and to the app."
      : "The link doesn't forward them. To turn this on, choose “Change”."
    return """
      \(form.markup)<p>\(PageText.copied(builder.text(values)))</p>\
      <p class="muted">\(reader) \(note)</p>
      """
  }
}
