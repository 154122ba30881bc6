import Hummingbird
import LinkPlatform

/// The API of the private address: the routes of all concepts, which a command on a stopped folder asks as
/// they are served.
struct PrivateAPI: Sendable {
  /// One of the APIs that it puts together.
  private struct Part: Sendable {
    let declarations: [RouteDeclaration]
    let add: @Sendable (PrivateAPI, Router<ServerContext>) -> Void

    init<API: ConceptAPI>(_ make: @escaping @Sendable (PrivateAPI) -> API) {
      declarations = API.routes.map(\.declaration)
      add = { api, router in
        let part = make(api)
        for route in API.routes { route.add(to: router, part, api.entrance) }
      }
    }
  }

  private static let parts = [
    Part {
      LinksAPI(
        links: $0.services.links, imports: $0.services.imports,
        requests: RepeatedRequests(store: $0.services.cache.store))
    },
    Part { ManifestsAPI(manifests: $0.services.manifests) },
    Part { AppAPI(apps: $0.services.apps, export: $0.services.export) },
    Part { KeysAPI(keys: $0.services.keys) },
    Part { AuditAPI(store: $0.services.cache.store) },
    Part { SendsAPI(sends: $0.services.sends, events: $0.services.events) },
    Part {
      EventsAPI(events: $0.services.events, live: $0.live, removals: $0.services.removals)
    },
    Part { VocabularyAPI(vocabulary: $0.services.vocabulary) },
    Part { FunnelsAPI(funnels: $0.services.funnels) },
    Part { ReportsAPI(reports: $0.services.reports) },
    Part { AccountsAPI(accounts: $0.services.accounts) },
    Part { BackupAPI(backups: $0.backups) },
  ]

  static let declarations = parts.flatMap(\.declarations)

  let services: Services
  let live: LiveEvents
  /// What copies files; nil where databases keep the data.
  let backups: BackupSource?
  let entrance: Entrance

  init(_ services: Services, live: LiveEvents, backups: BackupSource?, token: ControlToken) {
    (self.services, self.live, self.backups) = (services, live, backups)
    entrance = Entrance(keys: KeyCheck(cache: services.cache), apps: services.apps, token: token)
  }

  func add(to router: Router<ServerContext>) {
    for part in Self.parts { part.add(self, router) }
  }
}
