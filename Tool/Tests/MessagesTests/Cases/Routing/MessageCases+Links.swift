import EntrywayRouting

extension MessageCases {
  /// Says what was read from a link, whatever its path.
  private enum Echo: LinkDestination {
    case root(value: String?, fragment: String?)
    case destination(path: [String], value: String?, fragment: String?)

    static let routes = RouteTable<Echo>(schemes: ["shop"], hosts: ["shop.example.com"]) {
      Route("/?v={value}#{fragment}", Echo.root)
      Route("/{path*}?v={value}#{fragment}", Echo.destination)
    }
  }

  static var refusedLinks: MessageGroup {
    MessageGroup(
      "Links that are refused",
      refused.map { .explanation($0, Echo.routes) }
        + long.map { .explanation($0.link, Echo.routes, $0.title) }
        + ["shop://a b", "shop://a\u{202E}b c", "shop://ünï cödé 👩‍🍳 \u{200B}x"].map { link in
          .thrown("DeepLink(\(link))") { try DeepLink(link) }
        })
  }

  private static let refused = [
    "", "/orders/1", "shop", "shop/orders:1", "1shop://a", "://a", "sh_op://a", "shöp://a",
    "shop://a?v=1\t2", "shop://a#1\n2", "shop://a\0b", "shop://a\u{1B}[31m",
    "https://shop.example.com\u{7F}/", "shop://a%00", "shop://a/%09",
    "https://shop.example.com/a%0Ab", "shop://a%7f", "shop://a?v=%00", "shop://a#x%08",
    "shop://a?v%09=1", "shop://a?v%09", "https://shop.example.com%00/a", "shop://a b", " shop://a",
    "shop://a?v=red shoes", "shop://a\\b", "shop://a?v=\\", "https:\\\\shop.example.com",
    "shop://a%5Cb", "shop://%5c", "shop://100%", "shop://a%4", "shop://a%4/b", "shop://a%zz",
    "shop://a%é", "shop://caf%C3", "shop://caf%C3%28", "shop://%E2%82euro", "shop://a%80",
    "shop://a%C0%AF", "shop://a%ED%A0%80", "shop://a%F4%90%80%80", "shop://a%FF",
    "https://shop%2.example.com/", "shop://a/./b", "https://shop.example.com/a/../b",
    "shop://../a", "shop://a/..", "shop://a/%2e", "shop://a/%2E%2e/b", "shop://a/.%2E",
    "https://shop.example.com/a//b", "https://shop.example.com//a", "shop://a//", "shop:////a",
    "shop://a%2Fb", "https://shop.example.com/a/%2f", "https://shop.example.com:https/a",
    "https://shop.example.com:443:443/a", "https://good.com@evil.com",
    "https://user:pass@shop.example.com/orders/1", "http://@shop.example.com/", "https:///orders",
    "https://?v=1", "https:orders", "https:/shop.example.com/orders", "http://", "https://:443/",
    "https://shоp.example.com/", "https://shop.example.com。evil.com/", "shop://日本語 です",
  ]

  private static let long: [(title: String, link: String)] = [
    ("one byte too long", link: "shop://" + String(repeating: "a", count: 8_186)),
    ("too long, of two bytes each", "shop://aa" + String(repeating: "é", count: 4_092)),
    ("129 segments", "shop:/" + String(repeating: "/a", count: 129)),
    (
      "129 segments and a slash",
      "https://shop.example.com" + String(repeating: "/a", count: 129) + "/"
    ),
    ("a space after 300 characters", "shop://" + String(repeating: "a", count: 300) + " b"),
    (
      "a space between 300 characters",
      "shop://" + String(repeating: "a", count: 300) + " " + String(repeating: "b", count: 300)
    ),
  ]
}

