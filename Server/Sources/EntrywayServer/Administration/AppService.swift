import EntrywayAssociation
import EntrywayDiagnostics
import Foundation
import HTTPTypes
import LinkRecords

/// An app's settings as the API shows and changes them: what a change does not name stays.
struct AppBody: Decodable, Hashable, Sendable {
  struct Android: Codable, Hashable, Sendable {
    var package: String
    var fingerprints: [String]

    init(package: String, fingerprints: [String]) {
      self.package = package
      self.fingerprints = fingerprints
    }

    private enum CodingKeys: String, CodingKey, CaseIterable { case package, fingerprints }

    init(from decoder: any Decoder) throws {
      try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      package = try values.decode(String.self, forKey: .package)
      fingerprints = try values.decode([String].self, forKey: .fingerprints)
    }
  }

  struct Stores: Decodable, Hashable, Sendable {
    var iphone = Change<String>.unchanged
    var ipad = Change<String>.unchanged
    var android = Change<String>.unchanged

    private enum CodingKeys: String, CodingKey, CaseIterable { case iphone, ipad, android }

    init(from decoder: any Decoder) throws {
      try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      iphone = try values.change(String.self, .iphone)
      ipad = try values.change(String.self, .ipad)
      android = try values.change(String.self, .android)
    }
  }

  var title: String?
  var appIDs: [String]?
  var clipIDs: [String]?
  var androidApps: [Android]?
  var stores = Change<Stores>.unchanged
  var schemes: [String]?
  var webHosts: [String]?
  var timeZone: String?
  var hosting: App.Hosting?
  var touchDays: Int?

  init() {}

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case title, appIDs, clipIDs, androidApps, stores, schemes, webHosts, timeZone, hosting, touchDays
  }

  init(from decoder: any Decoder) throws {
    try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.given(String.self, .title)
    appIDs = try values.given([String].self, .appIDs)
    clipIDs = try values.given([String].self, .clipIDs)
    androidApps = try values.given([Android].self, .androidApps)
    stores = try values.change(Stores.self, .stores)
    schemes = try values.given([String].self, .schemes)
    webHosts = try values.given([String].self, .webHosts)
    timeZone = try values.given(String.self, .timeZone)
    hosting = try values.given(App.Hosting.self, .hosting)
    touchDays = try values.given(Int.self, .touchDays)
  }

  /// The app with these settings.
  ///
  /// - Throws: A ``Problem`` that points to the first value that cannot be.
  func applied(to old: App) throws(Problem) -> App {
    var app = old
    if let title { app.title = title }
    app.appIDs = appIDs ?? app.appIDs
    app.clipIDs = clipIDs ?? app.clipIDs
    if let androidApps {
      app.androidApps = androidApps.map {
        App.Android(package: $0.package, fingerprints: $0.fingerprints)
      }
    }
    switch stores {
    case .unchanged: break
    case .removed: app.stores = App.Stores()
    case .set(let change):
      app.stores = App.Stores(
        iPhone: change.iphone.applied(to: app.stores.iPhone),
        iPad: change.ipad.applied(to: app.stores.iPad),
        android: change.android.applied(to: app.stores.android))
    }
    app.schemes = schemes?.map { $0.lowercased() } ?? app.schemes
    app.webHosts = webHosts?.map { $0.lowercased() } ?? app.webHosts
    app.timeZone = timeZone ?? app.timeZone
    app.hosting = hosting ?? app.hosting
    app.touchDays = touchDays ?? app.touchDays
    try Self.check(app)
    return app
  }

  private static func check(_ app: App) throws(Problem) {
    for (index, id) in app.appIDs.enumerated() where !AssociationGenerator.isAppID(id) {
      throw problem("/appIDs/\(index)", id, "an app's identifier", "write ABCDE12345.com.example.shop")
    }
    for (index, id) in app.clipIDs.enumerated() where !AssociationGenerator.isAppID(id) {
      throw problem(
        "/clipIDs/\(index)", id, "an App Clip's identifier", "write ABCDE12345.com.example.shop.Clip")
    }
    for (index, android) in app.androidApps.enumerated()
    where AndroidApp(package: android.package, fingerprints: android.fingerprints) == nil {
      throw problem(
        "/androidApps/\(index)", android.package, "an Android app with its fingerprints",
        "write the package and SHA-256 fingerprints, 32 pairs of hexadecimal digits with colons")
    }
    for (name, store) in [
      ("iphone", app.stores.iPhone), ("ipad", app.stores.iPad), ("android", app.stores.android),
    ] {
      if let store, !LinkCheck.isHTTPS(store) {
        throw problem("/stores/\(name)", store, "a store's address", "write one that begins with https://")
      }
    }
    for (index, host) in app.webHosts.enumerated()
    where PublicServer.hostName(ofAuthority: host) != host {
      throw problem("/webHosts/\(index)", host, "a host", "write www.example.com")
    }
    for (index, scheme) in app.schemes.enumerated() where !isScheme(scheme) {
      throw problem("/schemes/\(index)", scheme, "an app's scheme", "write shop, without ://")
    }
    guard TimeZone(identifier: app.timeZone) != nil else {
      throw problem("/timeZone", app.timeZone, "a time zone", "write Europe/Berlin or UTC")
    }
    guard 1...TouchSecrets.longestDays ~= app.touchDays else {
      throw problem(
        "/touchDays", String(app.touchDays), "a number of days",
        "write 1 to \(TouchSecrets.longestDays)")
    }
    guard 1...200 ~= app.title.unicodeScalars.count, !app.title.unicodeScalars.contains(where: \.isControl) else {
      throw problem("/title", app.title, "a title", "write 1 to 200 characters")
    }
  }

  /// Whether a browser hands links of a scheme to an app: neither the web's own, nor what runs as code.
  static func isScheme(_ scheme: String) -> Bool {
    let taken: Set<String> = [
      "http", "https", "javascript", "data", "vbscript", "file", "blob", "about", "ftp", "ws", "wss",
      "mailto", "tel", "sms",
    ]
    guard 1...64 ~= scheme.utf8.count, !taken.contains(scheme), let first = scheme.utf8.first,
      97...122 ~= first
    else { return false }
    return scheme.utf8.allSatisfy {
      97...122 ~= $0 || 48...57 ~= $0 || "+-.".utf8.contains($0)
    }
  }

  private static func problem(
    _ pointer: String, _ text: String, _ what: String, _ hint: String
  ) -> Problem {
    Problem(
      .badRequest, "bad-value", "\(Quoting.text(text)) is not \(what)", at: pointer,
      hint: hint + ".")
  }
}

