import Crypto
import Foundation

/// Browsers that are signed in.
///
/// A browser holds 32 random bytes, new with each sign-in; the record has their hash alone. They end
/// after twelve hours, when somebody signs out, and with their account's password.
package struct Sessions: Sendable {
  package static let length = Duration.seconds(12 * 3600)
  /// How many sessions an account has at most: then the oldest ends.
  package static let limit = 50

  /// Who is signed in.
  package struct Known: Sendable {
    package var session: Versioned<ConsoleSession>
    package var account: Versioned<Account>
    /// What a form must carry to be this session's own.
    package var formToken: String

    package var actor: String { "account \(account.value.name)" }
  }

  /// That an account has another password than the one that was proved, or is gone.
  package struct OutdatedProofError: Error, Hashable {}

  package let cache: RecordCache
  package let accounts: Accounts

  package init(cache: RecordCache, accounts: Accounts) {
    (self.cache, self.accounts) = (cache, accounts)
  }

  /// Signs a browser in, if its account still has the password that was proved: the commit asks.
  ///
  /// - Parameters:
  ///   - proved: The account as it was when its password was proved, which takes a while.
  ///   - agent: What the browser says that it is.
  ///   - now: When.
  /// - Returns: The token, which is kept nowhere.
  /// - Throws: An ``OutdatedProofError`` where the password was set or the account removed meanwhile.
  package func begin(_ proved: Account, agent: String, at now: Timestamp) async throws -> String {
    let token = Self.random()
    let session = ConsoleSession(
      account: proved.id, hash: Self.hash(token), agent: Self.shortened(agent), createdAt: now,
      expiresAt: now.adding(Self.length))
    let insert = try RecordTransaction.Write.insert(session)
    let entry = AuditEntry(
      actor: "account \(proved.name)", action: "session.begin", app: nil, subject: proved.name,
      at: now)
    // Another role or another session is no reason to refuse it: both are read again.
    try await accounts.commit {
      guard let account = try await accounts.find(proved.id),
        account.value.password == proved.password
      else { throw OutdatedProofError() }
      let old = try await accounts.sessions(of: proved.id)
      let ends = old.prefix(max(0, old.count + 1 - Self.limit)).map {
        RecordTransaction.Write.remove($0)
      }
      return RecordTransaction(
        ends + [insert], audit: [entry], conditions: [.unchanged(account)])
    }
    return token
  }

  /// The session of a token; nil for one that has ended.
  package func find(_ token: String, at now: Timestamp) async throws -> Known? {
    guard token.utf8.count == 43 else { return nil }
    let session = try await cache.store.read(ConsoleSession.self, named: Self.hash(token))
    guard let session, session.value.expiresAt > now,
      let account = try await accounts.find(session.value.account)
    else { return nil }
    return Known(session: session, account: account, formToken: Self.formToken(of: token))
  }

  package func end(_ session: Versioned<ConsoleSession>, actor: String, at now: Timestamp)
    async throws
  {
    let entry = AuditEntry(
      actor: actor, action: "session.end", app: nil, subject: session.value.id.description, at: now)
    _ = try await cache.commit(RecordTransaction([.remove(session)], audit: [entry]))
  }

  /// What a form carries that belongs to the holder of a token: another site cannot know it.
  package static func formToken(of token: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("form".utf8), using: SymmetricKey(data: Data(token.utf8)))
    return Base64URL.text(of: code)
  }

  package static func random() -> String { Base64URL.text(of: SecretHash.secret(32)) }

  package static func hash(_ token: String) -> String { SecretHash.hexadecimal(of: token.utf8) }

  private static func shortened(_ agent: String) -> String {
    String(String.UnicodeScalarView(agent.unicodeScalars.filter { !$0.isControl }.prefix(200)))
  }
}

/// A browser that has signed in to an account before: a number, signed by the account's own secret.
package enum KnownBrowser {
  package static func cookie(for account: Account) -> String {
    let number = Sessions.random()
    return "\(account.id.hexadecimal).\(number).\(code(number, account))"
  }

  /// The browser's number, if the cookie is this account's.
  package static func number(of cookie: String?, for account: Account) -> String? {
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
