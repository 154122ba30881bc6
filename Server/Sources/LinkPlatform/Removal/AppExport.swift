package import Foundation

/// All that is stored of an app as one stream of JSON lines: its records, and what reports are made of.
///
/// Each line is an object whose `record` says what it is: `app`, `host`, `key` (never its text), `manifest`,
/// `funnel`, `link`, `send`, and for each day `clicks` and `events`, the totals by all that reports tell
/// apart. The last line is `end`, with the number of lines before it: a stream without it was cut.
package struct AppExport: Sendable {
  /// How long before an app was added its events may have happened: the longest `event-days`, and a month.
  private static let daysBefore = 3680
  /// How many days are looked at together.
  private static let chunk = 31
  /// How many sends of such days are written.
  private static let sendLimit = 100_000

  /// Takes a part of the lines, and returns when there is room for the next one.
  package typealias Sender = @concurrent (Data) async throws -> Void

  package let cache: RecordCache
  /// Whose analyses wait for their turn.
  package let events: any EventAnalysis
  /// The funnels of an app, as the API shows them.
  package let funnels: @Sendable (App) async throws -> [any Encodable & Sendable]

  package init(
    cache: RecordCache, events: any EventAnalysis,
    funnels: @escaping @Sendable (App) async throws -> [any Encodable & Sendable]
  ) {
    (self.cache, self.events, self.funnels) = (cache, events, funnels)
  }

  /// Writes down who takes the data: before any of it is given.
  package func note(_ app: App, actor: String, at now: Timestamp) async {
    let entry = AuditEntry(
      actor: actor, action: "app.export", app: app.id, subject: app.name, at: now)
    // A full disk keeps nobody from taking the data elsewhere.
    _ = try? await cache.commit(RecordTransaction(audit: [entry]))
  }

  /// Gives the lines, a part after the other: the next one is read when the one before is sent.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - now: Up to when.
  ///   - send: Takes a part.
  @concurrent
  package func write(_ app: App, at now: Timestamp, _ send: Sender) async throws {
    var lines = ExportLines()
    try await addRecords(of: app, to: &lines)
    try await lines.flush(send)
    try await writeManifests(of: app, in: &lines, send)
    try await writeLinks(of: app, in: &lines, send)
    let first = app.createdAt.adding(.seconds(-Self.daysBefore * 86_400))
    var start = LocalDay(of: first, in: app.timeZone).start
    while start <= now {
      let next = start.adding(.seconds(Self.chunk * 86_400))
      let span = TimeSpan(start, LocalDay(of: next, in: app.timeZone).start)
      for sent in try await sends(of: app, in: span) { lines.add("send", SendView(sent)) }
      let hasTotals = try await hasTotals(of: app, in: span)
      try await lines.flush(send)
      if hasTotals { try await writeDays(of: app, in: span, in: &lines, send) }
      start = span.to
    }
    lines.add("end", ["lines": lines.count])
    try await lines.flush(send)
  }

  private func addRecords(of app: App, to lines: inout ExportLines) async throws {
    lines.add("app", AppView(app))
    for host in try await cache.store.all(LinkHost.self, of: app.id) {
      lines.add("host", HostBody(host.value))
    }
    for key in try await cache.store.all(Key.self, of: app.id) {
      lines.add("key", KeyView(key.value))
    }
    for funnel in try await funnels(app) { lines.add("funnel", funnel) }
  }

  @concurrent
  private func writeManifests(
    of app: App, in lines: inout ExportLines, _ send: Sender
  ) async throws {
    var page: [Versioned<Manifest>] = []
    repeat {
      // Each may be 1 MB.
      page = try await cache.store.list(
        Manifest.self, of: app.id, after: page.last?.value.id, limit: 10)
      for manifest in page { lines.add("manifest", WholeManifest(manifest.value)) }
      try await lines.flush(send)
    } while page.count == 10
  }

  @concurrent
  private func writeLinks(
    of app: App, in lines: inout ExportLines, _ send: Sender
  ) async throws {
    var page: [Versioned<Link>] = []
    repeat {
      page = try await cache.store.list(
        Link.self, of: app.id, after: page.last?.value.id, limit: 500)
      for link in page.map(\.value) {
        // A link whose host was removed meanwhile keeps its name.
        let host =
          try await cache.host(link.host)?.value
          ?? LinkHost(app: app.id, name: link.host, createdAt: link.createdAt)
        lines.add("link", LinkView(link, host: host))
      }
      try await lines.flush(send)
    } while page.count == 500
  }

  @concurrent
  private func writeDays(
    of app: App, in span: TimeSpan, in lines: inout ExportLines, _ send: Sender
  ) async throws {
    var start = span.from
    while start < span.to {
      let day = LocalDay(of: start, in: app.timeZone)
      let clicks = ClickTotalsQuery(
        span: day.span, dimensions: DayTotal.clicks, countsPeople: false)
      for total in try await events.clickTotals(clicks, of: app.id) {
        lines.add("clicks", DayTotal(day, total))
      }
      let told = TotalsQuery(
        span: day.span, kinds: Event.Kind.allCases, dimensions: DayTotal.events)
      for total in try await events.totals(told, of: app.id) {
        lines.add("events", DayTotal(day, total))
      }
      try await lines.flush(send)
      start = day.end
    }
  }

  private func hasTotals(of app: App, in span: TimeSpan) async throws -> Bool {
    let clicks = ClickTotalsQuery(span: span, dimensions: [], countsPeople: false)
    guard try await events.clickTotals(clicks, of: app.id).isEmpty else { return true }
    let told = TotalsQuery(span: span, kinds: Event.Kind.allCases, dimensions: [])
    return try await !events.totals(told, of: app.id).isEmpty
  }

  /// All sends of a span: of so many that they don't come at once, those of its halves.
  private func sends(of app: App, in span: TimeSpan) async throws -> [Send] {
    let sends = try await events.sends(of: app.id, in: span, limit: Self.sendLimit)
    let length = span.to.milliseconds - span.from.milliseconds
    guard sends.count >= Self.sendLimit, length > 1 else { return sends }
    let middle = Timestamp(milliseconds: span.from.milliseconds + length / 2)
    return try await self.sends(of: app, in: TimeSpan(span.from, middle))
      + self.sends(of: app, in: TimeSpan(middle, span.to))
  }
}

