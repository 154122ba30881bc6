import LinkPlatform
import Logging

/// What the server can do with what it keeps: a service for each concept, made once and handed to the API,
/// the console's pages and the commands.
struct Services: Sendable {
  let cache: RecordCache
  let apps: AppService
  let keys: KeyService
  let accounts: Accounts
  let links: LinkService
  let imports: LinkImport
  let manifests: ManifestService
  let clicks: any ClickStore
  /// Analyses of events, of which not too many are made at once.
  let events: any EventAnalysis
  let room: EventRoom
  let removals: EventRemovals
  let vocabulary: VocabularyService
  let sends: SendService
  /// Up to when pages and reports count.
  let coverage: CoverageService
  let funnels: FunnelService
  let reports: ReportService
  let export: AppExport

  /// - Parameters:
  ///   - stores: Where records, clicks and events are.
  ///   - cache: The records that are in memory.
  ///   - jobs: What wakes those who compare manifests.
  ///   - room: How much each app may report; without a limit where none is given.
  ///   - removals: What deletes installations.
  ///   - eventDays: For how many days events are kept.
  ///   - logger: Told what is done beside requests.
  init(
    _ stores: Stores, cache: RecordCache, jobs: JobQueue = JobQueue(), room: EventRoom? = nil,
    removals: EventRemovals? = nil, eventDays: Int = EventHistory.standardDays,
    logger: Logger = Logger(label: "entryway-server")
  ) {
    (self.cache, clicks) = (cache, stores.clicks)
    self.room = room ?? EventRoom(limit: .max, store: stores.events, logger: logger)
    self.removals =
      removals ?? EventRemovals(cache: cache, store: stores.events, logger: logger)
    let events = AnalyzedEvents(base: stores.events, gate: AnalysisGate())
    self.events = events
    apps = AppService(cache: cache, jobs: jobs)
    keys = KeyService(cache: cache)
    accounts = Accounts(cache: cache)
    links = LinkService(cache: cache)
    imports = LinkImport(links: links)
    manifests = ManifestService(cache: cache, jobs: jobs)
    sends = SendService(cache: cache, events: stores.events)
    vocabulary = VocabularyService(cache: cache, events: stores.events)
    let history = EventHistory(events: stores.events, days: eventDays)
    coverage = CoverageService(
      events: events, clicks: CopiedClicks(stores.clicks, to: stores.events))
    funnels = FunnelService(cache: cache, events: events, history: history, coverage: coverage)
    reports = ReportService(
      cache: cache, events: events, sends: sends, history: history, coverage: coverage)
    export = AppExport(cache: cache, events: events) { [funnels] app in
      try await funnels.list(app).map(FunnelView.init)
    }
  }
}
