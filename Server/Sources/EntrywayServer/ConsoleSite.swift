import Hummingbird
import LinkPlatform
import Logging

/// The console: what marketing and developers look at before they read JSON.
///
/// All of it is HTML that works without script, at `/console` of the private address: the pages of each
/// concept, and those of the whole server.
struct ConsoleSite: Sendable {
  let services: Services
  let health: Health
  let addresses: ClientAddress
  var passwords = PasswordQueue()
  /// How often somebody has tried to sign in.
  var attempts = SignInAttempts()
  var logger = Logger(label: "entryway-server")
  let live = LiveEvents()

  /// Adds the pages.
  func add(to router: Router<ServerContext>) {
    router.get("") { _, _ in ConsoleResponder.redirect("/console") }
    let group = router.group("console")
    let assets = ConsoleAssets()
    for asset in assets.all {
      group.get(RouterPath(asset.path)) { request, _ in asset.text.response(to: request) }
    }
    let sessions = Sessions(cache: services.cache, accounts: services.accounts)
    let responder = ConsoleResponder(
      cache: services.cache, apps: services.apps, sessions: sessions, assets: assets)
    let signIn = SignIn(
      accounts: services.accounts, sessions: sessions, addresses: addresses, queue: passwords,
      attempts: attempts, outcomes: SignInOutcomes(services.cache, logger), assets: assets)
    let console = ConsoleRouter(group: group, responder: responder)
    for pages in services.serverPages(signIn, health) { pages.add(to: console) }
    let app = ConsoleRouter(group: group.group("apps/:app"), responder: responder)
    for pages in services.appPages(live, sessions) { pages.add(to: app) }
    group.get("**") { request, context in
      await responder.answer(request, context, .viewer) { _ in throw Refusal.notFound }
    }
  }
}

extension Services {
  fileprivate func serverPages(_ signIn: SignIn, _ health: Health) -> [any ConsolePages] {
    [
      signIn,
      LayoutActions(apps: apps),
      AppListPage(apps: apps),
      HealthPage(health: health, room: room, apps: apps, store: cache.store),
      OwnAccountPages(accounts: accounts, sessions: signIn.sessions, signIn: signIn),
      AccountPages(accounts: accounts),
    ]
  }

  fileprivate func appPages(_ live: LiveEvents, _ sessions: Sessions) -> [any ConsolePages] {
    let names = LinkNames(cache: cache)
    let onboarding = Onboarding(apps: apps, links: links, cache: cache, events: events)
    return [
      OverviewPage(events: events, coverage: coverage, links: names, onboarding: onboarding),
      CampaignsPage(events: events, coverage: coverage),
      WaysInPage(reports: reports),
      DestinationsPage(reports: reports, links: names),
      UnopenedPage(reports: reports, links: names),
      PushPages(sends: sends, reports: reports),
      LinkListPage(apps: apps, links: links, events: events, coverage: coverage),
      LinkForms(apps: apps, links: links, clicks: clicks, cache: cache),
      BulkPage(apps: apps, links: links),
      LinkPage(links: links, events: events, reports: reports, cache: cache),
      LinkCodePages(links: links),
      FunnelBuilder(funnels: funnels, reports: reports, cache: cache),
      FunnelPages(funnels: funnels),
      AssociationPage(apps: apps, manifests: manifests, cache: cache),
      ManifestPages(manifests: manifests),
      SettingsPage(apps: apps),
      AppRemovalPages(apps: apps, export: export, store: cache.store, room: room),
      RemovalPages(removals: removals, room: room),
      VocabularyPages(vocabulary: vocabulary),
      KeyPages(keys: keys),
      AuditPage(store: cache.store, keys: keys, links: names),
      PlaygroundPage(apps: apps, cache: cache),
      LivePage(events: events, live: live, sessions: sessions),
    ]
  }
}
