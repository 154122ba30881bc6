import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

extension OriginTests {
  private static let wild = RouteTable<Echo>(hosts: ["*.example.org"]) {
    Route("/{path*}", Echo.page(path:))
  }

  @Test(
    "For * stand host labels: letters, digits, hyphens and underscores, with dots between",
    arguments: [
      "www.example.org", "a.b-c.D_1.example.org", "_dmarc.example.org", "-.example.org",
      "xn--bcher-kva.example.org", "1.2.3.4.example.org",
    ])
  func labels(host: String) throws {
    #expect(try Self.wild.match("https://\(host)/a").destination == .page("a"))
    #expect(try Self.wild.link(to: .page("a"), host: host) == "https://\(host)/a")
    #expect(Self.wild.manifest.takes(host: host))
    #expect(try WebHosts(Self.wild.hosts).origin(of: "https://\(host)/a").verdict == .own)
  }

  @Test(
    "What stands for * may be declared, alone and behind one: what is read is no problem",
    arguments: ["a_b.example.com", "_dmarc.a-b.example.com", "a_b.com", "xn--bcher-kva.example"])
  func declaredLabels(host: String) throws {
    for (hosts, host) in [([host], host), (["*." + host], "www_1." + host)] {
      let table = RouteTable<Echo>(hosts: hosts) { Route("/{path*}", Echo.page(path:)) }
      #expect(Told.problems(table) == "")
      #expect(try table.match("https://\(host)/a").destination == .page("a"))
      #expect(try table.link(to: .page("a"), host: host) == "https://\(host)/a")
      #expect(try WebHosts(hosts).origin(of: "https://\(host)/a").verdict == .own)
    }
  }

  @Test(
    "Nothing else stands for *, in whatever part of a link a host is named",
    arguments: [
      "evil.com%2F.example.org", "[x.example.org", "a..example.org", ".a.example.org",
      "x].example.org", "[::1].example.org", "[a:b.example.org", "a%2eb.example.org",
      "%61.example.org", "a,b.example.org", "a;b.example.org", "a=b.example.org",
      "a&b.example.org", "a+b.example.org", "a~b.example.org", "a!b.example.org", "*.example.org",
      "$.example.org", "{a}.example.org", "a|b.example.org", "a\"b.example.org",
      "<a>.example.org", "a'b.example.org", "(a).example.org",
    ])
  func otherBytes(host: String) throws {
    for scheme in ["https", "HTTP"] {
      for end in ["", "/a", "?a", "#a", ":443/a", ":80/a", ":/a"] {
        let link = "\(scheme)://\(host)\(end)"
        let error = #expect(throws: LinkMatchError.self, "\(link)") { try Self.wild.match(link) }
        #expect(error?.code == .foreignHost, "\(link)")
        #expect(try WebHosts(Self.wild.hosts).origin(of: link).verdict == .foreignHost, "\(link)")
      }
    }
    let error = #expect(throws: LinkWritingError.self) {
      try Self.wild.link(to: .page("a"), host: host)
    }
    #expect(error?.code == .origin)
    #expect(!Self.wild.manifest.takes(host: host))
  }

  @Test(
    "A host that is declared with a star elsewhere is no app's",
    arguments: ["*", "*.", "*example.org", "**.example.org", "*.*.example.org", "*.exa mple.org"])
  func badWildcards(host: String) {
    let table = RouteTable<Echo>(hosts: [host]) { Route("/{path*}", Echo.page(path:)) }
    for other in ["example.org", "a.example.org", "badexample.org", "evil.com", "evil."] {
      #expect(throws: LinkMatchError.self) { try table.match("https://\(other)/a") }
      #expect(!table.manifest.takes(host: other))
    }
    #expect(table.problems.map(\.code).first == .origin)
  }

  @Test(
    "A port is digits; an empty one is none",
    arguments: ["", "0", "443", "80", "0443", "65536", "99999999999999999999"])
  func digits(port: String) throws {
    #expect(try DeepLink("https://shop.example.com:\(port)/a").port == (port.isEmpty ? nil : port))
  }

  @Test(
    "A port of other bytes is no link's",
    arguments: [
      "https", "443:443", "4a", "-1", "+443", "44%33", "%34%34%33", "[", "]", "443]", "[443]",
      "4.4",
      "443.example.org", ":", ":443",
    ])
  func noDigits(port: String) {
    for host in ["shop.example.com", "a.example.org", "evil.com"] {
      for end in ["", "/a", "?a", "#a"] {
        let link = "https://\(host):\(port)\(end)"
        let error = #expect(throws: LinkMatchError.self, "\(link)") { try Self.table.match(link) }
        #expect(error?.code == .refused, "\(link)")
        #expect(throws: LinkReadingError.self, "\(link)") { try DeepLink(link) }
        #expect(throws: LinkReadingError.self, "\(link)") {
          try WebHosts(["*.example.org"]).origin(of: link)
        }
      }
    }
  }
}

extension Echo {
  fileprivate static func page(path: [String]) -> Echo {
    .page(path: path, value: nil, fragment: nil)
  }
}
