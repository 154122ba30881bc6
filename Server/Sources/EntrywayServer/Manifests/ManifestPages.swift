import Entryway
import Foundation
import LinkPlatform

/// The routes of each version of an app: uploaded, compared, confirmed, retired.
struct ManifestPages: ConsolePages {
  let manifests: ManifestService

  func add(to router: ConsoleRouter) {
    page(router, "manifests", .viewer, manifestList)
    // Form bytes stand for one of JSON three times at most.
    action(
      router, "manifests", .editor, limit: 3 * ManifestComparison.sizeLimit + 4096,
      refused: { visit in
        .refusal(
          "Upload a manifest", .manifests, uploadForm(visit).refused(visit.form, visit.problem))
      }, uploadManifest)
    page(router, "manifests/:id", .viewer, manifestPage)
    action(router, "manifests/:id/confirm", .editor) { visit in
      let id = try visit.id()
      _ = try await manifests.confirm(id, try visit.actor(), at: visit.now)
      return .seeOther(visit.path(.manifests, "/\(id)"), done: .confirmed)
    }
    page(router, "manifests/:id/retire", .editor, askToRetireManifest)
    action(router, "manifests/:id/retire", .editor) { visit in
      _ = try await manifests.retire(try visit.id(), try visit.actor(), at: visit.now)
      return .seeOther(visit.path(.manifests), done: .retired)
    }
  }

  private func manifestList(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let all = try await manifests.list(app).sorted {
      ReleaseVersion($1.version) < ReleaseVersion($0.version)
    }
    var page = Page("Manifests", .manifests)
    if all.isEmpty {
      page.empty(
        "No routes yet",
        """
        A manifest lists the links that a version of the app opens. The server generates the \
        association files from it, and rejects links that open no screen. Generate it with \
        <code>entryway routes --app shop --json</code>, or with three lines in your tests.
        """)
    } else {
      page.lead(
        "Live manifests determine which links iOS opens in the app, and which you can create.")
      page.table(
        "manifests", "Manifests by version, newest first",
        ["Version", "State", "Uploaded", "Went live"], of: all
      ) { view in
        [
          PageText.link("\(view.version)", to: visit.path(.manifests, "/\(view.id)")),
          Self.word(view.state), PageText.time(view.createdAt, app.timeZone),
          view.confirmedAt.map { PageText.time($0, app.timeZone) } ?? PageText.none("–"),
        ]
      }
      if all.contains(where: { $0.state == .checking }) {
        page.notice(
          .note,
          """
          A manifest is being compared with the live routes. \
          \(PageText.link("Reload", to: visit.path(.manifests)))
          """)
      }
    }
    if visit.may(.editor) {
      page.heading("Upload a manifest")
      page.add(uploadForm(visit))
    }
    return .page(page)
  }

  private func uploadManifest(_ visit: Visit) async throws -> ConsoleAnswer {
    _ = try await manifests.upload(
      version: visit.form["version"] ?? "", json: Data(visit.form.exact("manifest").utf8),
      try visit.actor(), at: visit.now)
    return .seeOther(visit.path(.manifests), done: .uploaded)
  }

  /// One version: its routes, and what it would change.
  private func manifestPage(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let manifest = try await manifests.read(try visit.id(), app).value
    var page = Page("Version \(manifest.version)", .manifests)
    page.add("<p>\(Self.word(manifest.state))</p>")
    if let report = manifest.report { add(report, manifest, to: &page, visit) }
    if visit.may(.editor), manifest.state == .unconfirmed {
      page.add(
        visit.button(
          "confirm", "Serve version \(manifest.version) anyway",
          to: visit.path(.manifests, "/\(manifest.id)/confirm")))
    }
    if visit.may(.editor), manifest.state == .live {
      page.text(
        PageText.button(
          "Retire this version…", to: visit.path(.manifests, "/\(manifest.id)/retire"),
          isMain: false))
    }
    guard let read = try? RouteManifest(json: manifest.json) else { return .page(page) }
    page.heading("Routes")
    let hosts = (read.hosts + read.schemes.map { "\($0)://" }).joined(separator: ", ")
    page.text("Hosts and schemes: \(PageText.cut(hosts, limit: 300)).")
    page.table(
      "routes", "\(PageText.number(read.routes.count)) routes", ["Screen", "Pattern"],
      of: read.routes.prefix(500),
      note: read.routes.count > 500 ? "Only the first 500 are shown." : nil
    ) { [PageText.cut($0.name), "<code>\($0.pattern)</code>"] }
    return .page(page)
  }

