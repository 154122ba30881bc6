extension NoMatchTests {
  static let itemRows = [
    Row("a missing query item", "shop://search", "(/search?q={query}&limit={limit:int}) @13 ‹›"),
    Row(
      "an empty query item", "shop://search?q=&limit=1",
      "(/search?q={query}&limit={limit:int}) @14 ‹q=›"),
    Row(
      "a flag for a text", "shop://search?q&limit=1",
      "(/search?q={query}&limit={limit:int}) @14 ‹q›"),
    Row(
      "a query item of another type", "shop://search?q=a&limit=many",
      "(/search?q={query}&limit={limit:int}) @18 ‹limit=many›"),
    Row(
      "another literal item", "shop://mode?mode=view&flag",
      "(/mode?mode=edit&flag) @12 ‹mode=view›"),
    Row("a missing flag", "shop://mode?mode=edit", "(/mode?mode=edit&flag) @21 ‹›"),
    Row(
      "a flag with a text", "shop://mode?mode=edit&flag=1",
      "(/mode?mode=edit&flag) @22 ‹flag=1›"),
    Row("a missing fragment", "shop://notes", "(/notes#{section:int8}) @12 ‹›"),
    Row("a fragment of another type", "shop://notes#300", "(/notes#{section:int8}) @13 ‹300›"),
    Row("a web-only route", "shop://secure/1", "(web:/secure/{id}) @0 ‹shop›"),
    Row(
      "a route only for custom schemes", "https://shop.example.com/local",
      "(app:/local) @0 ‹https›"),
    Row("none of some texts", "shop://levels/c", "(/levels/{level:color}) @14 ‹c›"),
    Row(
      "escapes are shown decoded where they are quoted", "shop://orders/%C3%A9%20",
      "(/orders/{id:int}) @14 ‹%C3%A9%20›"),
    Row(
      "a long segment is cut where it is quoted",
      "shop://orders/" + String(repeating: "x", count: 200),
      "(/orders/{id:int}) @14 ‹xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx›"
    ),
  ]
}
