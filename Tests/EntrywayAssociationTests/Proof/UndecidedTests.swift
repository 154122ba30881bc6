import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import Testing

@Suite("Undecided agreement") struct UndecidedTests {
  /// Fifty routes drawn from GitLab's: projects are in groups of any depth.
  static let gitlab: [ManifestRoute] = {
    let inProject = [
      "issues", "issues/{id}", "issues/{id}/designs/{design}", "issues/new", "incidents/{id}",
      "merge_requests", "merge_requests/{id}", "merge_requests/{id}/diffs",
      "merge_requests/{id}/commits", "merge_requests/{id}/pipelines", "merge_requests/new",
      "tree/{ref}", "blob/{ref}/{file}", "raw/{ref}/{file}", "blame/{ref}/{file}",
      "commit/{sha}", "commits/{ref}", "compare/{range}", "branches", "tags", "tags/{tag}",
      "pipelines", "pipelines/{id}", "pipelines/{id}/builds", "jobs", "jobs/{id}",
      "jobs/{id}/artifacts/browse", "environments", "environments/{id}", "releases",
      "releases/{tag}", "milestones", "milestones/{id}", "labels", "boards", "boards/{id}",
      "wikis/{slug}", "snippets/{id}", "project_members", "graphs/{ref}", "settings/ci_cd",
    ].map { "/{namespace*}/-/" + $0 }
    let elsewhere = [
      "/", "/dashboard/issues", "/dashboard/merge_requests", "/dashboard/todos", "/explore",
      "/users/{name}", "/groups/{namespace*}/-/epics/{id}", "/groups/{namespace*}/-/boards",
      "/search?search={query}",
    ]
    return (inProject + elsewhere).enumerated().map { index, pattern in
      let names = pattern.split(separator: "{").dropFirst().map { part in
        String(part.prefix { $0 != "}" && $0 != "*" })
      }
      return ManifestRoute(
        name: "route\(index)", pattern: pattern,
        parameters: names.map { name in
          ManifestParameter(
            name: name, shape: name == "id" ? .integer(Int.self) : .text)
        })
    }
  }()

  private static func manifest(_ routes: [ManifestRoute]) -> RouteManifest {
    RouteManifest(hosts: ["gitlab.example.com"], routes: routes)
  }

  @Test("The routes that take too many states are named, and without them it is decided")
  func routes() {
    #expect(Self.gitlab.count == 50)
    let manifest = Self.manifest(Self.gitlab)
    var generator = AssociationGenerator(apps: [.init([AgreementTests.appID], manifest)])
    generator.stateLimit = 50_000
    let generated = generator.generated()
    #expect(generated.problems.map(\.code) == [.undecidedAgreement])
    func agreement(_ routes: [ManifestRoute]) -> AssociationAgreement {
      generated.file.agreement(
        with: Self.manifest(routes), appID: AgreementTests.appID, stateLimit: 50_000)
    }
    let undecided = agreement(Self.gitlab)
    #expect(!undecided.isDecided)
    let named = Set(undecided.undecidedRoutes)
    #expect(generated.problems.flatMap(\.names) == undecided.undecidedRoutes)
    let inGroups = Self.gitlab.filter { $0.pattern.contains("{namespace*}") }
    #expect(named == Set(inGroups.map(\.name)))
    let others = agreement(Self.gitlab.filter { !named.contains($0.name) })
    #expect(others.isDecided)
    #expect(others.undecidedRoutes == [])
  }

  @Test("A rule that takes too many states by itself is noted")
  func rule() {
    let large = LinkComponent(path: "/" + String(repeating: "*$(v)", count: 150))
    let rules = [LinkComponent(path: "/a"), large]
    let agreement = AssociationFile.of(
      rules.map(LinkRule.component), variables: ["v": (0..<2000).map { "\($0)" }]
    ).agreement(
      with: Self.manifest([ManifestRoute(name: "a", pattern: "/a")]), appID: AgreementTests.appID)
    #expect(!agreement.isDecided)
    #expect(agreement.undecidedRoutes == [])
    #expect(agreement.notes == ["there are too many states for rule 1 of entry 0"])
  }
}
