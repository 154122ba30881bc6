import EntrywayDiagnostics
package import FoundationEssentials
import HTTPTypes
import LinkPlatform

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
  case listAccounts
  /// Without a password one is made, and told.
  case createAccount(name: String, role: String, password: String?)
  case setPassword(account: String, password: String?)
  case setRole(account: String, role: String)
  case removeAccount(name: String)
  case importLinks(app: String, links: Data)
  case exportLinks(app: String, after: String?)
}

/// Does what commands ask, and writes down who asked.
package struct Administration: Sendable {
  let apps: AppService
  let keys: KeyService
  let accounts: Accounts
  let imports: LinkImport
  package let folder: DataFolder

  package init(_ folder: DataFolder) {
    let cache = RecordCache(folder.records)
    self.init(folder, cache: cache, jobs: JobQueue())
  }

  init(_ folder: DataFolder, cache: RecordCache, jobs: JobQueue) {
    self.folder = folder
    let services = Services(folder.stores, cache: cache, jobs: jobs)
    (apps, keys) = (services.apps, services.keys)
    (accounts, imports) = (services.accounts, services.imports)
  }

  /// The answer, as JSON.
  ///
  /// - Throws: A ``Refusal`` as the API would answer it.
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
      let changed = try await RepeatedChange.run {
        try await apps.change(app, body, actor: actor, at: now)
      }
      return JSONBody.data(AppView(changed))
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
      let found = try await apps.named(app)
      let changed = try await RepeatedChange.run {
        try await apps.changeHost(name, body, of: found, actor: actor, at: now)
      }
      return JSONBody.data(HostBody(changed))
    case .removeHost(let app, let name):
      let found = try await apps.named(app)
      try await RepeatedChange.run {
        try await apps.removeHost(name, of: found, actor: actor, at: now)
      }
      return JSONBody.data([String: String]())
    case .listKeys(let app):
      return JSONBody.data(try await keys.list(try await apps.named(app)))
    case .createKey(let app, let key):
      let body = try JSONBody.decode(KeyBody.self, from: key)
      return JSONBody.data(
        try await keys.create(body, for: try await apps.named(app), actor: actor, at: now))
    case .revokeKey(let app, let id):
      guard let id = RecordID(id) else {
        throw Refusal(
          .invalid, "bad-key-id", "this is not a key's identifier",
          hint: "list the keys: `entryway-server keys list \(app)`.")
      }
      return JSONBody.data(
        try await keys.revoke(id, of: try await apps.named(app), actor: actor, at: now))
    case .listAccounts:
      return JSONBody.data(try await accounts.all().map { AccountView($0) })
    case .createAccount(let name, let role, let password):
      let password = password ?? Password.random()
      let account = try await accounts.create(
        name, try Self.role(role), password: password, actor: actor, at: now)
      return JSONBody.data(AccountView(account, password: password))
    case .setPassword(let name, let password):
      let password = password ?? Password.random()
      let account = try await accounts.named(name)
      try await accounts.setPassword(password, of: account, actor: actor, at: now)
      return JSONBody.data(AccountView(account.value, password: password))
    case .setRole(let name, let role):
      try await accounts.setRole(
        try Self.role(role), of: try await accounts.named(name), actor: actor, at: now)
      return JSONBody.data(AccountView(try await accounts.named(name).value))
    case .removeAccount(let name):
      try await accounts.remove(try await accounts.named(name), actor: actor, at: now)
      return JSONBody.data([String: String]())
    case .importLinks(let app, let links):
      let rows = try JSONBody.decode([ImportRow].self, from: links)
      let actor = AuditActor(actor, try await apps.named(app))
      return JSONBody.data(await imports.take(rows, actor, at: now))
    case .exportLinks(let name, let after):
      let app = try await apps.named(name)
      if after == nil {
        await record("links.export", app.id, subject: app.name, actor: actor, at: now)
      }
      return JSONBody.data(
        try await imports.page(of: app, after: after.flatMap { RecordID($0) }))
    }
  }

  /// Writes down who takes data out, before they do: on a full disk they get it without a line, since
  /// nothing helps more there than a copy.
  func record(
    _ action: String, _ app: RecordID? = nil, subject: String, actor: String, at now: Timestamp
  ) async {
    let entry = AuditEntry(actor: actor, action: action, app: app, subject: subject, at: now)
    _ = try? await apps.cache.commit(RecordTransaction(audit: [entry]))
  }

  /// Copies the files of a folder whose server is stopped, and writes down who was given the data.
  package func backUp(to target: BackupTarget, actor: String) async throws {
    await record("backup.create", subject: DataFile.list, actor: actor, at: .now)
    try folder.backUp(to: target)
  }

  private static func role(_ text: String) throws(Refusal) -> Account.Role {
    guard let role = Account.Role(rawValue: text) else {
      throw Refusal(
        .invalid, "bad-role", "\(Quoting.text(text)) is not a role", at: ["role"],
        hint: "write \(Quoting.list(Account.Role.allCases.map(\.rawValue))).")
    }
    return role
  }
}

/// An account as commands show it; its password only when it is made.
struct AccountView: Encodable, Sendable {
  let id: RecordID
  let name: String
  let role: Account.Role
  let createdAt: Timestamp
  let password: String?

  init(_ account: Account, password: String? = nil) {
    (id, name, role) = (account.id, account.name, account.role)
    createdAt = account.createdAt
    self.password = password
  }
}
