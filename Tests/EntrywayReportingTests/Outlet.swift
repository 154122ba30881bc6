import EntrywayReporting
import Foundation

enum OutletRoute: LinkDestination {
  case home
  case order(id: String)
  case link(slug: String)

  static let routes = RouteTable<OutletRoute>(
    schemes: ["outlet"], hosts: ["outlet.example.com", "go.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", OutletRoute.order)
    Route("/{slug}", OutletRoute.link).hosts("go.example.com").resolved(by: .server)
  }
}

@MainActor func makeCenter(
  storingIn folder: URL, _ transport: any LinkTransport = SessionTransport()
) -> DeepLinkCenter<OutletRoute> {
  let center = DeepLinkCenter(
    EntryRules(OutletRoute.routes),
    store: FilePendingEntryStore(url: folder.appending(path: "waiting-links.json")))
  center.resolveShortLinks(
    by: LinkServer("https://links.example.com", key: "ewpk_4f9c21"),
    lastTargets: .file(at: folder.appending(path: "link-targets.json")), transport: transport)
  return center
}