extension MessageCases {
  static var foreignLinks: MessageGroup {
    let tables = [
      ("", table(["/a"], hosts: ["shop.example.com", "*.example.org"])),
      ("no hosts: ", table(["/a"], hosts: [])), ("no schemes: ", table(["/a"], schemes: [])),
      ("nothing: ", table(["/a"], schemes: [], hosts: [])),
      ("eight schemes: ", table(["/a"], schemes: (1...8).map { "shop\($0)" })),
    ]
    let links = [
      "https://shop.example.com:8443/a", "http://shop.example.com:443/a",
      "https://[2001:db8::1]/a", "https://[::1]:443/a", "https://good.com%40evil.com/a",
      "https://sh%6Fp.example.com/a", "https://shop.example.com/a", "shop://a", "other://a",
      "shpo://a", "htps://shop.example.com/a", "https://shop.exmaple.com/a", "https://evil.com/a",
      "https://shop.example.com./a", "https://example.org/a", "https://.example.org/a",
      "https://badexample.org/a", "https://\(String(repeating: "long.", count: 30))com/a",
    ]
    return MessageGroup(
      "Links that are not the app's",
      tables.flatMap { name, table in links.map { .explanation($0, table, name + $0) } })
  }

  static var unmatchedLinks: MessageGroup {
    let table = table([
      "/", "/orders/{id:int}", "/orders/{id:int}/items/{item:letter}", "/users/{id:uuid}",
      "/item-{id}.html", "/settings/notifications", "/files/{path*}/edit", "/sums/{n*:ints}",
      "/search?q={query}&limit={limit:int}", "/mode?mode=edit&flag", "/notes#{section:int8}",
      "web:/secure/{id}", "app:/local", "/levels/{level:letter}", "/prices/{price:decimal}",
      "/days/{day:date}", "/is/{on:bool}", "/skus/{sku:opaque}", "/counts/{n:uint}",
      "/many/{text:eight}", "/title#{title}",
    ])
    return MessageGroup(
      "Links that no route takes",
      unmatched.map { .explanation($0, table) } + [
        .explanation(
          "shop://orders/" + String(repeating: "x", count: 200), table, "a long text of no type"),
        .explanation("shop://a", Self.table([]), "no routes: shop://a"),
        .explanation("shop://", Self.table([]), "no routes: shop://"),
        .explanation("shop://b/1", Self.table(["/a"]), "one route: shop://b/1"),
        .explanation("shop://x", Self.table(["/{id:int}"]), "no literal: shop://x"),
      ] + escaped.map { .explanation($0, escapes, "escapes: \($0)") })
  }

  /// What the hints for these links say to write needs escapes itself.
  private static let escaped = [
    "shop://m?mode=50%off", "shop://n?mode=ab", "shop://o?mode=ab",
    "https://shop.example.com/50off/x", "shop://cafe/x", "shop://ab/x/y", "shop://a%3Ac/x",
    "https://shop.example.com/a%3Ac/x", "shop://elsewhere", "shop://q", "shop://r", "shop://c/e",
    "shop://c/c&d?y=e", "shop://c/c&d?y=c%26d#e", "shop://r?name=x", "shop://m?mod=edit",
    "shop://p?y=a%23b", "shop://f?%zzedit", "shop://f?a%26b=%zz",
  ]

  private static var escapes: RouteTable<NamedRoute> {
    let patterns = [
      "/m?mode=50%25off", "/n?mode=a%26b", "/o?mode=a%20b", "/p?x=a%23b", "/50%25off/x",
      "/a%20b/x", "/q?a%26b=1", "/r?na%20me={text}", "/caf%C3%A9/{x}", "/a%3Ab/x", "/f?a%26b",
    ]
    let choice = ManifestRoute(
      name: "choice", pattern: "/c/{x}?y={y}#{z}",
      parameters: ["x", "y", "z"].map {
        ManifestParameter(name: $0, shape: .oneOf(["a#b", "c&d"]))
      }
    )
    return RouteTable(
      manifest: RouteManifest(
        schemes: ["shop"], hosts: ["shop.example.com"], routes: patterns.map(route) + [choice]))
  }

