import Foundation
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("Sessions")
struct SessionsTests {
  private let folder: TemporaryFolder
  private let records: SQLiteRecordStore
  private let accounts: Accounts
  private let sessions: Sessions
  private let start = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    records = try folder.records()
    let cache = RecordCache(records)
    accounts = Accounts(cache: cache)
    sessions = Sessions(cache: cache, accounts: accounts)
  }

  private func account(_ name: String = "ada") async throws -> Account {
    let account = Account.sample(name, .owner)
    try await records.commit(RecordTransaction([.insert(account)]))
    return account
  }

  @Test("A token finds its session and account, and is kept as a hash alone")
  func finding() async throws {
    let ada = try await account()
    let token = try await sessions.begin(ada, agent: "Safari", at: start)
    #expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
    let known = try #require(try await sessions.find(token, at: start))
    #expect(known.account.value == ada)
    #expect(known.actor == "account ada")
    let session = known.session.value
    #expect((session.account, session.agent, session.createdAt) == (ada.id, "Safari", start))
    #expect(session.expiresAt == start.adding(.seconds(12 * 3600)))
    #expect(session.hash.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    let stored = try await records.records(RecordQuery(.session))
    #expect(stored.count == 1)
    for text in stored.flatMap({ $0.names + $0.labels + [String(decoding: $0.body, as: UTF8.self)] }
    ) {
      #expect(!text.contains(token) && !text.contains(known.formToken))
    }
  }

  @Test("SHA-256 of a token is what is kept of it")
  func hash() {
    // Python's hashlib.sha256(b"abc").
    #expect(
      Sessions.hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("A session ends after twelve hours, to the millisecond")
  func expiry() async throws {
    let token = try await sessions.begin(try await account(), agent: "", at: start)
    let end = start.milliseconds + 12 * 3_600_000
    #expect(try await sessions.find(token, at: Timestamp(milliseconds: end - 1)) != nil)
    #expect(try await sessions.find(token, at: Timestamp(milliseconds: end)) == nil)
    try await records.removeExpired(at: Timestamp(milliseconds: end))
    #expect(try await records.records(RecordQuery(.session)).isEmpty)
  }

  @Test("A session that is ended is found no more, and no other ends with it")
  func end() async throws {
    let ada = try await account()
    let one = try await sessions.begin(ada, agent: "", at: start)
    let other = try await sessions.begin(ada, agent: "", at: start)
    let known = try #require(try await sessions.find(one, at: start))
    try await sessions.end(known.session, actor: known.actor, at: start)
    #expect(try await sessions.find(one, at: start) == nil)
    #expect(try await sessions.find(other, at: start) != nil)
    let lines = try await records.audit(of: nil, before: nil, limit: 10)
    #expect(
      lines.map { "\($0.actor) \($0.action) \($0.subject)" } == [
        "account ada session.end \(known.session.value.id)", "account ada session.begin ada",
        "account ada session.begin ada",
      ])
  }

  @Test("With the 51st session of an account its oldest ends, and nobody else's")
  func limit() async throws {
    let (ada, bob) = (try await account(), try await account("bob"))
    let other = try await sessions.begin(bob, agent: "", at: start)
    var tokens: [String] = []
    for _ in 0..<50 { tokens.append(try await sessions.begin(ada, agent: "", at: start)) }
    #expect(try await sessions.find(tokens[0], at: start) != nil)
    tokens.append(try await sessions.begin(ada, agent: "", at: start))
    #expect(try await sessions.find(tokens[0], at: start) == nil)
    for token in tokens.dropFirst() {
      #expect(try await sessions.find(token, at: start) != nil)
    }
    #expect(try await sessions.find(other, at: start) != nil)
    #expect(try await accounts.sessions(of: ada.id).count == 50)
  }

  @Test("No other text is a token", arguments: ["", "x", "../../etc/passwd", "\u{0}"])
  func nonsense(_ text: String) async throws {
    let token = try await sessions.begin(try await account(), agent: "", at: start)
    #expect(try await sessions.find(text, at: start) == nil)
    #expect(try await sessions.find(String(token.dropLast()) + "é", at: start) == nil)
    #expect(try await sessions.find(token + "A", at: start) == nil)
    #expect(try await sessions.find(Sessions.hash(token), at: start) == nil)
    #expect(try await sessions.find(Sessions.random(), at: start) == nil)
  }

  @Test("A session without its account is none")
  func orphan() async throws {
    let ada = try await account()
    let token = try await sessions.begin(ada, agent: "", at: start)
    let stored = try #require(try await records.read(Account.self, ada.id))
    try await records.commit(RecordTransaction([.remove(stored)]))
    #expect(try await sessions.find(token, at: start) == nil)
    await #expect(throws: Sessions.OutdatedProofError()) {
      try await sessions.begin(ada, agent: "", at: start)
    }
  }

  @Test("A session begins only with the password that was proved", arguments: [false, true])
  func outdated(isOvertaken: Bool) async throws {
    let ada = try await account()
    let hooked = HookedRecords(records)
    let cache = RecordCache(hooked)
    @Sendable func reset() async throws {
      try await accounts.setPassword(
        "another long password", of: try await accounts.named("ada"), actor: "test", at: start)
    }
    // Before it is looked at again, or between that and the commit.
    if isOvertaken { hooked.beforeNextCommit { try? await reset() } } else { try await reset() }
    await #expect(throws: Sessions.OutdatedProofError()) {
      try await Sessions(cache: cache, accounts: Accounts(cache: cache)).begin(
        ada, agent: "", at: start)
    }
    #expect(try await records.records(RecordQuery(.session)).isEmpty)
    #expect(try await accounts.named("ada").value.password != ada.password)
  }

  @Test("A session begins though the account gets another role meanwhile, and has it")
  func overtakenByRole() async throws {
    let ada = try await account()
    _ = try await account("bob")
    let hooked = HookedRecords(records)
    let cache = RecordCache(hooked)
    hooked.beforeNextCommit {
      guard let known = try? await accounts.named("ada") else { return }
      try? await accounts.setRole(.viewer, of: known, actor: "test", at: start)
    }
    let token = try await Sessions(cache: cache, accounts: Accounts(cache: cache)).begin(
      ada, agent: "", at: start)
    #expect(try await sessions.find(token, at: start)?.account.value.role == .viewer)
  }

  @Test("What forms carry differs with each session, and is not its token")
  func formTokens() async throws {
    let ada = try await account()
    var seen: Set<String> = []
    for _ in 0..<5 {
      let token = try await sessions.begin(ada, agent: "", at: start)
      let known = try #require(try await sessions.find(token, at: start))
      #expect(known.formToken == Sessions.formToken(of: token))
      seen.formUnion([token, known.formToken])
    }
    #expect(seen.count == 10)
  }

  @Test("What a browser says that it is stays short, and controls nothing")
  func agents() async throws {
    let ada = try await account()
    for (agent, kept) in [
      ("a\r\nb\u{0}\u{202E}c", "abc"),
      (String(repeating: "é", count: 300), String(repeating: "é", count: 200)),
    ] {
      let token = try await sessions.begin(ada, agent: agent, at: start)
      #expect(try await sessions.find(token, at: start)?.session.value.agent == kept)
    }
  }
}