/// An app as the API shows it.
struct AppView: Encodable, Sendable {
  struct Stores: Encodable, Sendable {
    let iphone: String?
    let ipad: String?
    let android: String?
  }

  let id: RecordID
  let name: String
  let title: String
  let appIDs: [String]
  let clipIDs: [String]
  let androidApps: [AppBody.Android]
  let stores: Stores
  let schemes: [String]
  let webHosts: [String]
  let timeZone: String
  let hosting: App.Hosting
  let touchDays: Int
  let createdAt: Timestamp

  init(_ app: App) {
    id = app.id
    name = app.name
    title = app.title
    appIDs = app.appIDs
    clipIDs = app.clipIDs
    androidApps = app.androidApps.map { .init(package: $0.package, fingerprints: $0.fingerprints) }
    stores = .init(iphone: app.stores.iPhone, ipad: app.stores.iPad, android: app.stores.android)
    schemes = app.schemes
    webHosts = app.webHosts
    timeZone = app.timeZone
    hosting = app.hosting
    touchDays = app.touchDays
    createdAt = app.createdAt
  }
}

/// Makes and changes apps and their hosts.
struct AppService: Sendable {
  let cache: RecordCache
  let jobs: JobQueue

  /// Makes an app.
  func create(_ name: String, _ body: AppBody, actor: String, at now: Timestamp) async throws -> App {
    guard LinkSlug.isSlug(name) else {
      throw Problem(
        .badRequest, "bad-name", "\(Quoting.text(name)) is no app's name", at: "/name",
        hint: "write 1 to 64 letters, digits, `_` and `-`.")
    }
    let app = try body.applied(to: App(name: name, createdAt: now))
    let write = try stored { () throws(StorageError) in try RecordTransaction.Write.insert(app) }
    let entry = AuditEntry(actor: actor, action: "app.create", app: app.id, subject: name, at: now)
    _ = try await stored { () async throws(StorageError) in
      try await cache.commit(RecordTransaction([write], audit: [entry]))
    }
    return app
  }

  /// Changes an app; its files are made anew.
  func change(
    _ app: App, _ body: AppBody, actor: String, at now: Timestamp
  ) async throws -> App {
    let old = try await stored { () async throws(StorageError) in
      try await cache.store.read(App.self, app.id)
    }
    guard let old else { throw Problem.notFound }
    let new = try body.applied(to: old.value)
    try await commit(
      try stored { () throws(StorageError) in
        try RecordTransaction.Write.replace(old, with: new)
      }, "app.change", of: app.id, app.name, actor, now)
    return new
  }

  func named(_ name: String) async throws -> App {
    let app = try await stored { () async throws(StorageError) in
      try await cache.store.read(App.self, named: name)
    }
    guard let app else {
      throw Problem(
        .notFound, "no-such-app", "there is no app \(Quoting.text(name))",
        hint: "make it first: `entryway-server apps create \(name)`.")
    }
    return app.value
  }

  func apps() async throws -> [App] {
    try await stored { () async throws(StorageError) in
      try await cache.store.all(App.self, of: nil)
    }.map(\.value)
  }

  func hosts(of app: App) async throws -> [LinkHost] {
    try await stored { () async throws(StorageError) in
      try await cache.store.all(LinkHost.self, of: app.id)
    }.map(\.value)
  }

