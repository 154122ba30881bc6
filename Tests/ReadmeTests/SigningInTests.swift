import Entryway
import Foundation
import Testing

/// The page on signing in: its code, and what it says of the history.
@Suite("The page on signing in") struct SigningInTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func page() throws -> String {
    try text("Sources/Entryway/Entryway.docc/SigningIn.md")
  }

  private let store = MemoryPendingEntryStore()
  private let order = AppEntry(
    source: .universalLink, content: .link("https://shop.example.com/orders/4821"))

  private func mail(_ code: String = "4f9c") -> AppEntry {
    AppEntry(
      source: .universalLink, content: .link("https://shop.example.com/login?code=\(code)"))
  }

  /// The account of a process that has a window.
  private func account() -> Account {
    let account = Account(store: store) { $0 == "4f9c" }
    account.center.onOpen { _, _ in }
    account.center.satisfy(.interface)
    return account
  }

  /// The history once everything is done that can be done now.
  private func history(_ account: Account) async -> String {
    for _ in 0..<200 { await Task.yield() }
    return account.center.history.map { "\($0)\n" }.joined()
  }

  @Test("It shows the code that is compiled here, and that of the sample's sign-in")
  func code() throws {
    let page = try Self.page()
    let account = try Self.text("Tests/ReadmeTests/Account.swift")
    #expect(page.contains("```swift\n\(account)```"))
    let sample = try Self.text("Examples/Apps/Shop/Sources/Screens/SignInViewController.swift")
    let start = try #require(sample.range(of: "  private func openBrowser() {\n"))
    let end = try #require(sample.range(of: "\n  }\n", range: start.upperBound..<sample.endIndex))
    let method = sample[start.lowerBound..<end.upperBound].split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
    #expect(page.contains("```swift\n\(method)```"))
  }

  @Test("The link of a mail leaves the order waiting, which opens once the code is good")
  func mailed() async throws {
    let account = account()
    account.center.receive(order)
    #expect(await history(account) == "Entry 1, a universal link, waits for a session.\n")
    account.center.receive(mail())
    let history = await history(account)
    #expect(
      history == """
        Entry 1, a universal link, opened order (id: 4821).
        Entry 2, a universal link, opened login (code: ***).

        """)
    #expect(try Self.page().contains("```\n\(history)```"))
  }

  @Test("A code that is not good signs nobody in, and the order goes on waiting")
  func wrongCode() async {
    let account = account()
    account.center.receive(order)
    account.center.receive(mail("0000"))
    #expect(
      await history(account) == """
        Entry 1, a universal link, waits for a session.
        Entry 2, a universal link, opened login (code: ***).

        """)
  }

  @Test("The browser of the app's own ends the sign-in without an entry")
  func browser() async {
    let account = account()
    account.center.receive(order)
    await account.signIn(code: "4f9c")
    #expect(await history(account) == "Entry 1, a universal link, opened order (id: 4821).\n")
  }

  @Test("Over a kill the order is kept, and the code is not")
  func killed() async {
    let first = account()
    first.center.withdraw(.interface)
    first.center.receive(order)
    first.center.receive(mail())
    let second = account()
    #expect(await history(second) == "Entry 1, a universal link, waits for a session.\n")
    second.center.receive(mail())
    #expect(
      await history(second) == """
        Entry 1, a universal link, opened order (id: 4821).
        Entry 2, a universal link, opened login (code: ***).

        """)
  }

  @Test("Nobody who is signed in is signed in as somebody else")
  func signedIn() async throws {
    let account = account()
    account.center.satisfy(.session)
    account.center.receive(mail())
    let history = await history(account)
    #expect(history == "Entry 1, a universal link, was cancelled: somebody is signed in.\n")
    #expect(try Self.page().contains("```\n\(history)```"))
  }

  @Test("Signed out, an order waits again")
  func signedOut() async {
    let account = account()
    await account.signIn(code: "4f9c")
    account.signOut()
    account.center.receive(order)
    #expect(await history(account) == "Entry 1, a universal link, waits for a session.\n")
  }

  @Test("The table has no problems, and a code of the app's scheme opens nothing")
  func table() {
    #expect(AccountRoute.routes.problems.isEmpty)
    #expect(throws: LinkMatchError.self) { try AccountRoute.routes.match("shop://login?code=4f9c") }
  }
}