@Suite("KnownBrowser")
struct KnownBrowserTests {
  private let ada = Account.sample("ada", .owner)

  @Test("An account's cookie tells its browser's number, which is another each time")
  func number() throws {
    let cookie = KnownBrowser.cookie(for: ada)
    let number = try #require(KnownBrowser.number(of: cookie, for: ada))
    #expect(number.utf8.count == 43)
    #expect(cookie.hasPrefix("\(ada.id.hexadecimal).\(number)."))
    #expect(cookie.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\",;\\".utf8.contains($0) })
    #expect(KnownBrowser.number(of: KnownBrowser.cookie(for: ada), for: ada) != number)
  }

  @Test("The cookie of another account, and that of an older password, tells nothing")
  func others() {
    let cookie = KnownBrowser.cookie(for: ada)
    #expect(KnownBrowser.number(of: cookie, for: .sample("bob", .owner)) == nil)
    var changed = ada
    changed.deviceSecret = Data(repeating: 9, count: 32)
    #expect(KnownBrowser.number(of: cookie, for: changed) == nil)
  }

  @Test("A cookie of which any character is another tells nothing")
  func tampered() {
    let cookie = KnownBrowser.cookie(for: ada)
    for index in cookie.indices {
      var changed = cookie
      changed.replaceSubrange(index...index, with: cookie[index] == "A" ? "B" : "A")
      #expect(KnownBrowser.number(of: changed, for: ada) == nil, "\(changed)")
    }
    let parts = cookie.split(separator: ".").map(String.init)
    for text in [
      nil, "", ".", "..", "...", cookie + ".", "." + cookie, String(cookie.dropLast()),
      parts[0] + ".." + parts[2], parts[0] + "." + parts[1] + ".", parts[0] + "." + parts[1],
    ] {
      #expect(KnownBrowser.number(of: text, for: ada) == nil, "\(text ?? "none")")
    }
  }
}
