import EntrywayDiagnostics
import LinkPlatform

/// Live: what an installation tells right now, for whoever has it in their hand.
struct LivePage: ConsolePages {
  let events: any EventAnalysis
  let live: LiveEvents
  let sessions: Sessions

  func add(to router: ConsoleRouter) {
    page(router, "live", .viewer, livePage)
    page(router, "live/events", .viewer, liveStream)
  }

  private func livePage(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let installation = try installation(visit)
    var page = Page("Live", .live)
    // Asked before: the stream behind the page misses nothing.
    let (end, recent) = (
      try await events.lastPosition(),
      try await events.tail(TailQuery(installation: installation, limit: 200), of: app.id)
    )
    guard installation != nil || !recent.isEmpty else {
      page.empty(
        "No app has reported anything yet",
        """
        An app reports opens with one line, <code>center.report(to: LinkServer(…))</code>. \
        Start it on your phone, tap a link, and reload this page.
        """)
      return .page(page)
    }
    page.add(
      Form(
        id: "which", action: ConsoleTab.live.path(app.name),
        fields: [
          .init(
            name: "installation", label: "Installation",
            value: installation?.hexadecimal ?? "",
            hint: "The 32 digits of Reporting.installation.", isRequired: true)
        ], submit: "Show", weight: .quiet, token: "", isGet: true, isInline: true))
    if let installation {
      add(recent, upTo: end, of: installation, to: &page, visit)
    } else {
      addInstallations(recent, to: &page, visit)
    }
    return .page(page)
  }

  /// The installations that told something last: one's own is the one that just did.
  private func addInstallations(
    _ recent: [TailEvent], to page: inout Page, _ visit: Visit
  ) {
    var seen: Set<RecordID> = []
    let newest = recent.reversed().filter { seen.insert($0.installation).inserted }
    let rows = newest.prefix(30).map { event -> [Markup] in
      [
        PageText.link(
          "<code>\(event.installation.hexadecimal)</code>",
          to: visit.path(.live, "", [("installation", event.installation.hexadecimal)])),
        PageText.time(event.receivedAt, visit.app?.timeZone ?? "UTC", withSeconds: true),
        "\(LiveLine.words(of: event.event))",
        event.event.version.map { PageText.cut($0) } ?? PageText.none("–"),
      ]
    }
    page.add(
      PageTable(
        id: "installations", caption: "Latest installations",
        columns: [.text("Installation"), .text("Reported at"), .text("Event"), .text("Version")],
        rows: Array(rows), note: "To find your device, tap a link in the app, then reload."))
    page.text(PageText.link("Reload", to: visit.path(.live)))
  }

  private func add(
    _ recent: [TailEvent], upTo end: Int64, of installation: RecordID, to page: inout Page,
    _ visit: Visit
  ) {
    let last = max(end, recent.last?.position ?? 0)
    let stream = visit.path(
      .live, "/events",
      [("installation", installation.hexadecimal), ("after", String(last))])
    let here = visit.path(.live, "", [("installation", installation.hexadecimal)])
    page.add(
      """
      <p><span id="live-state" role="status">As of when this page loaded.</span> \
      \(PageText.link("Reload", to: here))</p>
      """)
    if recent.isEmpty {
      page.add("<p id=\"live-nothing\">No events yet. Tap a link or a push.</p>")
    }
    let lines = recent.reversed().map {
      LiveLine.markup($0, visit.app?.timeZone ?? "UTC")
    }
    page.add(
      """
      <h2 id="live-log">Events, newest first</h2>
      <ol class="log" data-live="\(stream)">\(lines.joined())</ol>
      """)
  }

  private func installation(_ visit: Visit) throws(Refusal) -> RecordID? {
    guard let text = visit.query["installation"] else { return nil }
    guard let id = RecordID(hexadecimal: text.lowercased()) ?? RecordID(text) else {
      throw Refusal(
        .invalid, "bad-installation", "\(Quoting.text(text)) is not an installation",
        at: ["installation"], hint: "write the 32 digits of Reporting.installation.")
    }
    return id
  }

  private func liveStream(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let zone = app.timeZone
    guard let installation = try installation(visit) else { throw Refusal.notFound }
    let token = Cookies(visit.request)[Cookies.session] ?? ""
    return .response(
      try live.response(
        to: visit.request, events, app,
        TailQuery(
          installation: installation, after: visit.query["after"].flatMap { Int64($0) }, limit: 100),
        for: visit.account.id,
        isAllowed: { (try? await sessions.find(token, at: .now)) != nil },
        text: { LiveLine.markup($0, zone).text }))
  }
}

/// An event as a line of the live view.
enum LiveLine {
  static func markup(_ tail: TailEvent, _ zone: String) -> Markup {
    let event = tail.event
    let isBad = event.outcome == .rejected
    var parts: [Markup] = []
    if let source = event.entrySource { parts.append("from \(PageText.words(source))") }
    if let action = event.action { parts.append(OriginWords.action(action)) }
    if let surface = event.surface { parts.append(PageText.cut(OriginWords.surface(surface))) }
    if let referrer = event.referrer { parts.append("referred by \(PageText.cut(referrer))") }
    if event.isReengagement { parts.append("brought back by an ad") }
    if let send = event.send { parts.append("push \(PageText.cut(send))") }
    let origin = event.origin
    let items = [
      ("campaign", origin.campaign), ("source", origin.source), ("medium", origin.medium),
      ("content", event.content), ("term", event.term),
    ].compactMap { name, text -> Markup? in text.map { "\(name) \(PageText.cut($0))" } }
    if !items.isEmpty {
      parts.append(
        items.joined(separator: ", ") + (origin.isTold ? " \(OriginWords.mark)" : .empty))
    }
    if let nearest = event.nearest { parts.append("nearest route \(PageText.cut(nearest))") }
    if let version = event.version { parts.append("version \(PageText.cut(version))") }
    let details: Markup =
      tail.details.map { " <code>\(PageText.cut($0, limit: 300))</code>" } ?? .empty
    return """
      <li>\(PageText.time(event.occurredAt, zone, withSeconds: true)) \
      <strong class="\(isBad ? "bad" : "")">\(isBad ? "✗ " : "")\(words(of: event))</strong> \
      <span class="muted">\(parts.joined(separator: " · "))</span>\(details)</li>
      """
  }

  static func words(of event: Event) -> String {
    switch event.kind {
    case .open:
      switch event.outcome {
      case .opened: "opened \(event.name ?? "a screen")"
      case .fallback: "opened \(event.name ?? "a screen") as a fallback"
      case .rejected: "failed: \(event.code ?? "rejected")"
      case .superseded, .expired, .cancelled, nil: "not opened: \(event.outcome?.rawValue ?? "")"
      }
    case .delivered: "a push was delivered"
    case .shown: "a push was shown"
    case .sessionBegan: "a session began"
    case .sessionEnded: "a session ended"
    case .custom: "event \(event.name ?? "")"
    }
  }
}
