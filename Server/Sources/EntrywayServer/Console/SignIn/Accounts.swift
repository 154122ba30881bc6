import Crypto
import EntrywayDiagnostics
import Foundation
import HTTPTypes
import LinkRecords

/// Makes, changes and removes accounts, each with its line of who did it.
struct Accounts: Sendable {
  let cache: RecordCache

  func all() async throws -> [Account] {
    try await stored { () async throws(StorageError) in
      try await cache.store.all(Account.self, of: nil)
    }.map(\.value)
  }

  func find(_ name: String) async throws -> Versioned<Account>? {
    try await stored { () async throws(StorageError) in
      try await cache.store.read(Account.self, named: name.lowercased())
    }
  }

  func find(_ id: RecordID) async throws -> Versioned<Account>? {
    try await stored { () async throws(StorageError) in
      try await cache.store.read(Account.self, id)
    }
  }

  func named(_ name: String) async throws -> Versioned<Account> {
    guard let account = try await find(name) else {
      throw Problem(
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
  func create(
    _ name: String, _ role: Account.Role, password: String, actor: String, at now: Timestamp
  ) async throws -> Account {
    let name = name.lowercased()
    guard 1...64 ~= name.utf8.count, name.utf8.allSatisfy(Self.isNameByte) else {
      throw Problem(
        .badRequest, "bad-name", "\(Quoting.text(name)) is not a valid account name", at: "/name",
        hint: "write 1 to 64 letters, digits and @ . _ + -, such as ada@example.com.")
    }
    try Password.check(password, name: name)
    let account = Account(
      name: name, role: role, password: await Password.hashed(password),
      deviceSecret: Data(SecretHash.secret(32)), createdAt: now)
    let write = try written { () throws(StorageError) in
      try RecordTransaction.Write.insert(account)
    }
    do throws(StorageError) {
      try await cache.commit(
        RecordTransaction([write], audit: [entry("account.create", account, actor, now)]))
    } catch {
      guard case .conflict = error else { throw Problem(error) }
      throw Problem(
        .conflict, "name-taken", "another account is called \(Quoting.text(name))", at: "/name",
        hint: "choose another name.")
    }
    return account
  }

  /// Sets a password: every browser that is signed in is signed out, but one.
  func setPassword(
    _ password: String, of old: Versioned<Account>, keeping session: RecordID? = nil,
    actor: String, at now: Timestamp
  ) async throws {
    try Password.check(password, name: old.value.name)
    var account = old.value
    account.password = await Password.hashed(password)
    account.deviceSecret = Data(SecretHash.secret(32))
    try await replace(old, with: account, "account.password", keeping: session, actor, now)
  }

  /// Gives an account another role: every browser that is signed in to it has it at once.
  func setRole(
    _ role: Account.Role, of old: Versioned<Account>, actor: String, at now: Timestamp
  ) async throws {
    guard role != old.value.role else { return }
    if old.value.role == .owner { try await keepAnOwner(but: old.value) }
    var account = old.value
    account.role = role
    let write = try written { () throws(StorageError) in
      try RecordTransaction.Write.replace(old, with: account)
    }
    try await commit([write], "account.role", account, actor, now)
  }

  func remove(_ old: Versioned<Account>, actor: String, at now: Timestamp) async throws {
    if old.value.role == .owner { try await keepAnOwner(but: old.value) }
    let ends = try await sessions(of: old.value.id).map { RecordTransaction.Write.remove($0) }
    try await commit([.remove(old)] + ends, "account.remove", old.value, actor, now)
  }

  func sessions(of account: RecordID) async throws -> [Versioned<ConsoleSession>] {
    try await stored { () async throws(StorageError) in
      try await cache.store.list(
        ConsoleSession.self, of: nil, labels: [ConsoleSession.label(of: account)], limit: 500)
    }
  }

  private func replace(
    _ old: Versioned<Account>, with account: Account, _ action: String,
    keeping session: RecordID?, _ actor: String, _ now: Timestamp
  ) async throws {
    let ends = try await sessions(of: account.id).filter { $0.value.id != session }
    let write = try written { () throws(StorageError) in
      try RecordTransaction.Write.replace(old, with: account)
    }
    try await commit([write] + ends.map { .remove($0) }, action, account, actor, now)
  }

  private func commit(
    _ writes: [RecordTransaction.Write], _ action: String, _ account: Account, _ actor: String,
    _ now: Timestamp
  ) async throws {
    _ = try await stored { () async throws(StorageError) in
      try await cache.commit(
        RecordTransaction(writes, audit: [entry(action, account, actor, now)]))
    }
  }

  private func entry(
    _ action: String, _ account: Account, _ actor: String, _ now: Timestamp
  ) -> AuditEntry {
    AuditEntry(actor: actor, action: action, app: nil, subject: account.name, at: now)
  }

  private func keepAnOwner(but account: Account) async throws {
    let others = try await all().filter { $0.role == .owner && $0.id != account.id }
    guard !others.isEmpty else {
      throw Problem(
        .conflict, "last-owner", "`\(account.name)` is the last owner",
        hint: "make another account an owner first.")
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "@._+-".utf8.contains(byte)
    }
  }
}
