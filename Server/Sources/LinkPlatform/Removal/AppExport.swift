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

  package let cache: RecordCache
  /// Whose analyses wait for their turn.
  package let events: any EventAnalysis
  /// The funnels of an app, as the API shows them.
  package let funnels: @Sendable (App) async throws -> [any Encodable & Sendable]

  /// Writes down who takes the data, and gives it.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - owner: The account or key that asks, whose turn it is.
  ///   - actor: Who takes it, for the audit log.
  ///   - now: Up to when.
  package func begin(
    of app: App, for owner: RecordID, actor: String, at now: Timestamp
  ) async -> Parts {
    let entry = AuditEntry(
      actor: actor, action: "app.export", app: app.id, subject: app.name, at: now)
    // A full disk keeps nobody from taking the data elsewhere.
    _ = try? await cache.commit(RecordTransaction(audit: [entry]))
    return Parts(export: self, app: app, owner: owner, now: now)
  }

  /// The lines, a part after the other: the next one is read when the one before is sent.
  package struct Parts {
    private enum Stage {
      case records
      case manifests(after: RecordID?)
      case links(after: RecordID?)
      /// The days from one on.
      case chunk(Timestamp)
      case day(Timestamp, until: Timestamp)
      case end
      case done
    }

    private let export: AppExport
    private let app: App
    private let owner: RecordID
    private let now: Timestamp
    private var stage = Stage.records
    private var lines = ExportLines()

    fileprivate init(export: AppExport, app: App, owner: RecordID, now: Timestamp) {
      (self.export, self.app, self.owner, self.now) = (export, app, owner, now)
    }

    package mutating func next() async throws -> Data? {
      while true {
        switch stage {
        case .records:
          try await addRecords()
          stage = .manifests(after: nil)
        case .manifests(let last): stage = try await addManifests(after: last)
        case .links(let last): stage = try await addLinks(after: last)
        case .chunk(let start): stage = start <= now ? try await addChunk(start) : .end
        case .day(let day, let end): stage = try await addDay(day, until: end)
        case .end:
          lines.add("end", End(lines: lines.count))
          stage = .done
        case .done: return nil
        }
        if let part = lines.take() { return part }
      }
    }

    private mutating func addRecords() async throws {
      lines.add("app", AppView(app))
      for host in try await export.cache.store.all(LinkHost.self, of: app.id) {
        lines.add("host", HostBody(host.value))
      }
      for key in try await export.cache.store.all(Key.self, of: app.id) {
        lines.add("key", KeyView(key.value))
      }
      for funnel in try await export.funnels(app) { lines.add("funnel", funnel) }
    }

    private mutating func addManifests(after last: RecordID?) async throws -> Stage {
      // Each may be 1 MB.
      let page = try await export.cache.store.list(
        Manifest.self, of: app.id, after: last, limit: 10)
      for manifest in page { lines.add("manifest", WholeManifest(manifest.value)) }
      return page.count == 10 ? .manifests(after: page.last?.value.id) : .links(after: nil)
    }

    private mutating func addLinks(after last: RecordID?) async throws -> Stage {
      let page = try await export.cache.store.list(Link.self, of: app.id, after: last, limit: 500)
      for link in page.map(\.value) {
        // A link whose host was removed meanwhile keeps its name.
        let host =
          try await export.cache.host(link.host)?.value
          ?? LinkHost(app: app.id, name: link.host, createdAt: link.createdAt)
        lines.add("link", LinkView(link, host: host))
      }
      guard page.count < 500 else { return .links(after: page.last?.value.id) }
      let first = app.createdAt.adding(.seconds(-AppExport.daysBefore * 86_400))
      return .chunk(LocalDay(of: first, in: app.timeZone).start)
    }

    private mutating func addChunk(_ start: Timestamp) async throws -> Stage {
      let next = start.adding(.seconds(AppExport.chunk * 86_400))
      let end = LocalDay(of: next, in: app.timeZone).start
      let found = try await export.chunk(TimeSpan(start, end), of: app, for: owner)
      for send in found.sends { lines.add("send", SendView(send)) }
      return found.hasTotals ? .day(start, until: end) : .chunk(end)
    }

    private mutating func addDay(_ day: Timestamp, until end: Timestamp) async throws -> Stage {
      let local = LocalDay(of: day, in: app.timeZone)
      let (name, next) = (local.name, local.end)
      let found = try await export.totals(TimeSpan(day, next), of: app, for: owner)
      for total in found.clicks { lines.add("clicks", DayTotal(name, total)) }
      for total in found.events { lines.add("events", DayTotal(name, total)) }
      return next < end ? .day(next, until: end) : .chunk(end)
    }
  }

  private struct End: Encodable {
    let lines: Int
  }

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

  private func chunk(
    _ span: TimeSpan, of app: App, for owner: RecordID
  ) async throws -> (sends: [Send], hasTotals: Bool) {
    try await AnalysisGate.$owner.withValue(owner) {
      let sends = try await sends(of: app, in: span)
      let clicks = try await events.clickTotals(
        ClickTotalsQuery(span: span, dimensions: [], countsPeople: false), of: app.id)
      guard clicks.isEmpty else { return (sends, true) }
      let totals = try await events.totals(
        TotalsQuery(span: span, kinds: Event.Kind.allCases, dimensions: []), of: app.id)
      return (sends, !totals.isEmpty)
    }
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

  private func totals(
    _ day: TimeSpan, of app: App, for owner: RecordID
  ) async throws -> (clicks: [ClickTotal], events: [EventTotal]) {
    try await AnalysisGate.$owner.withValue(owner) {
      (
        try await events.clickTotals(
          ClickTotalsQuery(span: day, dimensions: DayTotal.clicks, countsPeople: false),
          of: app.id),
        try await events.totals(
          TotalsQuery(span: day, kinds: Event.Kind.allCases, dimensions: DayTotal.events),
          of: app.id)
      )
    }
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

  init(_ day: String, _ total: ClickTotal) {
    self.day = day
    of = Self.named(Self.clicks.map(\.rawValue), total.values)
    (count, visits) = (total.raw, total.visits)
  }

  init(_ day: String, _ total: EventTotal) {
    self.day = day
    of = Self.named(Self.events.map(\.rawValue), total.values)
    (count, visits) = (total.count, nil)
  }

  private static func named(_ names: [String], _ values: [String?]) -> [String: String] {
    var named: [String: String] = [:]
    for (name, value) in zip(names, values) { named[name] = value }
    return named
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

  /// What was added since it was taken last; nil for nothing.
  mutating func take() -> Data? {
    guard !bytes.isEmpty else { return nil }
    defer { bytes = Data() }
    return bytes
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
