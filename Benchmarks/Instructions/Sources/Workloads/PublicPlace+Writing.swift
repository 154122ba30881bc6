import EntrywayRouting

extension PublicPlace {
  /// Places of one parameter, to write links to.
  static let written: [PublicPlace] = [
    .account(user: "octocat"), .accountGists(user: "octocat"), .gist(gist: "aa5a315d61ae"),
    .gistComments(gist: "aa5a315d61ae"), .key(key: 4821), .thread(thread: 90_210),
    .organization(org: "swiftlang"), .organizationMembers(org: "swiftlang"),
  ]

  /// The routes of these places alone, each with the way back written by hand.
  static let inverses = RouteTable<PublicPlace>(hosts: ["api.example.com"]) {
    Route("/user/keys/{key}", PublicPlace.key) { if case .key(let key) = $0 { key } else { nil } }
    Route("/users/{user}", PublicPlace.account) {
      if case .account(let user) = $0 { user } else { nil }
    }
    Route("/users/{user}/gists", PublicPlace.accountGists) {
      if case .accountGists(let user) = $0 { user } else { nil }
    }
    Route("/gists/{gist}", PublicPlace.gist) {
      if case .gist(let gist) = $0 { gist } else { nil }
    }
    Route("/gists/{gist}/comments", PublicPlace.gistComments) {
      if case .gistComments(let gist) = $0 { gist } else { nil }
    }
    Route("/notifications/threads/{thread}", PublicPlace.thread) {
      if case .thread(let thread) = $0 { thread } else { nil }
    }
    Route("/orgs/{org}", PublicPlace.organization) {
      if case .organization(let org) = $0 { org } else { nil }
    }
    Route("/orgs/{org}/members", PublicPlace.organizationMembers) {
      if case .organizationMembers(let org) = $0 { org } else { nil }
    }
  }

  var isUser: Bool {
    if case .user = self { true } else { false }
  }
}
