import EntrywayDiagnostics
package import FoundationEssentials
import HTTPTypes
import LinkRecords

/// What the commands of this machine ask: of the running server, or of the files where none runs.
package enum AdministrationRequest: Codable, Hashable, Sendable {
  case listApps
  case createApp(name: String, settings: Data)
  case changeApp(name: String, settings: Data)
  case listHosts(app: String)
  case addHost(app: String, host: Data)
  case changeHost(app: String, name: String, host: Data)
  case removeHost(app: String, name: String)
  case listKeys(app: String)
  case createKey(app: String, key: Data)
  case revokeKey(app: String, id: String)
  case importLinks(app: String, links: Data)
  case exportLinks(app: String, after: String?)
  case backUp(path: String)
}

/// Does what commands ask, and writes down who asked.
package struct Administration: Sendable {
  let apps: AppService
  let keys: KeyService
  let imports: LinkImport
  let folder: DataFolder

  package init(_ folder: DataFolder) {
    let cache = RecordCache(folder.records)
    self.init(folder, cache: cache, jobs: JobQueue())
  }

  init(_ folder: DataFolder, cache: RecordCache, jobs: JobQueue) {
    self.folder = folder
    apps = AppService(cache: cache, jobs: jobs)
    keys = KeyService(cache: cache)
    imports = LinkImport(links: LinkService(cache: cache))
  }

  /// The answer, as JSON.
  ///
  /// - Throws: A ``Problem`` as the API would answer it.
  package func perform(
    _ request: AdministrationRequest, actor: String
  ) async throws -> Data {
    let now = Timestamp.now
    switch request {
    case .listApps:
      return JSONBody.data(try await apps.apps().map(AppView.init))
    case .createApp(let name, let settings):
      let body = try JSONBody.decode(AppBody.self, from: settings)
      return JSONBody.data(AppView(try await apps.create(name, body, actor: actor, at: now)))
    case .changeApp(let name, let settings):
      let body = try JSONBody.decode(AppBody.self, from: settings)
      let app = try await apps.named(name)
      return JSONBody.data(AppView(try await apps.change(app, body, actor: actor, at: now)))
    case .listHosts(let app):
      return JSONBody.data(
        try await apps.hosts(of: try await apps.named(app)).map(HostBody.init))
    case .addHost(let app, let host):
      let body = try JSONBody.decode(HostBody.self, from: host)
      return JSONBody.data(
        HostBody(
          try await apps.addHost(body, to: try await apps.named(app), actor: actor, at: now)))
    case .changeHost(let app, let name, let host):
      let body = try JSONBody.decode(HostBody.self, from: host)
      return JSONBody.data(
        HostBody(
          try await apps.changeHost(
            name, body, of: try await apps.named(app), actor: actor, at: now)))
    case .removeHost(let app, let name):
      try await apps.removeHost(name, of: try await apps.named(app), actor: actor, at: now)
      return JSONBody.data([String: String]())
    case .listKeys(let app):
      return JSONBody.data(try await keys.list(try await apps.named(app)))
    case .createKey(let app, let key):
      let body = try JSONBody.decode(KeyBody.self, from: key)
      return JSONBody.data(
        try await keys.create(body, for: try await apps.named(app), actor: actor, at: now))
    case .revokeKey(let app, let id):
      guard let id = RecordID(id) else {
        throw Problem(
          .badRequest, "bad-key-id", "this is no key's identifier",
          hint: "list them: `entryway-server keys list \(app)`.")
      }
      return JSONBody.data(
        try await keys.revoke(id, of: try await apps.named(app), actor: actor, at: now))
    case .importLinks(let app, let links):
      let rows = try JSONBody.decode([ImportRow].self, from: links)
      let actor = LinkService.Actor(actor, try await apps.named(app))
      return JSONBody.data(await imports.take(rows, actor, at: now))
    case .exportLinks(let app, let after):
      return JSONBody.data(
        try await imports.page(
          of: try await apps.named(app), after: after.flatMap { RecordID($0) }))
    case .backUp(let path):
      try folder.backUp(to: path)
      return JSONBody.data([String: String]())
    }
  }
}
