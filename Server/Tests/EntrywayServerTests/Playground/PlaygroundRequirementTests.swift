import Entryway
import EntrywayDiagnostics
import EntrywaySimulation
import Foundation
import Testing
@testable import EntrywayServer

@Suite("Requirements in the playground")
struct PlaygroundRequirementTests {
  @Test("A route waits for what it requires and the trial says is not satisfied")
  func requirement() async throws {
    let manifest = RouteManifest(
      schemes: ["shop"],
      routes: [ManifestRoute(name: "orders", pattern: "/orders", requirements: [.session])])
    let shop = ManifestApp(EntryRules(manifest: manifest))
    #expect(PlaygroundChoices(manifest, app: shop).requirements == ["session"])
    let link = PlaygroundRequest.Content.link("shop://orders")
    let satisfied = try await PlaygroundRun.run(PlaygroundRequest(content: link), app: shop)
    #expect(satisfied.result.outcome == .opened)
    let request = PlaygroundRequest(content: link, unsatisfied: ["session"])
    for resolve in [nil, { _ in nil }] as [PlaygroundRun.Resolve?] {
      let trial = try await PlaygroundRun.run(request, app: shop, resolve: resolve)
      #expect(trial.result.line == "waiting: waits for a session")
    }
  }
}