  private func add(
    _ report: ManifestReport, _ manifest: Manifest, to page: inout Page, _ visit: Visit
  ) {
    for problem in report.problems.prefix(20) {
      page.notice(manifest.state == .refused ? .bad : .warning, "\(problem)")
    }
    let lost = report.hosts.flatMap { host in host.lost.map { (host.host, $0) } }
    if !lost.isEmpty || report.lostLinkCount > 0 {
      page.heading("These links would stop opening", id: "lost")
    } else if manifest.state == .live || manifest.state == .unconfirmed {
      page.notice(.good, "All links still open.")
    }
    page.add(
      Self.exampleTable(
        "lost-urls", "The shortest examples of links that would stop opening", lost))
    if report.lostLinkCount > 0 {
      page.table(
        "lost-links",
        "\(PageText.number(report.lostLinkCount)) short links that would stop working",
        ["Short link", "Leads to"], of: report.lostLinks
      ) {
        [
          PageText.link(PageText.cut($0.address), to: visit.path(.links, "/\($0.link)")),
          "<code>\($0.target)</code>",
        ]
      }
    }
    for host in report.hosts where !host.isDecided {
      page.notice(
        .warning,
        "The comparison for \(host.host) timed out, so more links may stop opening than listed.")
    }
    let won = report.hosts.flatMap { host in host.won.map { (host.host, $0) } }
    page.add(Self.exampleTable("won", "Links that would start to open", won))
  }

  /// Links that one state of the association files opens and another does not, as examples.
  static func exampleTable(
    _ id: String, _ caption: String, _ links: [(host: String, url: String)]
  ) -> Markup {
    guard !links.isEmpty else { return .empty }
    return PageTable(
      id: id, caption: caption, columns: [.text("Link"), .text("Host")],
      rows: links.map { ["<code>\($0.url)</code>", "\($0.host)"] }
    ).markup
  }

  private func askToRetireManifest(_ visit: Visit) async throws -> ConsoleAnswer {
    let manifest = try await manifests.read(try visit.id(), try visit.appOfPage()).value
    return .question(
      "Retire version \(manifest.version)?", .manifests,
      """
      The association files will no longer include its routes, so links that only this version \
      opens stay in the browser. You can't undo this for this version.
      """,
      visit.button(
        "retire", "Retire version \(manifest.version)",
        to: visit.path(.manifests, "/\(manifest.id)/retire")),
      keep: visit.path(.manifests, "/\(manifest.id)"))
  }

  private func uploadForm(_ visit: Visit) -> Form {
    Form(
      id: "upload", action: visit.path(.manifests),
      fields: [
        .init(
          name: "version", label: "App version",
          hint: "Numbers separated by dots, for example 2.1.0.",
          isRequired: true),
        .init(
          name: "manifest", label: "Manifest", kind: .area,
          hint: "The JSON output of entryway routes --json.", isRequired: true),
      ], submit: "Upload", token: visit.token)
  }

  private static func word(_ state: Manifest.State) -> Markup {
    switch state {
    case .checking: "<span class=\"warning\">… being compared</span>"
    case .unconfirmed: "<span class=\"warning\">⚠ needs confirmation</span>"
    case .live: "<span class=\"good\">✓ live</span>"
    case .refused: "<span class=\"bad\">✗ invalid</span>"
    case .retired: "<span class=\"muted\">retired</span>"
    }
  }
}
