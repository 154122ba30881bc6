import Foundation
import HTTPTypes
import LinkPlatform
import LinkStores
import NIOCore
import NIOHTTP1
import ServerTestSupport
import Synchronization
import Testing

@testable import EntrywayServer

@Suite("Commands about accounts")
struct AccountAdministrationTests {
  /// Makes, changes and removes accounts as commands do, and looks at what they are told.
  private func walk(
    _ perform: (AdministrationRequest) async throws -> (status: Int, json: Any)
  ) async throws {
    func told(_ request: AdministrationRequest) async throws -> [String: Any] {
      let answer = try await perform(request)
      #expect(answer.status == 200, "\(request): \(answer.json)")
      return answer.json as? [String: Any] ?? [:]
    }
    func names() async throws -> [String] {
      let all = try await perform(.listAccounts).json as? [[String: Any]] ?? []
      #expect(all.allSatisfy { Set($0.keys) == ["id", "name", "role", "createdAt"] })
      return all.map { "\($0["name"] ?? "") \($0["role"] ?? "")" }
    }
    #expect(try await names() == [])
    let ada = try await told(.createAccount(name: "Ada", role: "owner", password: nil))
    #expect((ada["name"] as? String, ada["role"] as? String) == ("ada", "owner"))
    let password = try #require(ada["password"] as? String)
    #expect(password.utf8.count == 24)
    let bob = try await told(
      .createAccount(name: "bob", role: "viewer", password: "correct horse battery"))
    #expect(bob["password"] as? String == "correct horse battery")
    #expect(try await names() == ["ada owner", "bob viewer"])
    let role = try await told(.setRole(account: "BOB", role: "editor"))
    #expect(role["role"] as? String == "editor")
    let new = try await told(.setPassword(account: "bob", password: nil))
    #expect((new["password"] as? String)?.utf8.count == 24)
    for (request, status, code) in [
      (.createAccount(name: "bob", role: "viewer", password: nil), 409, "name-taken"),
      (.createAccount(name: "a b", role: "viewer", password: nil), 400, "bad-name"),
      (.createAccount(name: "carol", role: "king", password: nil), 400, "bad-role"),
      (.createAccount(name: "carol", role: "viewer", password: "short"), 400, "bad-password"),
      (.setPassword(account: "carol", password: nil), 404, "no-such-account"),
      (.setPassword(account: "bob", password: "bob"), 400, "bad-password"),
      (.setRole(account: "carol", role: "viewer"), 404, "no-such-account"),
      (.setRole(account: "ada", role: "editor"), 409, "last-owner"),
      (.setRole(account: "bob", role: "Owner"), 400, "bad-role"),
      (.removeAccount(name: "ada"), 409, "last-owner"),
      (.removeAccount(name: "carol"), 404, "no-such-account"),
    ] as [(AdministrationRequest, Int, String)] {
      let answer = try await perform(request)
      #expect(answer.status == status, "\(request)")
      #expect((answer.json as? [String: Any])?["code"] as? String == code, "\(request)")
    }
    #expect(try await names() == ["ada owner", "bob editor"])
    _ = try await told(.removeAccount(name: "bob"))
    #expect(try await names() == ["ada owner"])
  }

  @Test("Over the files, where no server runs")
  func files() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    let administration = Administration(folder)
    try await walk { request in
      do {
        let data = try await administration.perform(request, actor: "command root")
        return (200, try JSONSerialization.jsonObject(with: data))
      } catch {
        let problem = try #require(Problem(error))
        let body = try #require(problem.answer.body)
        return (
          problem.status.code, try JSONSerialization.jsonObject(with: Data(body.readableBytesView))
        )
      }
    }
    let audit = try await folder.records.audit(of: nil, before: nil, limit: 50)
    #expect(
      audit.reversed().map { "\($0.actor) \($0.action) \($0.subject)" } == [
        "command root account.create ada", "command root account.create bob",
        "command root account.role bob", "command root account.password bob",
        "command root account.remove bob",
      ])
    folder.finish()
  }

  @Test("Through the running server, to whoever shows its token, and in effect at once")
  func running() async throws {
    let path = Mutex("")
    func remember(_ settings: inout ServerSettings) {
      let data = settings.dataPath
      path.withLock { $0 = data }
    }
    try await ServedAPI.run(settings: remember) { api in
      let file = try #require(ControlFile(folder: path.withLock { $0 }))
      func perform(_ request: AdministrationRequest, token: String) async throws -> ServedAPI.Answer
      {
        let command = ControlHandler.Command(request: request, actor: "command root")
        return try await api.ask(
          .POST, "/control", String(decoding: JSONBody.data(command), as: UTF8.self), key: token)
      }
      try await walk { request in
        let answer = try await perform(request, token: file.token)
        return (answer.status, try JSONSerialization.jsonObject(with: Data(answer.body.utf8)))
      }
      #expect(try await perform(.listAccounts, token: "guess").status == 404)
      #expect(try await perform(.listAccounts, token: api.shop.key(.owner)).status == 404)
      // A session ends with the account's new password.
      let browser = try await ConsoleBrowser(api, .viewer, named: "eve")
      #expect(try await browser.get("/console/account").status == 200)
      let set = try await perform(
        .setPassword(account: "eve", password: "another long password"), token: file.token)
      #expect(set.status == 200)
      #expect(try await browser.get("/console/account").status == 303)
      #expect(try await browser.signIn("eve", password: "another long password").status == 303)
    }
  }
}
