import Hummingbird
import LinkPlatform

/// The API of the private address: the routes of all concepts, which a command on a stopped folder asks as
/// they are served.
struct PrivateAPI: Sendable {
  /// One of the APIs that it puts together.
  private struct Part: Sendable {
    let declarations: [RouteDeclaration]
    let add: @Sendable (PrivateAPI, Router<ServerContext>) -> Void

    init<API: ConceptAPI>(_ part: any KeyPath<PrivateAPI, API> & Sendable) {
      declarations = API.routes.map(\.declaration)
      add = { api, router in
        for route in API.routes { route.add(to: router, api[keyPath: part], api.entrance) }
      }
    }
  }

  private static let parts = [
    Part(\.links), Part(\.manifests), Part(\.app), Part(\.keys), Part(\.audit), Part(\.sends),
    Part(\.events), Part(\.vocabulary), Part(\.funnels), Part(\.reports), Part(\.accounts),
    Part(\.backup),
  ]

  static let declarations = parts.flatMap(\.declarations)

  let services: Services
  let live: LiveEvents
  let backups: BackupSource
  let entrance: Entrance

  init(_ services: Services, live: LiveEvents, backups: BackupSource, token: ControlToken) {
    (self.services, self.live, self.backups) = (services, live, backups)
    entrance = Entrance(keys: KeyCheck(services.cache), apps: services.apps, token: token)
  }

  private var links: LinksAPI {
    LinksAPI(
      links: services.links, imports: services.imports,
      requests: RepeatedRequests(store: services.cache.store))
  }
  private var manifests: ManifestsAPI { ManifestsAPI(manifests: services.manifests) }
  private var app: AppAPI { AppAPI(apps: services.apps, export: services.export) }
  private var keys: KeysAPI { KeysAPI(keys: services.keys) }
  private var audit: AuditAPI { AuditAPI(store: services.cache.store) }
  private var sends: SendsAPI { SendsAPI(sends: services.sends, events: services.events) }
  private var events: EventsAPI {
    EventsAPI(events: services.events, live: live, removals: services.removals)
  }
  private var vocabulary: VocabularyAPI { VocabularyAPI(vocabulary: services.vocabulary) }
  private var funnels: FunnelsAPI { FunnelsAPI(funnels: services.funnels) }
  private var reports: ReportsAPI { ReportsAPI(reports: services.reports) }
  private var accounts: AccountsAPI { AccountsAPI(accounts: services.accounts) }
  private var backup: BackupAPI { BackupAPI(backups: backups) }

  func add(to router: Router<ServerContext>) {
    for part in Self.parts { part.add(self, router) }
  }
}
