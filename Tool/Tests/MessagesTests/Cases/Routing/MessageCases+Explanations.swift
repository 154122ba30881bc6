import EntrywayRouting

extension MessageCases {
  private enum Destination: LinkDestination {
    case home
    case order(id: String)
    case search(query: String?, limit: Int?)
    case item(number: Int)
    case reset(token: String)
    case pin(Int)
    case magic(code: String, next: String?)
    case invite(String)
    case verify(user: String, code: String)
    case session(String?)
    case share(path: [String], key: String)
  }

  static var explanations: MessageGroup {
    let table = RouteTable<Destination>(
      schemes: ["shop"], hosts: ["shop.example.com"], fallback: .home
    ) {
      Route("/", .home)
      Route("/orders/{id}", Destination.order)
      Route("/search?q={query}&limit={limit}", Destination.search)
      Route("/items/{number}", Destination.item).audience("host")
      Route("/quiet/{token}", Destination.reset).competes(false).requires(.session)
      Route("/pins/{pin}", Destination.pin).requires("accepted terms", .session)
    }
    let unnamed = RouteTable<Destination>(schemes: ["shop"], fallback: .pin(1)) {
      Route("/orders/{id}", Destination.order)
    }
    return MessageGroup(
      "Explanations",
      [
        "shop://", "https://shop.example.com/orders/4821",
        "https://shop.example.com/search?limit=abc", "shop://search?q=red%20shoes&limit",
        "shop://search?limit=%zz&q=%FF", "shop://search?limit=99999999999999999999",
        "shop://search?q=a&q=b&utm=1&%zz=1#top", "shop://items/7", "shop://quiet/1",
        "shop://pins/1",
        "shop://elsewhere/7", "shop://orers/7", "shop://items/seven",
        "shop://search?q=%0A%E2%80%AE", "shop://a b", "other://a", "shop://search?%zz",
        "shop://search?q=" + String(repeating: "x", count: 100),
      ].map { .explanation($0, table) } + [
        .explanation("shop://x", unnamed, "a fallback of no route")
      ])
  }

  static var maskedLinks: MessageGroup {
    let table = RouteTable<Destination>(schemes: ["app"], hosts: ["app.example.com"]) {
      Route("/", .home)
      Route("/reset/{token}", Destination.reset).sensitive("token")
      Route("/reset/{token}/confirm/now") { .reset(token: $0) }.sensitive("token")
      Route("/pin/{pin}", Destination.pin).sensitive("pin")
      Route("/pin/change", name: "change", .home)
      Route("/magic?code={code}&next={next}", Destination.magic)
        .sensitive("code", "next")
      Route("/share/{path*}/{key}/end", Destination.share).sensitive("key")
      Route("/session#{session}", Destination.session).sensitive("session")
      Route("/invite/inv-{invite}", Destination.invite).sensitive("invite")
      Route("/invite/list", name: "list", .home)
      Route("/verify/{user}?code={code}", Destination.verify).sensitive("code")
    }
    return MessageGroup("Links with secrets", masked.map { .explanation($0, table) })
  }

  private static let masked = [
    "app://reset/SECRET", "app://reset/SECRET/", "app://rest/SECRET", "app://Reset/SECRET",
    "https://app.example.com/reset/SECRET?utm=1#top", "https://evil.com/reset/SECRET",
    "https://app.exmaple.com/reset/SECRET", "https://app.example.com:8080/reset/SECRET",
    "other://reset/SECRET", "app://reset/SECRET/confirm", "app://reset/SECRET/confrm/now",
    "app://reset/SECRET/confirm/now/x", "app://reset/SECRET/more", "app://pin/SECRET",
    "app://pin/SECRET/x", "app://magic?code=SECRET", "app://magic?code=SECRET&next=SECRET",
    "app://magic?next=SECRET", "app://magic?next=SECRET&code=", "app://magic?Code=SECRET&utm=1",
    "app://magic?c%6Fde=SECRET",
    "app://magik?code=SECRET", "app://magic/x?code=SECRET", "app://elsewhere?code=SECRET",
    "app://magic?code=SECRET&code=SECRET", "app://share/a/SECRET/end", "app://share/a/SECRET",
    "app://share/SECRET/end", "app://share/a/SECRET/edn", "app://session#SECRET",
    "app://session/x#SECRET", "app://invite/inv-SECRET", "app://invite/SECRET",
    "app://invite/inv-SECRET/x", "app://verify/me?code=SECRET", "app://verify?code=SECRET",
    "app://magic?code=SECRET%", "app://magic?code=%FFSECRET&next=%zzSECRET", "app://magic?code",
    "app://magic?code%=SECRET&code=a", "app://magic?%SECRET&code=a", "app://session#SECRET%FF",
    "app://reset//SECRET", "app://reset/SECRET b", "app://reset/a%2FSECRET",
    "https://user@app.example.com/reset/SECRET", "https:/app.example.com/reset/SECRET",
    "app.example.com/reset/SECRET", "/reset/SECRET", "reset/abc:", "app://reset/../SECRET",
    "app://magic?code=SECRET%00", "app://reset/SECRET\u{1B}[0m",
  ]
}

extension MessageCases {
  static var routing: [MessageGroup] {
    [
      refusedLinks, foreignLinks, unmatchedLinks, explanations, maskedLinks, attribution,
      unwritableDestinations,
      unwritableNames, patterns, tables, unreachableRoutes, limitedRoutes,
      malformedOrigins, ownTypes, manifests, texts,
    ]
  }
}

extension Message {
  /// What a table says of a link: why it goes where it goes, and the facts of the error.
  static func explanation<Destination>(
    _ link: String, _ table: RouteTable<Destination>, _ title: String? = nil
  ) -> Message {
    let explanation = table.explain(link)
    var parts = [("|", explanation.description), (".", explanation.outcome.rawValue)]
    do throws(LinkMatchError) {
      let match = try table.match(link)
      parts += match.ignored.map { (".", "ignored \($0.name) = \($0.text): \($0.reason)") }
    } catch {
      parts.append((".", error.facts))
      if error.description != explanation.description { parts.append(("|", error.description)) }
    }
    return Message(title ?? (link.utf8.count > 100 ? "\(link.prefix(100))…" : link), parts: parts)
  }
}

extension LinkMatchError {
  /// What a program branches on, and the parts of the text.
  var facts: String {
    let rule = rule.map { ", rule \($0.rawValue)" } ?? ""
    let nearest = nearestRoute.map { ", nearest \($0)" } ?? ""
    return """
      code \(code.rawValue)\(rule)\(nearest)
      link \(link.utf8.count > 200 ? "\(link.prefix(200))…" : link)
      summary \(summary)
      expected \(expected ?? "nothing")
      hint \(hint)
      """
  }
}
