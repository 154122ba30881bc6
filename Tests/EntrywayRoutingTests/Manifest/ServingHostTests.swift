import EntrywayRouting
import Testing

@Suite("ServingHost") struct ServingHostTests {
  private func hosts(_ hosts: [String], _ limits: [String]...) -> [String] {
    let manifest = RouteManifest(
      hosts: hosts,
      routes: [ManifestRoute(name: "home", pattern: "/")]
        + limits.enumerated().map {
          ManifestRoute(name: "route\($0)", pattern: "/\($0)", hosts: $1)
        })
    for host in manifest.servingHosts { #expect(manifest.takes(host: host.name)) }
    return manifest.servingHosts.map(\.description)
  }

  @Test("The hosts of the table are listed in its order")
  func declared() {
    #expect(
      hosts(["shop.example.com", "go.example.com"], ["go.example.com"])
        == ["shop.example.com", "go.example.com"])
  }

  @Test("For a wildcard one host below it stands, and what routes are limited to is listed too")
  func wildcard() {
    #expect(
      hosts(["*.example.com"], ["go.example.com"])
        == ["www.example.com for *.example.com", "go.example.com"])
    #expect(
      hosts(["*.example.com"], ["WWW.example.com"])
        == ["www2.example.com for *.example.com", "www.example.com"])
    #expect(
      hosts(["*.example.com"], ["*.eu.example.com"])
        == ["www.example.com for *.example.com", "www.eu.example.com for *.eu.example.com"])
  }

  @Test("A host that the table does not take is none")
  func foreign() {
    #expect(hosts(["a.example.com"], ["b.example.com"]) == ["a.example.com"])
    #expect(hosts([], ["b.example.com"]) == [])
  }

  @Test("Hosts with different links come first, so that a short list names them")
  func order() {
    let many = (0..<9).map { "h\($0).example.com" }
    #expect(
      hosts(many, ["h8.example.com"]).prefix(3)
        == ["h0.example.com", "h8.example.com", "h1.example.com"])
    let named = (0..<1000).map { "h\($0).example.com" }
    #expect(hosts(named, ["h999.example.com"]).prefix(2) == ["h0.example.com", "h999.example.com"])
  }
}
