import EntrywayDiagnostics
import Testing

@testable import LinkPlatform

@Suite("Password")
struct PasswordTests {
  @Test("A password is kept as scrypt's hash with its cost, each time with another salt")
  func keeping() throws {
    let (one, other) = (
      Password.hash("correct horse battery"), Password.hash("correct horse battery")
    )
    let parts = one.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    #expect(parts[..<4] == ["scrypt", "32768", "8", "3"])
    #expect(parts.dropFirst(4).map { Base64URL.bytes(of: $0)?.count } == [16, 32])
    #expect(one != other)
    #expect(!one.contains("correct"))
    #expect(Password.proves("correct horse battery", one))
    #expect(Password.proves("correct horse battery", other))
    #expect(!Password.proves("correct horse batterz", one))
    #expect(!Password.proves("", one))
  }

  /// Made by Python's `hashlib.scrypt`.
  private static let known = (
    cheap: "scrypt$16$1$1$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
    dear: "scrypt$16384$8$1$U29kaXVtQ2hsb3JpZGVfXw$f6Uum1o1l6dHWGR82DhBh-1awUAufrTR7CEY_fIefrM",
    coffee: "scrypt$16$8$1$AAAAAAAAAAAAAAAAAAAAAA$9XVYH2DMNddKwHJ1aPsicKB0737BUOvSeW4Nh7tTcoI",
    empty: "scrypt$16$8$1$AAAAAAAAAAAAAAAAAAAAAA$9hL37NN-EadsV6jR-2LGuJRaTDmXSN67CE0D_Piha6c"
  )

  @Test("A hash that another program made with another cost is read")
  func otherCosts() {
    for text in [Self.known.cheap, Self.known.dear] {
      #expect(Password.proves("correct horse battery", text))
      #expect(!Password.proves("correct horse batter", text))
      #expect(!Password.proves("Correct horse battery", text))
    }
    #expect(Password.proves("", Self.known.empty))
    #expect(!Password.proves("a", Self.known.empty))
  }

  @Test("The same letters prove it, however they are typed")
  func normalisation() {
    #expect(Password.proves("caf\u{E9} au lait noir", Self.known.coffee))
    #expect(Password.proves("cafe\u{301} au lait noir", Self.known.coffee))
    #expect(Password.proves("ｃaf\u{E9} au lait noir", Self.known.coffee))
    #expect(!Password.proves("cafe au lait noir", Self.known.coffee))
  }

  @Test(
    "A text that is damaged is proved by nothing",
    arguments: [
      "", "$", "$$$$$", "scrypt", "scrypt$16$1$1$TmFDbA", "scrypt$16$1$1$TmFDbA$",
      "scrypt$16$1$1$$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      "bcrypt$16$1$1$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      "scrypt$16$1$1$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0$x",
      "scrypt$15$1$1$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      "scrypt$0$1$1$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      "scrypt$16$0$1$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      "scrypt$16$1$0$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      "scrypt$x$1$1$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      "scrypt$16$1$1$Tm=$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      "scrypt$16$1$1$TmFDbA$-N0wVD", "scrypt$99999999999999999999$1$1$TmFDbA$AAAA",
    ])
  func damaged(_ text: String) {
    #expect(!Password.proves("correct horse battery", text))
    #expect(!Password.proves("", text))
  }

  @Test("Nobody's text costs as much as any other, and no password proves it")
  func nobody() {
    #expect(Password.nobody.hasPrefix("scrypt$32768$8$3$AAAAAAAAAAAAAAAAAAAAAA$AAAA"))
    #expect(!Password.proves("correct horse battery", Password.nobody))
  }

  @Test(
    "A password has 12 to 200 characters, of which none is cut off",
    arguments: [
      "", "short", "elevenchars", String(repeating: "abcdefghij", count: 20) + "x",
      // One character for a reader, and more bytes than are hashed.
      "e" + String(repeating: "\u{301}", count: 200),
    ])
  func lengths(_ password: String) throws {
    let problem = try #require(throws: Refusal.self) {
      try Password.check(password, name: "ada")
    }
    #expect(problem.kind == .invalid)
    #expect(problem.diagnostic.location?.path == "/password")
    #expect(
      problem.diagnostic.text == """
        a password has 12 to 200 characters
          /password
        hint: use a few unrelated words.
        """)
  }

  @Test(
    "The account's own name and one character again and again are no passwords",
    arguments: [
      "ada@example.com", "ADA@example.com", "aaaaaaaaaaaa", "abababababab", "112233112233",
    ])
  func guessable(_ password: String) throws {
    let problem = try #require(throws: Refusal.self) {
      try Password.check(password, name: "ada@example.com")
    }
    #expect(
      problem.diagnostic.text == """
        this password is too easy to guess
          /password
        hint: use a few unrelated words.
        """)
  }

  @Test(
    "What is long enough is taken, in any script",
    arguments: [
      "correct horse", "twelve chars", "пароль длинный", "密码密码密碼一二三四五六七",
      String(repeating: "abcdefghij", count: 20),
    ])
  func taken(_ password: String) throws {
    try Password.check(password, name: "ada")
  }

  @Test("A password that is made is taken, and never made twice")
  func random() throws {
    let made = (0..<200).map { _ in Password.random() }
    #expect(Set(made).count == 200)
    for password in made {
      #expect(password.wholeMatch(of: /([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}/) != nil)
      try Password.check(password, name: "ada")
    }
  }
}
