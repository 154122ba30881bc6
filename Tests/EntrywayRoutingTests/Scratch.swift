import Testing
import EntrywayRouting
@Test func scratch() throws {
  let t = ShopRoute.routes
  print(t.problems.map(\.description).joined(separator: "\n\n"))
  for l in ["https://shop.example.com/orders/4821", "shop://orders/a%20b", "shop:/", "https://shop.example.com/search?limit=abc&q=x", "https://shop.example.com/items/abc", "https://shop.exmaple.com/orders/1", "https://shop.example.com@evil.com/orders/1", "shop://ordres/1", "shop://orders", "shop://orders/1/2/3", "shpo://orders/1", "https://shop.example.com:8080/orders/1", "shop://orders/%2F", "shop://orders/../x", "shop://orders//x", "hello", "", "https://shop.example.com/o\u{1B}[31m", "https://[::1]/orders/1", "shop://items/99999999999999999999","shop://stores/berlin"] {
    print(t.explain(l)); print()
  }
  for r: ShopRoute in [.home, .order(id: "me"), .order(id: ""), .order(id: "a/b"), .order(id: ".."), .order(id: "%2F"), .order(id: "👍🏽 é"), .conversation(id: "1", isReplying: true), .conversation(id: "1", isReplying: false), .search(query: nil, limit: 3), .search(query: "a&b=c+d", limit: nil), .item(number: -4)] {
    do { print(r, try t.link(to: r), try t.link(to: r, scheme: "shop")) } catch { print(error) }
  }
}
