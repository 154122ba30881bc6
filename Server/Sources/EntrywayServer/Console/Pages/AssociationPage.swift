import EntrywayAssociation
import EntrywayDiagnostics
import Foundation
import LinkRecords

extension Console {
  /// The association file of each host, with what is to be known of it.
  func association(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let hosts = try await apps.hosts(of: app)
    var page = Page("Which links iOS hands to the app", .association)
    page.lead(
      """
      Apple's servers fetch this file from each host, and iPhones consult it before they open a \
      link. The server generates it from the live manifests.
      """)
    if hosts.isEmpty {
      page.empty(
        "No host yet", "A host's file says which of its links open the app.",
        actions: visit.may(.owner)
          ? [PageText.button("Add a host", to: visit.path(.settings) + "#hosts")] : [])
    }
    if app.appIDs.isEmpty {
      page.notice(
        .bad,
        """
        The app has no identifier, so no file can name it. An owner adds it under \
        \(PageText.link("App and hosts", to: visit.path(.settings))): ABCDE12345.com.example.shop.
        """)
    }
    let waiting = try await manifests.list(app).filter { $0.state == .unconfirmed }
    for view in waiting { addLost(view, to: &page, visit) }
    let table = try await stored { () async throws(StorageError) in
      try await cache.table(of: app.id)
    }
    for host in hosts {
      let file = try await stored { () async throws(StorageError) in
        try await cache.store.read(HostedFile.self, named: host.name)
      }?.value
      page.heading(host.name)
      guard let file else {
        page.notice(
          .warning,
          "This host has no file yet: a file is generated when a manifest goes live.")
        continue
      }
      add(file, host, table.manifests.last, to: &page)
    }
    return .page(page)
  }

  /// What would stop opening by a version that waits for confirmation.
  private func addLost(_ view: ManifestView, to page: inout Page, _ visit: Visit) {
    page.heading("Version \(view.version) is waiting: these links would stop opening")
    let lost = view.report?.hosts.flatMap { host in host.lost.map { (host.host, $0) } } ?? []
    page.add(exampleTable("lost-\(view.id)", "The shortest examples", lost))
    let count = view.report?.lostLinkCount ?? 0
    page.text(
      """
      \(PageText.number(count)) of your short links would lead nowhere. \
      \(PageText.link("Review it and decide", to: visit.path(.manifests, "/\(view.id)")))
      """)
  }

  private func add(
    _ file: HostedFile, _ host: LinkHost, _ newest: Manifest?, to page: inout Page
  ) {
    let reports = newest?.report?.hosts ?? []
    let version = newest?.version ?? ""
    let reading = AssociationReading(file.text.utf8)
    let findings = reading.lint()
    page.facts([
      ("Served at", PageText.copied("https://\(host.name)/.well-known/apple-app-site-association")),
      (
        "Size",
        "\(PageText.number(file.text.utf8.count)) bytes of \(PageText.number(AssociationHosting.sizeLimit))"
      ),
    ])
    // The proof may take long: it was made by the job that took the manifest over.
    if let report = reports.first(where: { $0.host == host.name }) {
      if report.isDecided, report.lost.isEmpty, report.won.isEmpty {
        page.notice(
          .good, "Compared when version \(version) went live: no link stopped opening.")
      } else if !report.isDecided {
        page.notice(
          .warning,
          "The comparison for version \(version) ran out of time: links may have stopped opening.")
      } else {
        page.notice(
          .note,
          """
          With version \(version), \(report.lost.count) kinds of links stopped opening, and \
          \(report.won.count) started to.
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

  private static func pretty(_ json: String) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)),
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    else { return json }
    return String(decoding: data.prefix(100_000), as: UTF8.self)
  }
}
