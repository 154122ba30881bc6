import Entryway
import EntrywayRouting
import Foundation
import LinkPlatform

/// What the demo's app has: a host, the Shop's manifest, links, keys and a funnel.
struct DemoRecords: Sendable {
  private(set) var app: App
  let funnel: Funnel
  /// What always has a place in what the app reports.
  let declared: [DeclaredStrings]
  let newsletter: Link
  let poster: Link
  let stale: Link
  let secretKey: KeyText
  let publishableKey: KeyText
  let account: Account
  let password: String
  private let host: LinkHost
  private let manifest: Manifest
  /// The host's association file, as the server makes it of the manifest.
  private let file: HostedFile

  init(at now: Timestamp) throws {
    let createdAt = now.adding(.seconds(-(Demo.days + 1) * 86_400))
    var app = App(name: "shop", createdAt: createdAt)
    app.title = "Shop"
    app.appIDs = ["ABCDE12345.com.example.shop"]
    app.schemes = ["shop"]
    app.webHosts = ["www.example.com"]
    app.stores.iPhone = "https://apps.apple.com/app/id1"
    self.app = app
    host = LinkHost(app: app.id, name: "go.example.com", slugs: .root, createdAt: createdAt)
    var manifest = Manifest(
      app: app.id, version: "3.2.0", json: Data(PackageResources.shop_json), createdAt: createdAt)
    manifest.state = .live
    manifest.confirmedAt = createdAt
    let comparison = ManifestComparison(
      manifests: [manifest.json], hosting: app.hosting, appIDs: app.appIDs, clipIDs: app.clipIDs,
      hosts: [host.name], served: [:]
    ).outcome()
    manifest.report = comparison.report
    self.manifest = manifest
    file = HostedFile(
      app: app.id, host: host.name, text: comparison.files[host.name] ?? "{}")
    func link(_ slug: String, _ path: String, _ origin: Origin) -> Link {
      var link = Link(
        app: app.id, host: "go.example.com", slug: slug, target: "https://shop.example.com\(path)",
        createdAt: createdAt)
      link.origin = origin
      link.fallbacks.web = "https://www.example.com\(path)"
      return link
    }
    newsletter = link(
      "spring-letter", "/sale/spring",
      Origin(campaign: "spring", source: "newsletter", medium: "email", channel: .mail))
    poster = link(
      "window", "/orders/4821", Origin(campaign: "window", source: "poster", channel: .qr))
    // Made for routes that the app no longer has: it opens the fallback.
    stale = link("flyer", "/offers/spring", Origin(campaign: "flyer", channel: .qr))
    funnel = Funnel(
      app: app.id, name: "from the sale to the purchase",
      definitions: [
        .init(
          version: 1,
          steps: [
            EventPattern(kind: .open, outcomes: [.opened], name: "sale"),
            EventPattern(kind: .open, outcomes: [.opened], name: "order"),
            EventPattern(kind: .custom, name: "checkout"),
            EventPattern(kind: .custom, name: "purchase"),
          ], window: 3 * 86_400, createdAt: createdAt)
      ], createdAt: createdAt)
    let routes = try RouteManifest(json: manifest.json)
    declared = [
      .library, DeclaredStrings(of: [(manifest.version, routes)]), DeclaredStrings(of: [funnel]),
    ]
    password = Password.random()
    account = Account(
      name: "demo", role: .owner, password: Password.hash(password),
      deviceSecret: Data(Sessions.random().utf8), createdAt: createdAt)
    secretKey = KeyText(type: .secret, id: RecordID())
    publishableKey = KeyText(type: .publishable, id: RecordID())
  }

  func writes(at now: Timestamp) throws -> [RecordTransaction.Write] {
    let keys = [
      Key(
        id: secretKey.id, app: app.id, type: .secret, scopes: [.owner], title: "demo",
        hash: secretKey.hash, createdAt: now),
      Key(
        id: publishableKey.id, app: app.id, type: .publishable, scopes: [], title: "demo app",
        hash: publishableKey.hash, createdAt: now),
    ]
    return try [
      .insert(app), .insert(host), .insert(manifest), .insert(file), .insert(newsletter),
      .insert(poster), .insert(stale), .insert(funnel), .insert(account),
    ] + keys.map { try .insert($0) }
  }
}
