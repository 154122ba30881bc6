import EntrywayDiagnostics
import Foundation

/// Makes, changes and removes accounts, each with its line of who did it.
package struct Accounts: Sendable {
  /// How many bytes a name has at most.
  package static let nameLimit = 64
  /// How often a commit is tried that another one overtakes.
  private static let attempts = 10

  package let cache: RecordCache

  package init(cache: RecordCache) {
    self.cache = cache
  }

  package func all() async throws -> [Account] {
    try await cache.store.all(Account.self, of: nil).map(\.value)
  }

  package func find(_ name: String) async throws -> Versioned<Account>? {
    try await cache.store.read(Account.self, named: name.lowercased())
  }

  package func find(_ id: RecordID) async throws -> Versioned<Account>? {
    try await cache.store.read(Account.self, id)
  }

  package func named(_ name: String) async throws -> Versioned<Account> {
    guard let account = try await find(name) else {
      throw Refusal(
        .notFound, "no-such-account", "there is no account \(Quoting.text(name))",
        hint: "list the accounts to see their names.")
    }
    return account
  }

  /// Makes an account.
  ///
  /// - Parameters:
  ///   - name: The name to sign in with.
  ///   - role: What they may do.
  ///   - password: Theirs, checked and not hashed yet.
  ///   - actor: Who makes it.
  ///   - now: When.
  package func create(
    _ name: String, _ role: Account.Role, password: String, actor: String, at now: Timestamp
  ) async throws -> Account {
    let name = name.lowercased()
    guard 1...Self.nameLimit ~= name.utf8.count,
      name.utf8.allSatisfy({ $0.isLowercase || $0.isDigit || "@._+-".utf8.contains($0) })
    else {
      throw Refusal(
        .invalid, "bad-name", "\(Quoting.text(name)) is not a valid account name", at: ["name"],
        hint: "write 1 to 64 letters, digits and @ . _ + -, such as ada@example.com.")
    }
    try Password.check(password, name: name)
    let account = Account(
      name: name, role: role, password: await Password.hashed(password),
      deviceSecret: Data(SecretHash.secret(32)), createdAt: now)
    let write = try RecordTransaction.Write.insert(account)
    do throws(StorageError) {
      try await cache.commit(
        RecordTransaction(
          [write], audit: [entry("account.create", nil, account, actor, now)]))
    } catch {
      guard case .conflict = error else { throw Refusal(error) }
      throw Refusal(
        .conflict, "name-taken", "another account is called \(Quoting.text(name))", at: ["name"],
        hint: "choose another name.")
    }
    return account
  }

  /// Sets a password: every browser that is signed in is signed out, but one.
  package func setPassword(
    _ password: String, of old: Versioned<Account>, keeping session: RecordID? = nil,
    actor: String, at now: Timestamp
  ) async throws {
    try Password.check(password, name: old.value.name)
    var account = old.value
    account.password = await Password.hashed(password)
    account.deviceSecret = Data(SecretHash.secret(32))
    let write = try RecordTransaction.Write.replace(old, with: account)
    let entry = entry("account.password", old.value, account, actor, now)
    try await commit(unlessChanged: account.id) {
      try await signingOut(account, keeping: session, with: write, entry)
    }
  }

  /// Gives an account another role: every browser that is signed in to it has it at once.
  package func setRole(
    _ role: Account.Role, of old: Versioned<Account>, actor: String, at now: Timestamp
  ) async throws {
    guard role != old.value.role else { return }
    var account = old.value
    account.role = role
    let write = try RecordTransaction.Write.replace(old, with: account)
    let entry = entry("account.role", old.value, account, actor, now)
    try await commit(unlessChanged: account.id) {
      RecordTransaction(
        [write], audit: [entry], conditions: try await anotherOwner(than: old.value))
    }
  }

  package func remove(_ old: Versioned<Account>, actor: String, at now: Timestamp) async throws {
    let entry = entry("account.remove", old.value, nil, actor, now)
    try await commit(unlessChanged: old.value.id) {
      var transaction = try await signingOut(old.value, with: .remove(old), entry)
      transaction.conditions += try await anotherOwner(than: old.value)
      return transaction
    }
  }

  package func sessions(of account: RecordID) async throws -> [Versioned<ConsoleSession>] {
    try await cache.store.list(
      ConsoleSession.self, of: nil, labels: [ConsoleSession.label(of: account)], limit: 500)
  }

  /// What ends all sessions of an account with a write, but one: the commit sees to it that none has
  /// begun meanwhile.
  private func signingOut(
    _ account: Account, keeping kept: RecordID? = nil, with write: RecordTransaction.Write,
    _ entry: AuditEntry
  ) async throws -> RecordTransaction {
    let sessions = try await sessions(of: account.id)
    let ends = sessions.filter { $0.value.id != kept }.map { RecordTransaction.Write.remove($0) }
    return RecordTransaction(
      [write] + ends, audit: [entry],
      conditions: [
        .only(
          .session, label: ConsoleSession.label(of: account.id), sessions.map(\.value.id))
      ])
  }

  /// Commits what other records give: it is asked again when they were changed meanwhile.
  ///
  /// - Parameters:
  ///   - record: The record whose change is told instead; nil for none.
  ///   - transaction: What is committed.
  func commit(
    unlessChanged record: RecordID? = nil, _ transaction: () async throws -> RecordTransaction
  ) async throws {
    for attempt in 1...Self.attempts {
      let transaction = try await transaction()
      do throws(StorageError) {
        try await cache.commit(transaction)
        return
      } catch {
        guard case .stale(_, let id) = error, id != record, attempt < Self.attempts else {
          throw Refusal(error)
        }
      }
    }
  }

  private func entry(
    _ action: String, _ old: Account?, _ new: Account?, _ actor: String, _ now: Timestamp
  ) -> AuditEntry {
    AuditEntry(
      actor: actor, action: action, app: nil, subject: (new ?? old)?.name ?? "",
      // A name and a role: what else an account has is secret.
      changes: AuditChanges.between(
        old.map { ["role": $0.role.rawValue] }, new.map { ["role": $0.role.rawValue] }), at: now)
  }

  /// That another owner is left when an owner is one no more: two who take it from each other at once
  /// leave one.
  ///
  /// - Throws: A ``Refusal`` with 409 where there is none.
  private func anotherOwner(
    than account: Account
  ) async throws -> [RecordTransaction.Condition] {
    guard account.role == .owner else { return [] }
    let other = try await cache.store.all(Account.self, of: nil).first {
      $0.value.role == .owner && $0.value.id != account.id
    }
    guard let other else {
      throw Refusal(
        .conflict, "last-owner", "`\(account.name)` is the last owner",
        hint: "make another account an owner first.")
    }
    return [.unchanged(other)]
  }
}
