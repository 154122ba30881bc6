import EntrywayAssociation
import Testing

/// The rules beside those of patterns, a row for each capture and each statement of Apple's.
@Suite("Rules of association files") struct RuleSemanticsTests {
  static let app = "ABCDE12345.com.example.app"
  static let other = "ABCDE12345.com.example.other"

  @Test("The first rule that fits decides, in the file's order")
  func first() {
    let file = AssociationFile.of([
      .component(LinkComponent(path: "/a/b", exclude: true)),
      .component(LinkComponent(path: "/a/*")),
      .component(LinkComponent(path: "/a/c", exclude: true)),
    ])
    #expect(file.outcome("/a/b") == .blocked)
    #expect(file.outcome("/a/c") == .match)
    #expect(file.outcome("/b") == .none)
  }

  @Test("Path, query and fragment have to fit, all of them")
  func all() {
    let file = AssociationFile.of([
      .component(LinkComponent(path: "/a", query: .items(["b": "1"]), fragment: "c"))
    ])
    #expect(file.outcome("/a?b=1#c") == .match)
    #expect(file.outcome("/x?b=1#c") == .none)
    #expect(file.outcome("/a?b=2#c") == .none)
    #expect(file.outcome("/a?b=1#d") == .none)
  }

  @Test("A question mark and an asterisk take slashes too, and together one character or more")
  func wildcards() {
    #expect(AssociationFile.of([.component(LinkComponent(path: "/a?b"))]).outcome("/a/b") == .match)
    let some = AssociationFile.of([.component(LinkComponent(path: "/a/?*/c"))])
    #expect(some.outcome("/a/x/y/c") == .match)
    #expect(some.outcome("/a//c") == .none)
  }

