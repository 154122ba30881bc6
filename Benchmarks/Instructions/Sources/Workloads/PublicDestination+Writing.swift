import EntrywayRouting

extension PublicDestination {
  /// Destinations of one parameter, to write links to.
  static let written: [PublicDestination] = [
    .account(user: "octocat"), .accountGists(user: "octocat"), .gist(gist: "aa5a315d61ae"),
    .gistComments(gist: "aa5a315d61ae"), .key(key: 4821), .thread(thread: 90_210),
    .organization(org: "swiftlang"), .organizationMembers(org: "swiftlang"),
  ]

  /// The routes of only these destinations, each with the inverse written by hand.
  static let inverses = RouteTable<PublicDestination>(hosts: ["api.example.com"]) {
    Route("/user/keys/{key}", PublicDestination.key) {
      if case .key(let key) = $0 { key } else { nil }
    }
    Route("/users/{user}", PublicDestination.account) {
      if case .account(let user) = $0 { user } else { nil }
    }
    Route("/users/{user}/gists", PublicDestination.accountGists) {
      if case .accountGists(let user) = $0 { user } else { nil }
    }
    Route("/gists/{gist}", PublicDestination.gist) {
      if case .gist(let gist) = $0 { gist } else { nil }
    }
    Route("/gists/{gist}/comments", PublicDestination.gistComments) {
      if case .gistComments(let gist) = $0 { gist } else { nil }
    }
    Route("/notifications/threads/{thread}", PublicDestination.thread) {
      if case .thread(let thread) = $0 { thread } else { nil }
    }
    Route("/orgs/{org}", PublicDestination.organization) {
      if case .organization(let org) = $0 { org } else { nil }
    }
    Route("/orgs/{org}/members", PublicDestination.organizationMembers) {
      if case .organizationMembers(let org) = $0 { org } else { nil }
    }
  }

  var isUser: Bool {
    if case .user = self { true } else { false }
  }
}
