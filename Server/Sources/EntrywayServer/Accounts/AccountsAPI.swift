import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/accounts`: who may sign in to the console.
struct AccountsAPI: ConceptAPI {
  let accounts: Accounts

  static let routes: [APIRoute<Self>] = [
    .get("accounts", .control) { api, _ in
      JSONBody.response(["accounts": try await api.accounts.all().map { AccountView($0) }])
    },
    .post("accounts", .control, audit: "account.create") { api, call in
      let body = try await JSONBody.read(NewAccountBody.self, from: call.request)
      let password = body.password ?? Password.random()
      let account = try await api.accounts.create(
        body.name, try role(body.role), password: password, actor: call.actor, at: .now)
      return JSONBody.response(AccountView(account, password: password), status: .created)
    },
    .patch("accounts/{name}", .control, audit: "account.role", "account.password") {
      try await $0.change($1)
    },
    .delete("accounts/{name}", .control, audit: "account.remove") { api, call in
      let account = try await api.accounts.named(call.parameters.name)
      try await api.accounts.remove(account, actor: call.actor, at: .now)
      return Response(status: .noContent)
    },
  ]

  private func change(_ call: ControlCall) async throws -> Response {
    let body = try await JSONBody.read(AccountChange.self, from: call.request)
    guard body.password == nil || body.generatesPassword != true else {
      throw Refusal(
        .invalid, "two-passwords", "both `password` and `generatesPassword` are set",
        at: ["generatesPassword"], hint: "send only one of them.")
    }
    let role = try body.role.map(Self.role)
    let password = body.generatesPassword == true ? Password.random() : body.password
    var account = try await accounts.named(call.parameters.name)
    // What is refused of one of them leaves the other as it was.
    if let password { try Password.check(password, name: account.value.name) }
    if let role {
      try await accounts.setRole(role, of: account, actor: call.actor, at: .now)
      account = try await accounts.named(call.parameters.name)
    }
    if let password {
      try await accounts.setPassword(password, of: account, actor: call.actor, at: .now)
    }
    return JSONBody.response(AccountView(account.value, password: password))
  }

  private static func role(_ text: String) throws(Refusal) -> Account.Role {
    guard let role = Account.Role(rawValue: text) else {
      throw Refusal(
        .invalid, "bad-role", "\(Quoting.text(text)) is not a role", at: ["role"],
        hint: "write \(Quoting.list(Account.Role.allCases.map(\.rawValue))).")
    }
    return role
  }
}

/// An account that is to be made; without a password one is made, and told.
private struct NewAccountBody: Decodable {
  var name: String
  var role: String
  var password: String?

  private enum CodingKeys: String, BodyKeys { case name, role, password }
}

/// What changes of an account: what is absent stays.
private struct AccountChange: Decodable {
  var role: String?
  var password: String?
  /// Whether a password is made, and told.
  var generatesPassword: Bool?

  private enum CodingKeys: String, BodyKeys { case role, password, generatesPassword }
}

/// An account as commands show it; its password only when it is made.
struct AccountView: Encodable, Sendable {
  let id: RecordID
  let name: String
  let role: Account.Role
  let createdAt: Timestamp
  let password: String?

  init(_ account: Account, password: String? = nil) {
    (id, name, role) = (account.id, account.name, account.role)
    (createdAt, self.password) = (account.createdAt, password)
  }
}
