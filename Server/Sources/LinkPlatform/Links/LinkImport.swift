import EntrywayDiagnostics

/// A link as files of other platforms say it.
package struct ImportRow: Codable, Hashable, Sendable {
  /// Where it stood: a line's number.
  package var line: Int
  package var slug: String
  package var host: String?
  package var target: String
  package var title: String?
  package var campaign: String?
  package var source: String?
  package var medium: String?
  package var channel: String?
  package var tags: [String]
  package var expiresAt: String?
  package var clickLimit: Int?
  package var iphone: String?
  package var ipad: String?
  package var android: String?
  package var web: String?
  package var previewTitle: String?
  package var previewDescription: String?
  package var previewImage: String?
  package var redirectsEverywhere: Bool?
  package var forwardsQuery: Bool?

  package init(line: Int, slug: String, target: String) {
    (self.line, self.slug, self.target) = (line, slug, target)
    tags = []
  }
}

/// A part of an import, as a request has it.
package struct ImportBody: Codable, Sendable {
  package var rows: [ImportRow]

  package init(rows: [ImportRow]) {
    self.rows = rows
  }
}

/// What became of the rows of an import.
package struct ImportReport: Codable, Hashable, Sendable {
  /// A row that was not taken, and why.
  package struct RefusedRow: Codable, Hashable, Sendable {
    package var line: Int
    package var slug: String
    package var reason: String
    package var hint: String?
  }

  package var made = 0
  package var unchanged = 0
  package var refused: [RefusedRow] = []

  package init() {}
}

/// Takes links of other platforms in, and gives all links out.
package struct LinkImport: Sendable {
  package let links: LinkService

  package init(links: LinkService) {
    self.links = links
  }

  /// Makes the links that are not there yet.
  ///
  /// A link that is there with the same target is left as it is, so that a second run changes nothing;
  /// one with another target is refused.
  package func take(_ rows: [ImportRow], _ actor: AuditActor, at now: Timestamp) async
    -> ImportReport
  {
    var report = ImportReport()
    var fresh: [(row: ImportRow, body: LinkBody)] = []
    for row in rows {
      do {
        let body = try Self.body(row)
        let (link, _) = try await links.draft(body, actor, at: now)
        let known = try await links.cache.link(host: link.host, slug: link.slug)?.value
        if let known {
          guard known.app == actor.app.id else {
            throw Refusal(
              .conflict, "name-taken", "`\(link.slug)` is taken",
              hint: "choose another slug.")
          }
          guard known.target == link.target else {
            throw Refusal(
              .conflict, "name-taken", "`\(link.slug)` leads to \(known.target)",
              hint: "change it, or delete it first.")
          }
          report.unchanged += 1
        } else {
          fresh.append((row, body))
        }
      } catch {
        report.refuse(row, error)
      }
    }
    // All at once is quick; if one of them stands in the way they go one by one.
    if (try? await links.create(fresh.map(\.body), actor, at: now)) != nil {
      report.made += fresh.count
    } else {
      for (row, body) in fresh {
        do {
          _ = try await links.create([body], actor, at: now)
          report.made += 1
        } catch {
          report.refuse(row, error)
        }
      }
    }
    report.refused.sort { $0.line < $1.line }
    return report
  }

  /// A page of links as import reads them.
  package func page(of app: App, after: RecordID?) async throws -> ExportPage {
    let found = try await links.list(app, labels: [], after: after, limit: 500)
    return ExportPage(
      rows: found.map { Self.row($0.link.value) },
      next: found.count == 500 ? found.last?.link.value.id.description : nil)
  }

  /// Writes down who takes the links out, before they do: on a full disk they get them without a line,
  /// since nothing helps more there than a copy.
  package func note(_ actor: AuditActor, at now: Timestamp) async {
    let line = actor.line("links.export", actor.app.name, at: now)
    _ = try? await links.cache.commit(RecordTransaction(audit: [line]))
  }

  private static func body(_ row: ImportRow) throws -> LinkBody {
    var body = LinkBody()
    body.host = row.host
    body.slug = row.slug
    body.target = row.target
    body.title = row.title.map(Change.set) ?? .unchanged
    body.campaign = row.campaign.map(Change.set) ?? .unchanged
    body.source = row.source.map(Change.set) ?? .unchanged
    body.medium = row.medium.map(Change.set) ?? .unchanged
    if let channel = row.channel {
      guard let known = Origin.Channel(rawValue: channel) else {
        throw Refusal(
          .invalid, "bad-channel", "`\(channel)` is not a channel", at: ["channel"],
          hint: "write one of \(Origin.Channel.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      body.channel = .set(known)
    }
    body.tags = .set(row.tags)
    if let text = row.expiresAt {
      guard let time = Timestamp(text) else {
        throw Refusal(
          .invalid, "bad-time", "`\(text)` is not a time", at: ["expiresAt"],
          hint: "write 2026-11-22T10:58:07Z.")
      }
      body.expiresAt = .set(time)
    }
    body.clickLimit = row.clickLimit.map(Change.set) ?? .unchanged
    var fallbacks = FallbackChange()
    fallbacks.iphone = row.iphone.map(Change.set) ?? .unchanged
    fallbacks.ipad = row.ipad.map(Change.set) ?? .unchanged
    fallbacks.android = row.android.map(Change.set) ?? .unchanged
    fallbacks.web = row.web.map(Change.set) ?? .unchanged
    body.fallbacks = .set(fallbacks)
    var preview = PreviewChange()
    preview.title = row.previewTitle.map(Change.set) ?? .unchanged
    preview.description = row.previewDescription.map(Change.set) ?? .unchanged
    preview.image = row.previewImage.map(Change.set) ?? .unchanged
    body.preview = .set(preview)
    body.redirectsEverywhere = row.redirectsEverywhere
    body.forwardsQuery = row.forwardsQuery
    return body
  }

  private static func row(_ link: Link) -> ImportRow {
    var row = ImportRow(line: 0, slug: link.slug, target: link.target)
    row.host = link.host
    row.title = link.title
    row.campaign = link.origin.campaign
    row.source = link.origin.source
    row.medium = link.origin.medium
    row.channel = link.origin.channel?.rawValue
    row.tags = link.origin.tags
    row.expiresAt = link.expiresAt?.description
    row.clickLimit = link.clickLimit
    row.iphone = link.fallbacks.iPhone
    row.ipad = link.fallbacks.iPad
    row.android = link.fallbacks.android
    row.web = link.fallbacks.web
    row.previewTitle = link.preview.title
    row.previewDescription = link.preview.description
    row.previewImage = link.preview.image
    row.redirectsEverywhere = link.redirectsEverywhere
    row.forwardsQuery = link.forwardsQuery
    return row
  }
}

/// A part of an export, and where the next one begins.
package struct ExportPage: Codable, Sendable {
  package var rows: [ImportRow]
  package var next: String?
}

extension ImportReport {
  fileprivate mutating func refuse(_ row: ImportRow, _ error: any Error) {
    let diagnostic = (try? Refusal(error))?.diagnostic
    refused.append(
      RefusedRow(
        line: row.line, slug: row.slug, reason: diagnostic?.summary ?? "it cannot be stored",
        hint: diagnostic?.hint))
  }
}