  /// Adds a host; the app's files are made for it.
  func addHost(
    _ body: HostBody, to app: App, actor: String, at now: Timestamp
  ) async throws -> LinkHost {
    guard let name = body.name?.lowercased(), PublicServer.hostName(ofAuthority: name) == name,
      name.utf8.count <= 253
    else {
      throw Problem(
        .badRequest, "bad-host", "\(Quoting.text(body.name ?? "")) is no host", at: "/name",
        hint: "write go.example.com, without scheme, port and path.")
    }
    let host = try body.applied(
      to: LinkHost(app: app.id, name: name, createdAt: now))
    try await commit(
      try stored { () throws(StorageError) in try RecordTransaction.Write.insert(host) }, "host.add",
      of: app.id, name, actor, now)
    return host
  }

  /// Changes where a host's visitors are led who ask for no link.
  func changeHost(
    _ name: String, _ body: HostBody, of app: App, actor: String, at now: Timestamp
  ) async throws -> LinkHost {
    let old = try await host(name, of: app)
    guard body.name.map({ $0.lowercased() == old.value.name }) ?? true else {
      throw Problem(
        .badRequest, "name-is-fixed", "a host keeps its name", at: "/name", hint: "add a new host.")
    }
    let new = try body.applied(to: old.value)
    try await commit(
      try stored { () throws(StorageError) in
        try RecordTransaction.Write.replace(old, with: new)
      }, "host.change", of: app.id, name, actor, now)
    return new
  }

  /// Removes a host that has no links.
  func removeHost(_ name: String, of app: App, actor: String, at now: Timestamp) async throws {
    let host = try await host(name, of: app)
    let links = try await stored { () async throws(StorageError) in
      try await cache.store.list(Link.self, of: app.id, labels: ["host=\(host.value.name)"], limit: 1)
    }
    guard links.isEmpty else {
      throw Problem(
        .conflict, "host-has-links", "`\(host.value.name)` still has links",
        hint: "delete them first: `GET /v1/links?host=\(host.value.name)` lists them.")
    }
    try await commit(.remove(host), "host.remove", of: app.id, name, actor, now)
  }

  private func host(_ name: String, of app: App) async throws -> Versioned<LinkHost> {
    let host = try await stored { () async throws(StorageError) in
      try await cache.store.read(LinkHost.self, named: name.lowercased())
    }
    guard let host, host.value.app == app.id else {
      throw Problem(
        .notFound, "no-such-host", "\(Quoting.text(name)) is no host of this app",
        hint: "list them: `GET /v1/hosts`.")
    }
    return host
  }

  private func commit(
    _ write: RecordTransaction.Write, _ action: String, of app: RecordID, _ subject: String,
    _ actor: String, _ now: Timestamp
  ) async throws {
    let job = Job(app: app, manifest: nil, createdAt: now)
    let made = try stored { () throws(StorageError) in try RecordTransaction.Write.insert(job) }
    let entry = AuditEntry(actor: actor, action: action, app: app, subject: subject, at: now)
    _ = try await stored { () async throws(StorageError) in
      try await cache.commit(RecordTransaction([write, made], audit: [entry]))
    }
    jobs.wake()
  }
}

/// A host as the API has it.
struct HostBody: Codable, Hashable, Sendable {
  var name: String?
  var slugs: LinkHost.Slugs?
  var rootURL = Change<String>.unchanged
  var unknownURL = Change<String>.unchanged
  var endedURL = Change<String>.unchanged

  init() {}

  init(_ host: LinkHost) {
    name = host.name
    slugs = host.slugs
    rootURL = host.rootURL.map(Change.set) ?? .removed
    unknownURL = host.unknownURL.map(Change.set) ?? .removed
    endedURL = host.endedURL.map(Change.set) ?? .removed
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, slugs, rootURL, unknownURL, endedURL
  }

  init(from decoder: any Decoder) throws {
    try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.given(String.self, .name)
    slugs = try values.given(LinkHost.Slugs.self, .slugs)
    rootURL = try values.change(String.self, .rootURL)
    unknownURL = try values.change(String.self, .unknownURL)
    endedURL = try values.change(String.self, .endedURL)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(slugs, forKey: .slugs)
    try values.encode(rootURL.applied(to: nil), forKey: .rootURL)
    try values.encode(unknownURL.applied(to: nil), forKey: .unknownURL)
    try values.encode(endedURL.applied(to: nil), forKey: .endedURL)
  }

  func applied(to old: LinkHost) throws(Problem) -> LinkHost {
    var host = old
    if let slugs { host.slugs = slugs }
    host.rootURL = rootURL.applied(to: host.rootURL)
    host.unknownURL = unknownURL.applied(to: host.unknownURL)
    host.endedURL = endedURL.applied(to: host.endedURL)
    for (pointer, address) in [
      ("/rootURL", host.rootURL), ("/unknownURL", host.unknownURL), ("/endedURL", host.endedURL),
    ] {
      if let address, !LinkCheck.isWeb(address) {
        throw Problem(
          .badRequest, "bad-address", "\(Quoting.text(address)) is no web address", at: pointer,
          hint: "write one that begins with https://, or null for 404.")
      }
    }
    return host
  }
}
