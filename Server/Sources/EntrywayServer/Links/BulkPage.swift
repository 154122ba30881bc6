import EntrywayDiagnostics
import LinkPlatform

/// Makes many links at once: all of them or none.
struct BulkPage: ConsolePages {
  let apps: AppService
  let links: LinkService

  func add(to router: ConsoleRouter) {
    form(router, "links/bulk", .editor, limit: 4_000_000, newLinks, createLinks)
  }

  private func newLinks(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Create many links", .links, refused: visit.problem)
    if visit.problem == nil {
      page.lead(
        """
        Enter one target per line: each gets a short link. To set short names and titles, paste CSV \
        with a header line: <code>slug,target,title,tags</code>.
        """)
    }
    page.add(try await bulkForm(visit).refused(visit.form, visit.problem))
    return .page(page)
  }

  private func createLinks(_ visit: Visit) async throws -> ConsoleAnswer {
    let rows = try Self.rows(visit.form.exact("links"))
    let bodies = rows.map { row -> LinkBody in
      var body = LinkBody()
      body.host = visit.form["host"]
      body.slug = row.slug.isEmpty ? nil : row.slug
      body.target = row.target
      if let title = row.title { body.title = .set(title) }
      if let campaign = visit.form["campaign"] { body.campaign = .set(campaign) }
      let tags = row.tags + (visit.form["tag"].map { [$0] } ?? [])
      if !tags.isEmpty { body.tags = .set(tags) }
      return body
    }
    guard 1...LinkService.bulkLimit ~= bodies.count else {
      throw Refusal(
        .invalid, "bad-number",
        "the form creates 1 to \(PageText.number(LinkService.bulkLimit)) links at once",
        at: ["links"], hint: "enter one target per line.")
    }
    let made: [LinkService.Found]
    do {
      made = try await links.create(bodies, try visit.actor(), in: [], at: visit.now)
    } catch {
      throw Self.atLine(try Refusal(error), rows)
    }
    return .page(made.isEmpty ? Page("Links", .links) : result(made, visit))
  }

  /// The links that were made: their addresses to copy, and what comes next.
  private func result(_ made: [LinkService.Found], _ visit: Visit) -> Page {
    var page = Page("\(PageText.number(made.count)) links created", .links)
    let addresses = made.map { $0.host.address(of: $0.link.value.slug) }
    page.add(
      """
      <div class="field"><label for="made">Their addresses, in the order of the lines</label>\
      <textarea id="made" rows="10" readonly>\n\(addresses.joined(separator: "\n"))</textarea></div>
      """)
    page.text(PageText.button("Show the links", to: visit.path(.links)))
    return page
  }

  /// A refusal that names the line in place of its number in the list.
  private static func atLine(_ problem: Refusal, _ rows: [ImportRow]) -> Refusal {
    guard case .index(let index) = problem.place.steps.first, index < rows.count else {
      return problem
    }
    let diagnostic = problem.diagnostic
    var named = Refusal(
      problem.kind, diagnostic.code,
      "line \(rows[index].line): \(diagnostic.summary)", at: ["links"], hint: diagnostic.hint)
    named.explanation = problem.explanation
    return named
  }

  private static func rows(_ text: String) throws -> [ImportRow] {
    let lines = FieldText.parts(of: text, at: "\n").map(FieldText.trimmed)
    let columns = FieldText.items(of: lines.first { !$0.isEmpty } ?? "")
    guard columns.contains(where: { $0 == "target" }) else {
      return lines.enumerated().map { ($0 + 1, $1) }.filter { !$0.1.isEmpty }
        .map { ImportRow(line: $0, slug: "", target: $1) }
    }
    do {
      return try ImportFile.rows(
        of: text, format: "csv", name: "line",
        columns: .init(
          slug: "slug", target: "target", title: "title", tags: "tags", expiry: "expiry"))
    } catch let error as ImportFileError {
      throw Refusal(
        .invalid, "bad-import", error.diagnostic.summary, at: ["links"], hint: error.hint)
    }
  }

  private func bulkForm(_ visit: Visit) async throws -> Form {
    let hosts = try await apps.hosts(of: try visit.appOfPage()).map(\.name)
    var fields: [Form.Field] = [
      .init(
        name: "links", label: "Targets, or CSV", kind: .area,
        hint:
          "Up to \(PageText.number(LinkService.bulkLimit)) lines. Either all links are created, or none.",
        isRequired: true)
    ]
    if hosts.count > 1 {
      fields.append(
        .init(
          name: "host", label: "Host", kind: .choice(hosts.map { ($0, $0) }), value: hosts[0]))
    }
    fields += [
      .init(name: "campaign", label: "Campaign for all"),
      .init(name: "tag", label: "Tag for all"),
    ]
    return Form(
      id: "bulk", action: visit.path(.links, "/bulk"), fields: fields, submit: "Create links",
      token: visit.token)
  }
}
