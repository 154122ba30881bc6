import Crypto
import Foundation
import HTTPTypes
import LinkRecords

/// Browsers that are signed in.
///
/// A browser holds 32 random bytes, new with each sign-in; the record has their hash alone. They end
/// after twelve hours, when somebody signs out, and with their account's password.
struct Sessions: Sendable {
  static let length = Duration.seconds(12 * 3600)
  /// How many sessions an account has at most: then the oldest ends.
  static let limit = 50

  /// Who is signed in.
  struct Known: Sendable {
    var session: Versioned<ConsoleSession>
    var account: Versioned<Account>
    /// What a form must carry to be this session's own.
    var formToken: String

    var actor: String { "account \(account.value.name)" }
  }

  let cache: RecordCache
  let accounts: Accounts

  /// Signs a browser in.
  ///
  /// - Returns: The token, which is kept nowhere.
  func begin(_ account: Account, agent: String, at now: Timestamp) async throws -> String {
    let token = Self.random()
    let session = ConsoleSession(
      account: account.id, hash: Self.hash(token), agent: Self.shortened(agent), createdAt: now,
      expiresAt: now.adding(Self.length))
    let old = try await accounts.sessions(of: account.id)
    var writes = old.prefix(max(0, old.count + 1 - Self.limit)).map {
      RecordTransaction.Write.remove($0)
    }
    writes.append(try written { () throws(StorageError) in try .insert(session) })
    let entry = AuditEntry(
      actor: "account \(account.name)", action: "session.begin", app: nil, subject: account.name,
      at: now)
    let finished = writes
    _ = try await stored { () async throws(StorageError) in
      try await cache.commit(RecordTransaction(finished, audit: [entry]))
    }
    return token
  }

  /// The session of a token; nil for one that has ended.
  func find(_ token: String, at now: Timestamp) async throws -> Known? {
    guard token.utf8.count == 43 else { return nil }
    let session = try await stored { () async throws(StorageError) in
      try await cache.store.read(ConsoleSession.self, named: Self.hash(token))
    }
    guard let session, session.value.expiresAt > now,
      let account = try await accounts.find(session.value.account)
    else { return nil }
    return Known(session: session, account: account, formToken: Self.formToken(of: token))
  }

  func end(_ session: Versioned<ConsoleSession>, actor: String, at now: Timestamp) async throws {
    let entry = AuditEntry(
      actor: actor, action: "session.end", app: nil, subject: session.value.id.description, at: now)
    _ = try await stored { () async throws(StorageError) in
      try await cache.commit(RecordTransaction([.remove(session)], audit: [entry]))
    }
  }

  /// What a form carries that belongs to the holder of a token: another site cannot know it.
  static func formToken(of token: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("form".utf8), using: SymmetricKey(data: Data(token.utf8)))
    return Base64URL.text(of: code)
  }

  static func random() -> String { Base64URL.text(of: SecretHash.secret(32)) }

  static func hash(_ token: String) -> String { SecretHash.hexadecimal(of: token.utf8) }

  private static func shortened(_ agent: String) -> String {
    String(String.UnicodeScalarView(agent.unicodeScalars.filter { !$0.isControl }.prefix(200)))
  }
}

/// A browser that has signed in to an account before: a number, signed by the account's own secret.
enum KnownBrowser {
  static func cookie(for account: Account) -> String {
    let number = Sessions.random()
    return "\(account.id.hexadecimal).\(number).\(code(number, account))"
  }

  /// The browser's number, if the cookie is this account's.
  static func number(of cookie: String?, for account: Account) -> String? {
    let parts = FieldText.parts(of: cookie ?? "", at: ".")
    guard parts.count == 3, parts[0] == account.id.hexadecimal,
      SecretHash.isSame(parts[2], code(parts[1], account))
    else { return nil }
    return parts[1]
  }

  private static func code(_ number: String, _ account: Account) -> String {
    Base64URL.text(
      of: HMAC<SHA256>.authenticationCode(
        for: Data("browser \(number)".utf8), using: SymmetricKey(data: account.deviceSecret)))
  }
}
