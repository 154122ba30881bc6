import EntrywayDiagnostics

/// Keeps funnels, and counts by them.
package struct FunnelService: Sendable {
  /// How many steps a funnel has at most.
  package static let stepLimit = 16
  /// How many definitions of a funnel are kept: then it is another funnel.
  package static let definitionLimit = 100

  package let cache: RecordCache
  package let events: any EventAnalysis
  package let history: EventHistory
  package let coverage: CoverageService

  package init(
    cache: RecordCache, events: any EventAnalysis, history: EventHistory, coverage: CoverageService
  ) {
    (self.cache, self.events, self.history, self.coverage) = (cache, events, history, coverage)
  }

  package func create(
    _ body: FunnelBody, _ app: App, actor: String, at now: Timestamp
  ) async throws -> Funnel {
    guard let name = body.name else { throw JSONBody.refusal("`name` is missing") }
    guard let steps = body.steps else { throw JSONBody.refusal("`steps` is missing") }
    guard let window = body.window else { throw JSONBody.refusal("`window` is missing") }
    let funnel = Funnel(
      app: app.id, name: try Self.checked(name: name),
      definitions: [try Self.definition(1, steps, window, at: now)], createdAt: now)
    let write = try RecordTransaction.Write.insert(funnel)
    try await commit(write, "funnel.create", nil, funnel, actor, now)
    return funnel
  }

  /// Changes a funnel: other steps or another window make a new definition.
  ///
  /// - Parameters:
  ///   - id: The funnel.
  ///   - body: What changes.
  ///   - app: The app.
  ///   - revision: The revision that the caller has seen; nil for any.
  ///   - actor: Who changes it.
  ///   - now: When.
  package func change(
    _ id: RecordID, _ body: FunnelBody, _ app: App, revision: Revision? = nil, actor: String,
    at now: Timestamp
  ) async throws -> Funnel {
    let old = try await find(id, app)
    guard revision == nil || revision == old.revision else {
      throw Refusal(StorageError.stale(kind: .funnel, id: id))
    }
    var funnel = old.value
    if let name = body.name { funnel.name = try Self.checked(name: name) }
    let last = funnel.definitions[funnel.definitions.count - 1]
    let steps = body.steps ?? last.steps.map(FunnelBody.Step.init)
    let new = try Self.definition(last.version + 1, steps, body.window ?? last.window, at: now)
    if new.steps != last.steps || new.window != last.window {
      guard funnel.definitions.count < Self.definitionLimit else {
        throw Refusal(
          .conflict, "too-many-definitions",
          "a funnel has at most \(Self.definitionLimit) definitions",
          hint: "create another funnel.")
      }
      funnel.definitions.append(new)
    }
    let changed = funnel
    let write = try RecordTransaction.Write.replace(old, with: changed)
    try await commit(write, "funnel.change", old.value, funnel, actor, now)
    return funnel
  }

  package func remove(_ id: RecordID, _ app: App, actor: String, at now: Timestamp) async throws {
    let old = try await find(id, app)
    try await commit(.remove(old), "funnel.remove", old.value, nil, actor, now)
  }

  package func list(_ app: App) async throws -> [Funnel] {
    try await cache.store.all(Funnel.self, of: app.id).map(\.value)
  }

  package func read(_ id: RecordID, _ app: App) async throws -> Funnel {
    try await find(id, app).value
  }

  /// How many took which steps, with what it covers.
  package func report(
    _ id: RecordID, _ app: App, _ parameters: ReportParameters, _ span: ReportSpan,
    at now: Timestamp
  ) async throws -> Report {
    let coverage = try await coverage.read([.events], app, span)
    return Report(try await table(id, app, parameters, span, at: now), span, coverage)
  }

  /// How many took which steps.
  private func table(
    _ id: RecordID, _ app: App, _ parameters: ReportParameters, _ span: ReportSpan,
    at now: Timestamp
  ) async throws -> ReportTable {
    let funnel = try await find(id, app).value
    let number = try parameters.number(
      "version", 1...1_000_000, default: funnel.definitions.count)
    guard let definition = funnel.definitions.first(where: { $0.version == number }) else {
      throw Refusal(
        .notFound, "no-such-version", "the funnel has no version \(number)",
        hint: "read the funnel to see its versions.")
    }
    let breakdowns: [EventBreakdown] = try parameters.names("by", default: [])
    guard breakdowns.count <= 1 else {
      throw Refusal(
        .invalid, "bad-dimension", "a funnel is split by one dimension", hint: "name one.")
    }
    let start = try await history.start(at: now)
    guard start <= span.span.from else {
      return Self.table(nil, definition, breakdowns.first)
        .notKnowing(EventHistory.note(start, in: span.zone))
    }
    let query = FunnelQuery(
      steps: definition.steps, window: .seconds(definition.window), span: span.span,
      breakdown: breakdowns.first)
    let parts = try await events.funnel(query, of: app.id)
    return Self.table(parts, definition, breakdowns.first)
  }

  /// - Parameters:
  ///   - parts: How many took which steps; nil where it is not known.
  ///   - definition: The steps.
  ///   - breakdown: What they are parted by.
  private static func table(
    _ parts: [FunnelPart]?, _ definition: Funnel.Definition, _ breakdown: EventBreakdown?
  ) -> ReportTable {
    let columns =
      (breakdown.map { [$0.rawValue] } ?? []) + [
        "step", "what", "installations", "lost", "ofFirst", "medianMilliseconds",
      ] + (breakdown?.isOfCampaigns == true ? [EventDimension.campaignBy.rawValue] : [])
    let nobody = FunnelPart(value: nil, reached: definition.steps.map { _ in 0 }, medians: [])
    let isKnown = parts != nil
    let shown = parts ?? [nobody]
    let rows = (shown.isEmpty && breakdown == nil ? [nobody] : shown).flatMap { part in
      part.reached.enumerated().map { index, count -> [ReportCell] in
        let first = part.reached[0]
        let lost = index > 0 && isKnown ? part.reached[index - 1] - count : nil
        let median = index > 0 && index <= part.medians.count ? part.medians[index - 1] : nil
        return (breakdown == nil ? [] : [ReportCell(part.value)]) + [
          .count(index + 1), .text(definition.steps[index].summary),
          isKnown ? .count(count) : .none, ReportCell(lost),
          first == 0 ? .none : .amount(Double(count) / Double(first)),
          ReportCell(median.map { Int($0) }),
        ] + (breakdown?.isOfCampaigns == true ? [ReportCell(part.campaignBy?.rawValue)] : [])
      }
    }
    return ReportTable(
      columns: columns, rows: rows, notes: [ReportTable.unverified, ReportTable.installations]
    ).markingCampaigns()
  }

  package func find(_ id: RecordID, _ app: App) async throws -> Versioned<Funnel> {
    try await cache.store.find(Funnel.self, id, of: app)
  }

  private func commit(
    _ write: RecordTransaction.Write, _ action: String, _ old: Funnel?, _ new: Funnel?,
    _ actor: String, _ now: Timestamp
  ) async throws {
    guard let funnel = new ?? old else { return }
    let entry = AuditEntry(
      actor: actor, action: action, app: funnel.app, subject: funnel.name,
      changes: AuditChanges.between(
        old.flatMap(FunnelBody.init), new.flatMap(FunnelBody.init)), at: now)
    do throws(StorageError) {
      try await cache.commit(RecordTransaction([write], audit: [entry]))
    } catch {
      guard case .conflict = error else { throw Refusal(error) }
      throw Refusal(
        .conflict, "name-taken", "another funnel is called \(Quoting.text(funnel.name))",
        at: ["name"],
        hint: "choose another name.")
    }
  }

  private static func definition(
    _ version: Int, _ steps: [FunnelBody.Step], _ window: Int, at now: Timestamp
  ) throws(Refusal) -> Funnel.Definition {
    guard 1...stepLimit ~= steps.count else {
      throw Refusal(
        .invalid, "bad-number", "a funnel has 1 to \(stepLimit) steps", at: ["steps"],
        hint: "name the events in order.")
    }
    guard 1...31_536_000 ~= window else {
      throw Refusal(
        .invalid, "bad-window", "the conversion window is 1 second to a year", at: ["window"],
        hint: "a week has 604800 seconds.")
    }
    var patterns: [EventPattern] = []
    for (index, step) in steps.enumerated() {
      patterns.append(try step.pattern(at: ["steps", .index(index)]))
    }
    return Funnel.Definition(
      version: version, steps: patterns, window: window, createdAt: now)
  }

  private static func checked(name: String) throws(Refusal) -> String {
    guard 1...100 ~= name.unicodeScalars.count, !name.unicodeScalars.contains(where: \.isControl)
    else {
      throw Refusal(
        .invalid, "bad-text", "the name has 1 to 100 characters, without control characters",
        at: ["name"], hint: "choose another name.")
    }
    return name
  }
}
