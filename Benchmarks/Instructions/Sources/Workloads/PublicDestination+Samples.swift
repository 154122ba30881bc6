/// One link of each of the public API's destinations.
extension PublicDestination {
  package static let samples: [(link: String, destination: PublicDestination)] = [
    ("https://api.example.com/user", .user),
    ("https://api.example.com/user/repos?page=1014", .userRepositories(page: 1014)),
    ("https://api.example.com/user/emails", .emails),
    ("https://api.example.com/user/followers", .followers),
    ("https://api.example.com/user/following", .following),
    ("https://api.example.com/user/keys/1042", .key(key: 1042)),
    (
      "https://api.example.com/user/starred/apple/swift-nio",
      .starred(owner: "apple", repo: "swift-nio")
    ),
    ("https://api.example.com/users/octocat", .account(user: "octocat")),
    ("https://api.example.com/users/octocat/events", .accountEvents(user: "octocat")),
    ("https://api.example.com/users/octocat/followers", .accountFollowers(user: "octocat")),
    ("https://api.example.com/users/octocat/gists", .accountGists(user: "octocat")),
    ("https://api.example.com/users/octocat/orgs", .accountOrganizations(user: "octocat")),
    (
      "https://api.example.com/users/octocat/repos?page=1091",
      .accountRepositories(user: "octocat", page: 1091)
    ),
    ("https://api.example.com/events", .events),
    ("https://api.example.com/feeds", .feeds),
    ("https://api.example.com/gists", .gists),
    ("https://api.example.com/gists/public", .publicGists),
    ("https://api.example.com/gists/aa5a315d61ae", .gist(gist: "aa5a315d61ae")),
    ("https://api.example.com/gists/aa5a315d61ae/comments", .gistComments(gist: "aa5a315d61ae")),
    (
      "https://api.example.com/gists/aa5a315d61ae/comments/1140",
      .gistComment(gist: "aa5a315d61ae", comment: 1140)
    ),
    (
      "https://api.example.com/gists/aa5a315d61ae/6dcb09b5b578",
      .gistRevision(gist: "aa5a315d61ae", sha: "6dcb09b5b578")
    ),
    ("https://api.example.com/notifications", .notifications),
    ("https://api.example.com/notifications/threads/1161", .thread(thread: 1161)),
    ("https://api.example.com/orgs/swiftlang", .organization(org: "swiftlang")),
    ("https://api.example.com/orgs/swiftlang/members", .organizationMembers(org: "swiftlang")),
    (
      "https://api.example.com/orgs/swiftlang/members/octocat",
      .organizationMember(org: "swiftlang", user: "octocat")
    ),
    (
      "https://api.example.com/orgs/swiftlang/repos?page=1189",
      .organizationRepositories(org: "swiftlang", page: 1189)
    ),
    (
      "https://api.example.com/orgs/swiftlang/teams/compiler",
      .organizationTeam(org: "swiftlang", team: "compiler")
    ),
    (
      "https://api.example.com/orgs/swiftlang/teams/compiler/members",
      .teamMembers(org: "swiftlang", team: "compiler")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio",
      .repository(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/branches",
      .branches(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/branches/main",
      .branch(owner: "apple", repo: "swift-nio", branch: "main")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/commits?page=1231",
      .commits(owner: "apple", repo: "swift-nio", page: 1231)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/commits/6dcb09b5b578",
      .commit(owner: "apple", repo: "swift-nio", sha: "6dcb09b5b578")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/commits/6dcb09b5b578/comments",
      .commitComments(owner: "apple", repo: "swift-nio", sha: "6dcb09b5b578")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/compare/main...dev",
      .comparison(owner: "apple", repo: "swift-nio", range: "main...dev")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/contents/Sources/NIOCore/Channel.swift",
      .contents(owner: "apple", repo: "swift-nio", path: ["Sources", "NIOCore", "Channel.swift"])
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/contributors",
      .contributors(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/deployments",
      .deployments(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/deployments/1280",
      .deployment(owner: "apple", repo: "swift-nio", deployment: 1280)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/forks",
      .forks(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/hooks/1294",
      .hook(owner: "apple", repo: "swift-nio", hook: 1294)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/issues?state=closed&page=1301",
      .issues(owner: "apple", repo: "swift-nio", state: "closed", page: 1301)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/issues/1308",
      .issue(owner: "apple", repo: "swift-nio", issue: 1308)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/issues/1315/comments",
      .issueComments(owner: "apple", repo: "swift-nio", issue: 1315)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/issues/comments/1322",
      .issueComment(owner: "apple", repo: "swift-nio", comment: 1322)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/issues/1329/events",
      .issueEvents(owner: "apple", repo: "swift-nio", issue: 1329)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/labels",
      .labels(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/labels/bug",
      .label(owner: "apple", repo: "swift-nio", label: "bug")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/languages",
      .languages(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/milestones/1357",
      .milestone(owner: "apple", repo: "swift-nio", milestone: 1357)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/pulls?page=1364",
      .pulls(owner: "apple", repo: "swift-nio", page: 1364)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/pulls/1371",
      .pull(owner: "apple", repo: "swift-nio", pull: 1371)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/pulls/1378/commits",
      .pullCommits(owner: "apple", repo: "swift-nio", pull: 1378)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/pulls/1385/files",
      .pullFiles(owner: "apple", repo: "swift-nio", pull: 1385)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/pulls/1392/reviews/1392",
      .pullReview(owner: "apple", repo: "swift-nio", pull: 1392, review: 1392)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/releases/1399",
      .release(owner: "apple", repo: "swift-nio", release: 1399)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/releases/latest",
      .latestRelease(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/releases/tags/v1.2.0",
      .releaseByTag(owner: "apple", repo: "swift-nio", tag: "v1.2.0")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/stargazers",
      .stargazers(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/tags",
      .tags(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/topics",
      .topics(owner: "apple", repo: "swift-nio")
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/actions/runs/1441",
      .run(owner: "apple", repo: "swift-nio", run: 1441)
    ),
    (
      "https://api.example.com/repos/apple/swift-nio/actions/runs/1448/jobs",
      .runJobs(owner: "apple", repo: "swift-nio", run: 1448)
    ),
    (
      "https://api.example.com/search/code?q=router&page=1455",
      .searchCode(query: "router", page: 1455)
    ),
    (
      "https://api.example.com/search/repositories?q=router&page=1462",
      .searchRepositories(query: "router", page: 1462)
    ),
  ]
}
