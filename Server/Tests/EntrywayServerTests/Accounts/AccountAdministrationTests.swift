import Foundation
import LinkPlatform
import LinkStores
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("Commands about accounts")
struct AccountAdministrationTests {
  /// A request as commands make it: `PATCH accounts/bob`, with its body.
  private struct Asked: CustomStringConvertible {
    let method: CommandRequest.Method
    let path: String
    let body: String?

    var description: String { "\(method) \(path) \(body ?? "")" }

    static func create(_ name: String, _ role: String, _ password: String? = nil) -> Asked {
      let given = password.map { #", "password": "\#($0)""# } ?? ""
      return Asked(
        method: .post, path: "accounts", body: #"{"name": "\#(name)", "role": "\#(role)"\#(given)}"#
      )
    }

    static func role(_ name: String, _ role: String) -> Asked {
      Asked(method: .patch, path: "accounts/\(name)", body: #"{"role": "\#(role)"}"#)
    }

    static func password(_ name: String, _ password: String?) -> Asked {
      let body = password.map { #"{"password": "\#($0)"}"# } ?? #"{"generatesPassword": true}"#
      return Asked(method: .patch, path: "accounts/\(name)", body: body)
    }

    static func remove(_ name: String) -> Asked {
      Asked(method: .delete, path: "accounts/\(name)", body: nil)
    }

    static let list = Asked(method: .get, path: "accounts", body: nil)
  }

  private typealias Told = (status: Int, json: [String: Any])

  /// Makes, changes and removes accounts as commands do, and looks at what they are told.
  private func walk(_ perform: (Asked) async throws -> Told) async throws {
    func told(_ asked: Asked, _ status: Int = 200) async throws -> [String: Any] {
      let answer = try await perform(asked)
      #expect(answer.status == status, "\(asked): \(answer.json)")
      return answer.json
    }
    func names() async throws -> [String] {
      let all = try await perform(.list).json["accounts"] as? [[String: Any]] ?? []
      #expect(all.allSatisfy { Set($0.keys) == ["id", "name", "role", "createdAt"] })
      return all.map { "\($0["name"] ?? "") \($0["role"] ?? "")" }
    }
    #expect(try await names() == [])
    let ada = try await told(.create("Ada", "owner"), 201)
    #expect((ada["name"] as? String, ada["role"] as? String) == ("ada", "owner"))
    let password = try #require(ada["password"] as? String)
    #expect(password.utf8.count == 24)
    let bob = try await told(.create("bob", "viewer", "correct horse battery"), 201)
    #expect(bob["password"] as? String == "correct horse battery")
    #expect(try await names() == ["ada owner", "bob viewer"])
    let role = try await told(.role("BOB", "editor"))
    #expect(role["role"] as? String == "editor")
    #expect(role["password"] == nil)
    let new = try await told(.password("bob", nil))
    #expect((new["password"] as? String)?.utf8.count == 24)
    for (asked, status, code) in [
      (.create("bob", "viewer"), 409, "name-taken"), (.create("a b", "viewer"), 400, "bad-name"),
      (.create("carol", "king"), 400, "bad-role"),
      (.create("carol", "viewer", "short"), 400, "bad-password"),
      (.password("carol", nil), 404, "no-such-account"),
      (.password("bob", "bob"), 400, "bad-password"),
      (.role("carol", "viewer"), 404, "no-such-account"),
      (.role("ada", "editor"), 409, "last-owner"), (.role("bob", "Owner"), 400, "bad-role"),
      (.remove("ada"), 409, "last-owner"), (.remove("carol"), 404, "no-such-account"),
      (
        Asked(method: .patch, path: "accounts/bob", body: #"{"role": "owner", "password": "bob"}"#),
        400, "bad-password"
      ),
      (
        Asked(
          method: .patch, path: "accounts/bob",
          body: #"{"password": "correct horse battery", "generatesPassword": true}"#),
        400, "two-passwords"
      ),
      (Asked(method: .patch, path: "accounts/bob", body: #"{"rôle": "owner"}"#), 400, "bad-json"),
    ] as [(Asked, Int, String)] {
      let answer = try await perform(asked)
      #expect(answer.status == status, "\(asked)")
      #expect(answer.json["code"] as? String == code, "\(asked)")
    }
    #expect(try await names() == ["ada owner", "bob editor"])
    _ = try await told(.remove("%62ob"), 204)
    #expect(try await names() == ["ada owner"])
  }

  @Test("Over the files, where no server runs")
  func files() async throws {
    let scratch = try TemporaryFolder()
    let folder = try DataFolder(scratch.path + "/data")
    let server = StoppedServer(folder)
    try await walk { asked in
      let answer = try await server.answer(
        to: CommandRequest(
          asked.method, asked.path, body: asked.body.map { Data($0.utf8) }, actor: "command root"))
      let json = answer.body.isEmpty ? nil : try JSONSerialization.jsonObject(with: answer.body)
      return (answer.status, json as? [String: Any] ?? [:])
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
    try await ServedAPI.run { api in
      try await walk { asked in
        let answer = try await api.command(
          HTTPMethod(rawValue: asked.method.rawValue), "/v1/\(asked.path)", asked.body)
        return (answer.status, answer.json)
      }
      #expect(try await api.ask(.GET, "/v1/accounts", key: "guess").status == 401)
      #expect(try await api.ask(.GET, "/v1/accounts", key: api.shop.key(.owner)).status == 403)
      // A session ends with the account's new password.
      let browser = try await ConsoleBrowser(api, .viewer, named: "eve")
      #expect(try await browser.get("/console/account").status == 200)
      let set = try await api.command(
        .PATCH, "/v1/accounts/eve", #"{"password": "another long password"}"#)
      #expect(set.status == 200)
      #expect(try await browser.get("/console/account").status == 303)
      #expect(try await browser.signIn("eve", password: "another long password").status == 303)
    }
  }
}