/// A manifest with its text.
private struct WholeManifest: Encodable {
  let id: RecordID
  let version: String
  let state: Manifest.State
  let createdAt: Timestamp
  let manifest: String

  init(_ manifest: Manifest) {
    (id, version, state) = (manifest.id, manifest.version, manifest.state)
    createdAt = manifest.createdAt
    self.manifest = String(decoding: manifest.json, as: UTF8.self)
  }
}

/// What was counted on a day: the values that it is told apart by, and how many.
private struct DayTotal: Encodable {
  static let clicks = ClickDimension.allCases.filter { $0 != .quarter }
  static let events = EventDimension.allCases.filter { $0 != .quarter }

  let day: String
  let of: [String: String]
  let count: Int
  /// Of clicks, how many were people's visits; left out for events.
  let visits: Int?

  init(_ day: LocalDay, _ total: ClickTotal) {
    self.day = day.name
    of = Self.named(Self.clicks.map(\.rawValue), total.values)
    (count, visits) = (total.raw, total.visits)
  }

  init(_ day: LocalDay, _ total: EventTotal) {
    self.day = day.name
    of = Self.named(Self.events.map(\.rawValue), total.values)
    (count, visits) = (total.count, nil)
  }

  private static func named(_ names: [String], _ values: [String?]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: zip(names, values)).compactMapValues { $0 }
  }
}

/// Lines that are written, until they are sent.
private struct ExportLines {
  private(set) var count = 0
  private var bytes = Data()

  mutating func add(_ record: String, _ value: some Encodable) {
    bytes += JSONBody.data(Line(record: record, value: value))
    bytes.append(UInt8(ascii: "\n"))
    count += 1
  }

  /// Sends what was added since it was sent last; nothing where nothing was.
  @concurrent
  mutating func flush(_ send: AppExport.Sender) async throws {
    guard !bytes.isEmpty else { return }
    let part = bytes
    bytes = Data()
    try await send(part)
  }

  /// An object's members, and one that says what it is.
  private struct Line<Value: Encodable>: Encodable {
    let record: String
    let value: Value

    private enum CodingKeys: String, CodingKey { case record }

    func encode(to encoder: any Encoder) throws {
      try value.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(record, forKey: .record)
    }
  }
}
