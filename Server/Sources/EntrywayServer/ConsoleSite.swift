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
  var logger = Logger(label: "entryway-server")
  let live = LiveEvents()

  /// Adds the pages.
  func add(to router: Router<ServerContext>) {
    router.get("") { _, _ in ConsoleResponder.redirect("/console") }
    let group = router.group("console")
    let assets = ConsoleAssets()
    for asset in assets.assets {
      group.get(RouterPath(asset.path)) { request, _ in asset.text.response(to: request) }
    }
    let sessions = Sessions(cache: services.cache, accounts: services.accounts)
    let responder = ConsoleResponder(
      cache: services.cache, apps: services.apps, sessions: sessions, assets: assets)
    let signIn = SignIn(
      accounts: services.accounts, sessions: sessions, addresses: addresses, queue: passwords,
      outcomes: SignInOutcomes(services.cache, logger), assets: assets)
    let console = ConsoleRouter(group: group, responder: responder)
    for pages in serverPages(sessions, signIn) { pages.add(to: console) }
    let app = ConsoleRouter(group: group.group("apps/:app"), responder: responder)
    for pages in reportPages + linkPages + setupPages + toolPages(sessions) { pages.add(to: app) }
    group.get("**") { request, context in
      await responder.answer(request, context, .viewer) { _ in throw Refusal.notFound }
    }
  }

  private func serverPages(_ sessions: Sessions, _ signIn: SignIn) -> [any ConsolePages] {
    [
      signIn,
      LayoutActions(apps: services.apps),
      AppListPage(apps: services.apps),
      HealthPage(
        health: health, room: services.room, apps: services.apps, store: services.cache.store),
      OwnAccountPages(accounts: services.accounts, sessions: sessions, signIn: signIn),
      AccountPages(accounts: services.accounts),
    ]
  }

  private var reportPages: [any ConsolePages] {
    let links = LinkNames(cache: services.cache)
    return [
      OverviewPage(
        events: services.events, links: links,
        onboarding: Onboarding(
          apps: services.apps, links: services.links, cache: services.cache,
          events: services.events)),
      CampaignsPage(events: services.events),
      DestinationsPage(reports: services.reports, links: links),
      UnopenedPage(reports: services.reports, links: links),
      PushPages(sends: services.sends, reports: services.reports),
      FunnelBuilder(
        funnels: services.funnels, reports: services.reports, cache: services.cache),
      FunnelPages(funnels: services.funnels),
    ]
  }

  private var linkPages: [any ConsolePages] {
    [
      LinkListPage(apps: services.apps, links: services.links, events: services.events),
      LinkForms(
        apps: services.apps, links: services.links, clicks: services.clicks,
        cache: services.cache),
      BulkPage(apps: services.apps, links: services.links),
      LinkPage(
        links: services.links, events: services.events, reports: services.reports,
        cache: services.cache),
      LinkCodePages(links: services.links),
    ]
  }

  private var setupPages: [any ConsolePages] {
    [
      AssociationPage(
        apps: services.apps, manifests: services.manifests, cache: services.cache),
      ManifestPages(manifests: services.manifests),
      SettingsPage(apps: services.apps),
      AppRemovalPages(
        apps: services.apps, export: services.export, store: services.cache.store,
        room: services.room),
      RemovalPages(removals: services.removals, room: services.room),
      VocabularyPages(vocabulary: services.vocabulary),
      KeyPages(keys: services.keys),
      AuditPage(
        store: services.cache.store, keys: services.keys, links: LinkNames(cache: services.cache)),
    ]
  }

  private func toolPages(_ sessions: Sessions) -> [any ConsolePages] {
    [
      PlaygroundPage(apps: services.apps, cache: services.cache),
      LivePage(events: services.events, live: live, sessions: sessions),
    ]
  }
}
