import LinkPlatform

/// Who did what, the newest first.
struct AuditPage: ConsolePages {
  let store: any RecordStore
  let keys: KeyService
  let links: LinkNames

  func add(to router: ConsoleRouter) {
    page(router, "audit", .owner, audit)
  }

  private func audit(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let isOfServer = visit.query["of"] == "server"
    let before = visit.query["after"].flatMap { RecordID($0) }
    let isCSV = visit.query["format"] == "csv"
    let limit = isCSV ? 10_000 : 100
    let (entries, next) = try await auditEntries(
      of: isOfServer ? nil : app.id, before: before, limit: limit)
    if isCSV {
      let table = ReportTable(
        columns: ["at", "actor", "action", "subject", "changes"],
        rows: entries.map {
          [
            .text($0.at.description), .text($0.actor), .text($0.action), .text($0.subject),
            .text($0.changes.map(\.text).joined(separator: "\n")),
          ]
        })
      return .response(table.csv("audit"))
    }
    var page = Page("Audit log", .audit)
    page.text(
      isOfServer
        ? "Accounts, sign-ins and backups. \(PageText.link("Show the app's", to: visit.path(.audit)))"
        : "\(PageText.link("Show accounts, sign-ins and backups", to: visit.path(.audit, "", [("of", "server")])))"
    )
    let names = try await actorNames(app)
    var rows: [[Markup]] = []
    for entry in entries {
      let changed = try await subject(of: entry, names, visit)
      rows.append([
        PageText.time(entry.at, app.timeZone, withSeconds: true),
        PageText.cut(names[entry.actor] ?? entry.actor), "<code>\(entry.action)</code>", changed,
        entry.changes.map { PageText.cut($0.text) }.joined(separator: "<br>"),
      ])
    }
    if rows.isEmpty {
      page.text("No changes yet.")
    } else {
      page.add(
        PageTable(
          id: "audit", caption: "Latest changes", isCaptionHidden: true,
          columns: [
            .text("When"), .text("Who"), .text("Action"), .text("Subject"), .text("Changes"),
          ], rows: rows,
          csv: visit.here([("format", "csv")]),
          next: next.map { visit.here([("after", $0.description)]) }))
    }
    return .page(page)
  }

  /// What was done to an app, or without one to the server itself, and where the next page begins.
  private func auditEntries(
    of app: RecordID?, before: RecordID?, limit: Int
  ) async throws -> ([AuditEntry], next: RecordID?) {
    var entries: [AuditEntry] = []
    var cursor = before
    while true {
      let page = try await store.audit(of: app, before: cursor, limit: 500)
      for entry in page where entry.app == app {
        guard entries.count < limit else { return (entries, entries.last?.id) }
        entries.append(entry)
      }
      guard page.count == 500, let last = page.last else { return (entries, nil) }
      cursor = last.id
    }
  }

  /// What was changed: a link by its address and a key by its title while they exist.
  private func subject(
    of entry: AuditEntry, _ names: [String: String], _ visit: Visit
  ) async throws -> Markup {
    if entry.app != nil, entry.action.utf8.starts(with: "link.".utf8),
      try await links.find(entry.subject, try visit.appOfPage()) != nil
    {
      return try await links.cell(entry.subject, visit)
    }
    return PageText.cut(names["key \(entry.subject)"] ?? entry.subject)
  }

  /// The titles of keys, by what the audit calls them.
  private func actorNames(_ app: App) async throws -> [String: String] {
    let all = try await keys.list(app)
    return Dictionary(
      all.map { ("key \($0.id)", "key \($0.title)") }, uniquingKeysWith: { $1 })
  }
}
