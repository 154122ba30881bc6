import EntrywayAssociation
import EntrywayDiagnostics
import Foundation
import LinkPlatform

/// The association file of each host, with what is to be known of it.
struct AssociationPage: ConsolePages {
  let apps: AppService
  let manifests: ManifestService
  let cache: RecordCache

  func add(to router: ConsoleRouter) {
    page(router, "association", .viewer, association)
  }

  private func association(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let hosts = try await apps.hosts(of: app)
    var page = Page("Association files", .association)
    page.lead(
      """
      Apple's servers fetch this file from each host, and iPhones check it before they open a \
      link. The server generates it from the live manifests.
      """)
    if hosts.isEmpty {
      page.empty(
        "No hosts yet", "Each host's file lists the links that open the app.",
        actions: visit.may(.owner)
          ? [PageText.button("Add a host", to: visit.path(.settings) + "#hosts")] : [])
    }
    if app.appIDs.isEmpty {
      page.notice(
        .bad,
        """
        The app has no identifier, so the files can't include it. An owner can add it under \
        \(PageText.link("App and hosts", to: visit.path(.settings))), for example \
        ABCDE12345.com.example.shop.
        """)
    }
    let waiting = try await manifests.list(app).filter { $0.state == .unconfirmed }
    for view in waiting { addLost(view, to: &page, visit) }
    let table = try await cache.table(of: app.id)
    for host in hosts {
      let file = try await cache.store.read(HostedFile.self, named: host.name)?.value
      page.heading(host.name)
      guard let file else {
        page.notice(
          .warning,
          "This host has no file yet. It's generated when a manifest goes live.")
        continue
      }
      add(file, host, table.manifests.last, app, to: &page, visit)
    }
    return .page(page)
  }

  /// What would stop opening by a version that waits for confirmation.
  private func addLost(_ view: ManifestView, to page: inout Page, _ visit: Visit) {
    page.heading("Version \(view.version) needs confirmation: these links would stop opening")
    let lost = view.report?.hosts.flatMap { host in host.lost.map { (host.host, $0) } } ?? []
    page.add(ManifestPages.exampleTable("lost-\(view.id)", "Shortest examples", lost))
    let count = view.report?.lostLinkCount ?? 0
    page.text(
      """
      \(PageText.number(count)) of your short links would stop working. \
      \(PageText.link("Review it and decide", to: visit.path(.manifests, "/\(view.id)")))
      """)
  }

  private func add(
    _ file: HostedFile, _ host: LinkHost, _ newest: Manifest?, _ app: App, to page: inout Page,
    _ visit: Visit
  ) {
    let reports = newest?.report?.hosts ?? []
    let version = newest?.version ?? ""
    let reading = AssociationReading(file.text.utf8)
    let findings = reading.lint()
    page.facts([
      ("Served at", PageText.copied("https://\(host.name)/.well-known/apple-app-site-association")),
      (
        "Size",
        "\(PageText.number(file.text.utf8.count)) bytes of \(PageText.number(AssociationKind.sizeLimit))"
      ),
    ])
    // Without a rule no link opens the app, whatever a comparison says of links that never did.
    if !Self.takesLinks(reading.file) {
      page.notice(
        .warning,
        """
        This file has no rules, so iOS opens no links of \(host.name) in the app. \
        \(Self.remedy(host, newest, app, visit))
        """)
      // The proof may take long: it was made by the job that took the manifest over.
    } else if let report = reports.first(where: { $0.host == host.name }) {
      if report.isDecided, report.lost.isEmpty, report.won.isEmpty {
        page.notice(
          .good, "No links stopped opening the app when version \(version) went live.")
      } else if !report.isDecided {
        page.notice(
          .warning,
          "The comparison for version \(version) timed out: some links may no longer open the app.")
      } else {
        page.notice(
          .note,
          """
          From version \(version) on, \(report.lost.count) link patterns no longer open the app, \
          and \(report.won.count) now do.
          """)
      }
    }
    for finding in findings.prefix(20) {
      let kind: Page.NoticeKind =
        switch finding.severity {
        case .error: .bad
        case .warning: .warning
        default: .note
        }
      let hint: Markup = finding.hint.map { "<br>\(PageText.sentence($0))" } ?? .empty
      page.notice(kind, "\(PageText.sentence(finding.summary))\(hint)")
    }
    page.add(
      """
      <details><summary>The file</summary><pre tabindex="0">\(Self.pretty(file.text))</pre></details>
      """)
  }

  /// Whether any rule of a file hands links to an app: one that only excludes some hands over none.
  private static func takesLinks(_ file: AssociationFile?) -> Bool {
    (file?.appLinks?.details ?? []).contains { detail in
      !detail.appIDs.isEmpty
        && detail.rules.contains { rule in
          switch rule {
          case .component(let component): component.exclude != true
          case .path(let path): !path.utf8.starts(with: "NOT ".utf8)
          case .unusable: false
          }
        }
    }
  }

  /// What to do about a file without rules.
  private static func remedy(
    _ host: LinkHost, _ newest: Manifest?, _ app: App, _ visit: Visit
  ) -> Markup {
    if app.appIDs.isEmpty {
      return """
        Add the app's identifier under \(PageText.link("App and hosts", to: visit.path(.settings))).
        """
    }
    let upload = PageText.link("upload the routes", to: visit.path(.manifests))
    guard let newest else { return "Next, \(upload) of the app." }
    return """
      Version \(newest.version) has no routes for this host. Add the host to the app's route table \
      and \(upload) as the next version, or remove the host if its links open no screen.
      """
  }

  private static func pretty(_ json: String) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)),
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    else { return json }
    return String(decoding: data.prefix(100_000), as: UTF8.self)
  }
}