  @Test(
    "A class variable stands for one character of its class",
    arguments: [
      ("alpha", "aZ", "1-/"), ("upper", "AZ", "az1"), ("lower", "az", "AZ1"),
      ("alnum", "aZ5", "-_/"), ("digit", "059", "aA-"), ("xdigit", "09afAF", "gG-"),
    ])
  func classes(_ row: (name: String, members: String, others: String)) {
    let file = AssociationFile.of([.component(LinkComponent(path: "/x$(\(row.name))y"))])
    for member in row.members { #expect(file.outcome("/x\(member)y") == .match) }
    for other in row.others { #expect(file.outcome("/x\(other)y") == .none) }
    #expect(file.outcome("/xy") == .none)
    #expect(file.outcome("/x\(row.members)y") == .none)
  }

  @Test("GB is a region, and UK is none; languages are codes of two and three letters")
  func codes() {
    let file = AssociationFile.of([.component(LinkComponent(path: "/$(lang)-$(region)/*"))])
    for path in ["/en-GB/a", "/de-AT", "/yue-HK/"] { #expect(file.outcome(path) == .match) }
    for path in ["/en-UK/a", "/en-gb/a", "/EN-GB/a", "/e-GB/a", "/en-/a"] {
      #expect(file.outcome(path) == .none)
    }
  }

  @Test("A variable of the file stands for any of its values, which may have wildcards")
  func variables() {
    let file = AssociationFile.of(
      [.component(LinkComponent(path: "/$(Canadian food)/x"))],
      variables: ["Canadian food": ["poutine", "butter*tart", "v2?", ""]])
    for path in ["/poutine/x", "/butter-tart/x", "/buttertart/x", "/v21/x", "//x"] {
      #expect(file.outcome(path) == .match)
    }
    for path in ["/canadian food/x", "/poutin/x", "/v2/x", "/Poutine/x"] {
      #expect(file.outcome(path) == .none)
    }
  }

  @Test("Names of variables are told apart by case, and an undefined one fits nothing")
  func variableNames() {
    let file = AssociationFile.of(
      [.component(LinkComponent(path: "/$(Food)"))], variables: ["food": ["a"]])
    for path in ["/a", "/$(Food)", "/"] { #expect(file.outcome(path) == .none) }
  }

  @Test("A variable in a variable's value stands for itself")
  func nestedVariables() {
    let file = AssociationFile.of(
      [.component(LinkComponent(path: "/$(x)"))], variables: ["x": ["$(digit)"]])
    #expect(file.outcome("/$(digit)") == .match)
    #expect(file.outcome("/1") == .none)
  }

  @Test("Without caseSensitive case counts; with false it does not, for class variables too")
  func letterCase() {
    #expect(AssociationFile.of([.component(LinkComponent(path: "/foo"))]).outcome("/FOO") == .none)
    let folded = LinkComponent(path: "/foo", caseSensitive: false)
    #expect(AssociationFile.of([.component(folded)]).outcome("/FOO") == .match)
    let upper = LinkComponent(path: "/$(upper)", caseSensitive: false)
    #expect(AssociationFile.of([.component(upper)]).outcome("/q") == .match)
    let region = LinkComponent(path: "/$(region)/a", caseSensitive: false)
    #expect(AssociationFile.of([.component(region)]).outcome("/gb/A") == .match)
    let items = LinkComponent(query: .items(["id": "AB"]), caseSensitive: false)
    #expect(AssociationFile.of([.component(items)]).outcome("/?id=ab") == .match)
  }

  @Test("Defaults carry patterns and flags, those of the entry before those of the section")
  func defaults() {
    let rules: [LinkRule] = [.component(LinkComponent(fragment: "*"))]
    let domain = AssociationFile.of(rules, defaults: LinkComponent(path: "/foo/*"))
    #expect(domain.outcome("/bar") == .none)
    #expect(domain.outcome("/foo/1") == .match)
    var entry = domain
    entry.appLinks?.details[0].defaults = LinkComponent(path: "/bar")
    #expect(entry.outcome("/bar") == .match)
    #expect(entry.outcome("/foo/1") == .none)
    let excluding = AssociationFile.of(rules, defaults: LinkComponent(exclude: true))
    #expect(excluding.outcome("/a") == .blocked)
    let query = AssociationFile.of(
      rules, defaults: LinkComponent(query: .items(["id": "??"])))
    for rest in ["/?id=7", "/?id=7777"] { #expect(query.outcome(rest) == .none) }
    #expect(query.outcome("/?id=77") == .match)
    let folded = AssociationFile.of(
      [.component(LinkComponent(path: "/foo"))], defaults: LinkComponent(caseSensitive: false))
    #expect(folded.outcome("/FOO") == .match)
  }

  @Test("A component's own key comes before the same key of the defaults")
  func componentBeforeDefaults() {
    let file = AssociationFile.of(
      [.component(LinkComponent(path: "/a", exclude: false, caseSensitive: true))],
      defaults: LinkComponent(path: "/b", exclude: true, caseSensitive: false))
    #expect(file.outcome("/a") == .match)
    #expect(file.outcome("/A") == .none)
    #expect(file.outcome("/b") == .none)
  }

  @Test("The host has to be the one that serves the file; case does not count")
  func host() {
    let matcher = AssociationMatcher(
      .of([.component(LinkComponent())]), host: "Shop.Example.com")
    #expect(matcher.verdict(for: "https://SHOP.example.com/a").outcome == .match)
    #expect(matcher.verdict(for: "http://shop.example.com/a").outcome == .match)
    for host in ["example.com", "a.shop.example.com", "shop.example.com.", "shop.example.comx"] {
      #expect(
        matcher.verdict(for: "https://\(host)/a") == AssociationVerdict(.none, reason: .host))
    }
    #expect(
      matcher.verdict(for: "https://shop.example.com:8443/a")
        == AssociationVerdict(.none, reason: .port))
    #expect(matcher.verdict(for: "https://shop.example.com:443/a").outcome == .match)
    for text in ["shop://a", "/a", "", "https:/shop.example.com/a", "https://", "mailto:a@b.c"] {
      #expect(matcher.verdict(for: text) == AssociationVerdict(.none, reason: .notWeb))
    }
  }

  @Test("A file with other sections alone takes nothing")
  func passwordsAlone() {
    let matcher = AssociationMatcher(AssociationFile(webCredentials: [Self.app]))
    #expect(
      matcher.verdict(for: "https://example.com/")
        == AssociationVerdict(.none, reason: .noAppLinks))
  }

  @Test("Of two entries of one app the first with a rule that fits decides")
  func entries() {
    let file = AssociationFile(
      appLinks: AppLinks(details: [
        AppLinksDetail(
          appIDs: [Self.app],
          rules: [
            .component(LinkComponent(path: "/a")),
            .component(LinkComponent(path: "/c", exclude: true)),
          ]),
        AppLinksDetail(
          appIDs: [Self.other, Self.app], rules: [.component(LinkComponent(path: "*"))]),
      ]))
    let matcher = AssociationMatcher(file)
    func verdict(_ path: String, _ app: String?) -> AssociationVerdict {
      matcher.verdict(for: "https://example.com" + path, appID: app)
    }
    #expect(
      verdict("/a", Self.app)
        == AssociationVerdict(.match, appID: Self.app, detail: 0, component: 0))
    #expect(
      verdict("/b", Self.app)
        == AssociationVerdict(.match, appID: Self.app, detail: 1, component: 0))
    #expect(
      verdict("/c", Self.app)
        == AssociationVerdict(.blocked, appID: Self.app, detail: 0, component: 1))
    #expect(
      verdict("/c", Self.other)
        == AssociationVerdict(.match, appID: Self.other, detail: 1, component: 0))
    #expect(
      verdict("/a", nil) == AssociationVerdict(.match, appID: Self.app, detail: 0, component: 0))
    #expect(
      verdict("/a", "ABCDE12345.com.example.none")
        == AssociationVerdict(.none, reason: .unknownApp))
  }

  @Test("An element that is not a rule takes nothing, but keeps its index")
  func unusable() {
    let file = AssociationFile.of([.unusable, .component(LinkComponent(path: "/a"))])
    let verdict = AssociationMatcher(file).verdict(for: "https://example.com/a")
    #expect(verdict.component == 1)
    #expect(file.outcome("/b") == .none)
  }

  @Test("In the format before iOS 13 NOT and a space block, and the path alone is compared")
  func legacy() {
    let file = AssociationFile.of([.path("NOT /wwdc/internal/*"), .path("/wwdc/*")])
    #expect(file.outcome("/wwdc/2015?a=b#c") == .match)
    #expect(file.outcome("/wwdc/internal/notes") == .blocked)
    #expect(file.outcome("/other") == .none)
    let odd = AssociationFile.of([.path("NOT/a"), .path("not /a"), .path("/201?/*")])
    #expect(odd.outcome("/a") == .none)
    #expect(odd.outcome("/2015/x") == .match)
    #expect(AssociationFile.of([.path("*")]).outcome("/any/thing") == .match)
    #expect(AssociationFile.of([.path("/")]).outcome("") == .match)
  }

  @Test("What cannot stand in a URL is compared as browsers escape it")
  func rawCharacters() {
    let file = AssociationFile.of([.component(LinkComponent(path: "/caf%C3%A9%20x"))])
    #expect(file.outcome("/café x") == .match)
  }

  @Test("Broken escapes and such that are not UTF-8 stay as they are where URLs are decoded")
  func brokenEscapes() {
    let file = AssociationFile.of([
      .component(LinkComponent(path: "/a%FFb", percentEncoded: false)),
      .component(LinkComponent(path: "/a%2", percentEncoded: false)),
    ])
    #expect(file.outcome("/a%FFb") == .match)
    #expect(file.outcome("/a%2") == .match)
  }

  @Test("Where URLs are decoded a question mark is one character, however many bytes it has")
  func decodedCharacters() {
    let file = AssociationFile.of([
      .component(LinkComponent(path: "/a?b*d?", percentEncoded: false))
    ])
    #expect(file.outcome("/a%C3%A9bxd%F0%9F%98%80") == .match)
    #expect(file.outcome("/a%C3%A9%C3%A9bd1") == .none)
    #expect(file.outcome("/axbd") == .none)
  }

  @Test("A variable may stand for nothing")
  func emptyValue() {
    let file = AssociationFile.of(
      [.component(LinkComponent(path: "/a$(v)b/*"))], variables: ["v": ["", "x", "xy"]])
    for path in ["/ab", "/axb", "/axyb/c"] { #expect(file.outcome(path) == .match) }
    for path in ["/a", "/axxb", "/axy"] { #expect(file.outcome(path) == .none) }
  }
}
