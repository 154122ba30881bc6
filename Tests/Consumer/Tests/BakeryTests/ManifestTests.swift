import Bakery
import EntrywayTesting
import Testing

@Test func manifest() throws {
  try BakeryRoute.entries.expectManifest(named: "Routes.json")
}
