import EntrywayRouting

extension Rooms {
  /// Says what was read from a link, whatever its path.
  private enum Echo: LinkDestination {
    case root(value: String?, fragment: String?)
    case place(path: [String], value: String?, fragment: String?)

    static let routes = RouteTable<Echo>(schemes: ["shop"], hosts: ["shop.example.com"]) {
      Route("/?v={value}#{fragment}", Echo.root)
      Route("/{path*}?v={value}#{fragment}", Echo.place)
    }
  }

  static var refusedLinks: Room {
    Room(
      "Links that are refused",
      links.map { .explanation($0, Echo.routes) }
        + long.map { .explanation($0.link, Echo.routes, $0.title) }
        + ["shop://a b", "shop://a\u{202E}b c", "shop://ünï cödé 👩‍🍳 \u{200B}x"].map { link in
          .thrown("DeepLink(\(link))") { try DeepLink(link) }
        })
  }

  private static let links = [
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