  private static let unmatched = [
    "https://shop.example.com/orders/abc", "shop://order/5", "shop://settings/notification",
    "shop://settings/privacy", "shop://elsewhere", "shop://Orders/5", "shop://ORDERS/5",
    "shop://settings",
    "shop://orders", "https://shop.example.com/settings/notifications/push",
    "shop://orders/5/items/z", "shop://users/6b29fc40", "shop://item-5.htm", "shop://item-.html",
    "shop://files/a/b/view", "shop://files/a/b/edti", "shop://files/a", "shop://sums/1/b/3",
    "shop://search", "shop://search?q=&limit=1", "shop://search?q&limit=1",
    "shop://search?q=a&limit=many", "shop://search?q=a&limit=%zz", "shop://search?q=%FF&limit=1",
    "shop://mode?mode=view&flag", "shop://mode?mode=edit", "shop://mode?mode=%zz&flag",
    "shop://mode?mode=edit&flag=1", "shop://mode?mode=&flag", "shop://mode?mode&flag",
    "shop://notes", "shop://notes#300", "shop://notes#%zz", "shop://notes#", "shop://title#",
    "shop://secure/1", "https://shop.example.com/local", "shop://levels/c",
    "shop://orders/%C3%A9%20", "shop://orders/99999999999999999999", "shop://prices/cheap",
    "shop://days/today", "shop://is/maybe", "shop://counts/-1", "shop://counts/x",
    "shop://counts/18446744073709551616", "shop://many/z", "shop://orders/%E2%80%AE1",
    "shop://orders/👩‍🍳/x", "shop://SEARCH?q=a&limit=1",
    "shop://SETINGS/notifications", "shop://settings/NOTIFICATIONS",
  ]

  /// A table of patterns with the types of their parameters: `/items/{id:int}`, `web:` or `app:`
  /// before those of one kind of links.
  static func table(
    _ patterns: [String], schemes: [String] = ["shop"], hosts: [String] = ["shop.example.com"],
    fallback: NamedRoute? = nil, namesKinds: Bool = false
  ) -> RouteTable<NamedRoute> {
    let routes = patterns.map { pattern in
      var route = route(pattern)
      if namesKinds { route.name = pattern }
      return route
    }
    return RouteTable(
      manifest: RouteManifest(schemes: schemes, hosts: hosts, fallback: fallback, routes: routes))
  }

  private static func route(_ text: String) -> ManifestRoute {
    var only: LinkKind?
    var text = text
    for (mark, kind) in [("web:", LinkKind.web), ("app:", .customScheme)]
    where text.hasPrefix(mark) {
      (only, text) = (kind, String(text.dropFirst(mark.count)))
    }
    var (pattern, parameters) = ("", [ManifestParameter]())
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: "}") else {
        pattern += part
        continue
      }
      let inner = part[..<end].split(separator: ":").map(String.init)
      pattern += "{\(inner[0])\(part[end...])"
      let type = inner.count > 1 ? inner[1] : "text"
      parameters.append(
        ManifestParameter(
          name: inner[0].replacing("*", with: ""), shape: shape(type),
          count: type == "ints" ? .many : .one))
    }
    return ManifestRoute(name: text, pattern: pattern, parameters: parameters, only: only)
  }

  private static func shape(_ type: String) -> LinkShape {
    switch type {
    case "int", "ints": .integer(Int.self)
    case "int8": .integer(Int8.self)
    case "uint": .integer(UInt.self)
    case "uuid": .uuid
    case "date": .date
    case "decimal": .decimal
    case "bool": .boolean
    case "opaque": .opaque
    case "letter": .oneOf(["a", "1", "x"])
    case "eight": .oneOf(["a", "b", "c", "d", "e", "f", "g", "h"])
    case "1to5": .integer(min: 1, max: 5)
    case "3to7": .integer(min: 3, max: 7)
    default: .text
    }
  }
}
