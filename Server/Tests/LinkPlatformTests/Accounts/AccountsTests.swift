import EntrywayDiagnostics
import Foundation
import LinkStores
import ServerTestSupport
import Synchronization
import Testing

@testable import LinkPlatform

@Suite("Accounts")
struct AccountsTests {
  private let folder: TemporaryFolder
  private let records: SQLiteRecordStore
  private let accounts: Accounts
  private let sessions: Sessions
  private let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    records = try folder.records()
    let cache = RecordCache(records)
    accounts = Accounts(cache: cache)
    sessions = Sessions(cache: cache, accounts: accounts)
  }

  private func insert(_ name: String, _ role: Account.Role) async throws -> Versioned<Account> {
    try await records.commit(RecordTransaction([.insert(Account.sample(name, role))]))
    return try await accounts.named(name)
  }

  private func audit() async throws -> [String] {
    try await records.audit(of: nil, before: nil, limit: 50).map {
      "\($0.actor) \($0.action) \($0.subject)\($0.app == nil ? "" : " of an app")"
    }
  }

  @Test("An account is made with its name in lower case, and its password as a hash")
  func making() async throws {
    let made = try await accounts.create(
      "Ada@Example.COM", .editor, password: "correct horse battery", actor: "test", at: now)
    #expect((made.name, made.role, made.createdAt) == ("ada@example.com", .editor, now))
    #expect(Password.proves("correct horse battery", made.password))
    #expect(made.deviceSecret.count == 32)
    #expect(try await accounts.find("ADA@example.com")?.value == made)
    #expect(try await accounts.find(made.id)?.value == made)
    #expect(try await accounts.all() == [made])
    #expect(try await audit() == ["test account.create ada@example.com"])
    for record in try await records.records(RecordQuery(.account)) {
      #expect(!String(decoding: record.body, as: UTF8.self).contains("correct horse"))
    }
  }

  @Test(
    "A name has letters, digits and a few marks, 64 of them at most",
    arguments: [
      "", " ", "a b", "ada\n", "ädä", "a/b", "a'b", "<b>", "a\u{0}", "ada,bob", "🦊",
      String(repeating: "a", count: 65),
    ])
  func badNames(_ name: String) async throws {
    let problem = try await #require(throws: Refusal.self) {
      try await accounts.create(
        name, .viewer, password: "correct horse battery", actor: "test", at: now)
    }
    #expect(problem.kind == .invalid)
    #expect(problem.diagnostic.location?.path == "/name")
    #expect(problem.diagnostic.summary.hasSuffix("is not a valid account name"))
    #expect(
      problem.diagnostic.hint
        == "write 1 to 64 letters, digits and @ . _ + -, such as ada@example.com.")
    #expect(try await accounts.all() == [])
    #expect(try await audit() == [])
  }

  @Test("A name that somebody has, in any case, is refused with the whole reason")
  func taken() async throws {
    _ = try await insert("ada", .owner)
    let problem = try await #require(throws: Refusal.self) {
      try await accounts.create(
        "ADA", .viewer, password: "correct horse battery", actor: "test", at: now)
    }
    #expect(problem.kind == .conflict)
    #expect(
      problem.diagnostic.text == """
        another account is called "ada"
          /name
        hint: choose another name.
        """)
  }

  @Test("An account that nobody has is named in words")
  func missing() async throws {
    let problem = try await #require(throws: Refusal.self) { try await accounts.named("bob") }
    #expect(problem.kind == .notFound)
    #expect(
      problem.diagnostic.text == """
        there is no account "bob"
        hint: list the accounts to see their names.
        """)
    #expect(try await accounts.find("\u{0}") == nil)
    #expect(try await accounts.find("") == nil)
  }

  @Test("A weak password makes no account, and changes none")
  func weak() async throws {
    await #expect(throws: Refusal.self) {
      try await accounts.create("bob", .viewer, password: "short", actor: "test", at: now)
    }
    let ada = try await insert("ada", .owner)
    await #expect(throws: Refusal.self) {
      try await accounts.setPassword("short", of: ada, actor: "test", at: now)
    }
    #expect(try await accounts.all() == [ada.value])
    #expect(try await audit() == [])
  }

  @Test("A new password signs out every browser but the one that sets it")
  func newPassword() async throws {
    let ada = try await insert("ada", .owner)
    let bob = try await insert("bob", .viewer)
    var tokens: [String] = []
    for _ in 0..<3 { tokens.append(try await sessions.begin(ada.value, agent: "", at: now)) }
    let other = try await sessions.begin(bob.value, agent: "", at: now)
    let browser = KnownBrowser.cookie(for: ada.value)
    let kept = try #require(try await sessions.find(tokens[1], at: now))
    try await accounts.setPassword(
      "another long password", of: ada, keeping: kept.session.value.id, actor: "account ada",
      at: now)
    let found = try await [
      sessions.find(tokens[0], at: now), sessions.find(tokens[1], at: now),
      sessions.find(tokens[2], at: now), sessions.find(other, at: now),
    ]
    #expect(found.map { $0?.account.value.name } == [nil, "ada", nil, "bob"])
    let changed = try await accounts.named("ada").value
    #expect(Password.proves("another long password", changed.password))
    #expect(!Password.proves(Account.samplePassword, changed.password))
    #expect(KnownBrowser.number(of: browser, for: changed) == nil)
    #expect(try await audit().first == "account ada account.password ada")
    // Set by somebody else, it signs out all.
    try await accounts.setPassword(
      "yet another password", of: try await accounts.named("ada"), actor: "test", at: now)
    #expect(try await sessions.find(tokens[1], at: now) == nil)
    #expect(try await sessions.find(other, at: now) != nil)
  }

  @Test("Another role holds at once for whoever is signed in")
  func roles() async throws {
    let ada = try await insert("ada", .owner)
    _ = try await insert("bob", .owner)
    let token = try await sessions.begin(ada.value, agent: "", at: now)
    try await accounts.setRole(.viewer, of: ada, actor: "account bob", at: now)
    #expect(try await sessions.find(token, at: now)?.account.value.role == .viewer)
    #expect(try await audit().first == "account bob account.role ada")
    // The same role again is no change.
    try await accounts.setRole(
      .viewer, of: try await accounts.named("ada"), actor: "account bob", at: now)
    #expect(try await audit().count { $0.contains("role") } == 1)
  }

  @Test("The last owner stays an owner, and stays")
  func lastOwner() async throws {
    let ada = try await insert("ada", .owner)
    _ = try await insert("bob", .editor)
    for change in [
      { try await accounts.setRole(.editor, of: ada, actor: "test", at: now) },
      { try await accounts.remove(ada, actor: "test", at: now) },
    ] as [() async throws -> Void] {
      let problem = try await #require(throws: Refusal.self) { try await change() }
      #expect(problem.kind == .conflict)
      #expect(
        problem.diagnostic.text == """
          `ada` is the last owner
          hint: make another account an owner first.
          """)
    }
    try await accounts.setRole(.owner, of: try await accounts.named("bob"), actor: "test", at: now)
    try await accounts.remove(ada, actor: "test", at: now)
    #expect(try await accounts.all().map(\.name) == ["bob"])
  }

  @Test("Two owners who take it from each other at once leave one", arguments: [false, true])
  func twoOwners(isRemoval: Bool) async throws {
    let ada = try await insert("ada", .owner)
    let bob = try await insert("bob", .owner)
    let hooked = HookedRecords(records)
    @Sendable func end(_ account: Versioned<Account>, _ accounts: Accounts, by actor: String)
      async throws
    {
      if isRemoval {
        try await accounts.remove(account, actor: actor, at: now)
      } else {
        try await accounts.setRole(.viewer, of: account, actor: actor, at: now)
      }
    }
    // Bob has looked for another owner and found Ada when he takes it from her.
    hooked.beforeNextCommit { try? await end(bob, accounts, by: "account ada") }
    let problem = try await #require(throws: Refusal.self) {
      try await end(ada, Accounts(cache: RecordCache(hooked)), by: "account bob")
    }
    #expect(problem.diagnostic.code == "last-owner")
    #expect(try await accounts.all().filter { $0.role == .owner }.map(\.name) == ["ada"])
  }

  @Test("An owner steps back though the other one is changed meanwhile, as long as there is one")
  func otherOwnerChanges() async throws {
    let ada = try await insert("ada", .owner)
    let bob = try await insert("bob", .owner)
    let hooked = HookedRecords(records)
    hooked.beforeNextCommit {
      try? await accounts.setPassword("another long password", of: bob, actor: "test", at: now)
    }
    try await Accounts(cache: RecordCache(hooked)).setRole(.viewer, of: ada, actor: "test", at: now)
    #expect(try await accounts.all().map(\.role) == [.viewer, .owner])
  }

  @Test("A new password ends a session that begins just before it is stored")
  func sessionBeforeThePassword() async throws {
    let ada = try await insert("ada", .owner)
    let hooked = HookedRecords(records)
    let began = Mutex("")
    hooked.beforeNextCommit {
      let token = try? await sessions.begin(ada.value, agent: "", at: now)
      began.withLock { $0 = token ?? "" }
    }
    try await Accounts(cache: RecordCache(hooked)).setPassword(
      "another long password", of: ada, actor: "test", at: now)
    #expect(began.withLock { $0 } != "")
    #expect(try await sessions.find(began.withLock { $0 }, at: now) == nil)
    #expect(try await records.records(RecordQuery(.session)).isEmpty)
  }

  @Test("An account that is removed is signed out everywhere, and its name is free")
  func removal() async throws {
    _ = try await insert("ada", .owner)
    let bob = try await insert("bob", .viewer)
    let token = try await sessions.begin(bob.value, agent: "", at: now)
    try await accounts.remove(bob, actor: "account ada", at: now)
    #expect(try await sessions.find(token, at: now) == nil)
    #expect(try await records.records(RecordQuery(.session)).isEmpty)
    #expect(try await audit().first == "account ada account.remove bob")
    _ = try await insert("bob", .owner)
    #expect(try await sessions.find(token, at: now) == nil)
  }

  @Test("Of two who change an account at once, the second is told")
  func stale() async throws {
    _ = try await insert("ada", .owner)
    let bob = try await insert("bob", .viewer)
    try await accounts.setRole(.editor, of: bob, actor: "test", at: now)
    let problem = try await #require(throws: Refusal.self) {
      try await accounts.setRole(.owner, of: bob, actor: "test", at: now)
    }
    #expect(problem.kind == .stale)
    #expect(try await accounts.named("bob").value.role == .editor)
  }

  @Test("Roles are in the order of what they may do")
  func order() {
    #expect(Account.Role.allCases.sorted() == [.viewer, .editor, .owner])
    #expect(Account.Role.viewer < .editor && Account.Role.editor < .owner)
  }
}
