import DiagnosticFacts
import Testing

@testable import EntrywayRouting

@Suite("WebHosts")
struct WebHostsTests {
  private let hosts = WebHosts(["CDN.example.com", "*.example.org"])

  @Test(
    "A link leads to one of the hosts, or elsewhere",
    arguments: [
      ("https://cdn.example.com/a", WebOrigin.Verdict.own),
      ("http://A.b.Example.org:80", .own),
      ("https://cdn.example.com/o/a%2F..%2Fb//c?q=%zz#%", .own),
      ("https://example.org/", .foreignHost),
      ("https://cdn.example.com./", .foreignHost),
      ("https://cdn.example.com:444/", .foreignPort),
      ("https://[::1]/", .foreignHost),
      ("shop://cdn.example.com/", .otherScheme),
    ])
  func verdict(link: String, verdict: WebOrigin.Verdict) throws {
    #expect(try hosts.origin(of: link).verdict == verdict)
  }

  @Test("The parts before the path are told, in lower case")
  func parts() throws {
    let origin = try hosts.origin(of: "HTTPS://Elsewhere.example:8443/a")
    #expect(origin.scheme == "https" && origin.host == "elsewhere.example")
    #expect(origin.port == "8443" && origin.range == ByteRange(8, 25))
  }

  @Test("Without hosts every host is foreign")
  func none() throws {
    #expect(try WebHosts([]).origin(of: "https://a.example/").verdict == .foreignHost)
  }

  @Test(
    "A link that could be taken for one to another host is refused",
    arguments: [
      ("https://a@cdn.example.com/", ReadingRule.userInfo), ("https:/cdn.example.com", .host),
      ("https://cdn.example.com/a b", .space), ("https://a.example\\.cdn.example.com", .backslash),
      ("https://cdn.example.com/?a=\n", .controlCharacter), ("cdn.example.com/a", .scheme),
      ("https://cdn.example.com/" + String(repeating: "a", count: 8192), .length),
    ])
  func refused(link: String, rule: ReadingRule) {
    let refusal = #expect(throws: LinkReadingError.self) { try hosts.origin(of: link) }
    #expect(refusal?.rule == rule)
  }

  @Test("What is told of a refused link has no query and no fragment in it")
  func withoutQuery() throws {
    for tail in ["?token=secret b", "#secret b"] {
      let refusal = #expect(throws: LinkReadingError.self) {
        try hosts.origin(of: "https://cdn.example.com/a" + tail)
      }
      let told = refusal?.withoutQuery
      #expect(told?.link == "https://cdn.example.com/a\(tail.prefix(1))…")
      #expect(told?.diagnostic.facts == "error refused @26 ‹…›")
    }
  }
}
