import LinkPlatform

/// What the server can do with what it keeps: a service for each concept, made once and handed to the API,
/// the console's pages and the commands.
package struct Services: Sendable {
  let cache: RecordCache
  let apps: AppService
  let keys: KeyService
  let accounts: Accounts
  let links: LinkService
  let imports: LinkImport
  let manifests: ManifestService
  let clicks: any ClickStore
  /// Events, of which not too many analyses are made at once.
  let events: any EventStore
  let room: EventRoom
  let removals: EventRemovals
  let vocabulary: VocabularyService
  let sends: SendService
  let funnels: FunnelService
  let reports: ReportService
  let export: AppExport

  /// - Parameters:
  ///   - stores: Where records, clicks and events are.
  ///   - cache: The records that are in memory.
  ///   - jobs: What wakes those who compare manifests.
  ///   - room: How much each app may report.
  ///   - removals: What deletes installations.
  ///   - eventDays: For how many days events are kept.
  init(
    _ stores: Stores, cache: RecordCache, jobs: JobQueue, room: EventRoom,
    removals: EventRemovals, eventDays: Int = ServerSettings().eventDays
  ) {
    (self.cache, self.room, self.removals, clicks) = (cache, room, removals, stores.clicks)
    let events = AnalyzedEvents(base: stores.events, gate: AnalysisGate())
    self.events = events
    apps = AppService(cache: cache, jobs: jobs)
    keys = KeyService(cache: cache)
    accounts = Accounts(cache: cache)
    links = LinkService(cache: cache)
    imports = LinkImport(links: links)
    manifests = ManifestService(cache: cache, jobs: jobs)
    sends = SendService(cache: cache, events: events)
    vocabulary = VocabularyService(cache: cache, events: events)
    let history = EventHistory(events: events, days: eventDays)
    funnels = FunnelService(cache: cache, events: events, history: history)
    reports = ReportService(cache: cache, events: events, sends: sends, history: history)
    export = AppExport(cache: cache, events: events)
  }
}
