import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct NoMatchTests {
  static let table = RouteTable<NamedRoute>(
    schemes: ["shop"], hosts: ["shop.example.com"]
  ) {
    for pattern in [
      "/", "/orders/{id:int}", "/orders/{id:int}/items/{item:letter}", "/users/{id:uuid}",
      "/item-{id}.html", "/settings/notifications", "/files/{path*}/edit", "/sums/{n*:ints}",
      "/search?q={query}&limit={limit:int}", "/mode?mode=edit&flag", "/notes#{section:int8}",
      "web:/secure/{id}", "app:/local", "/levels/{level:color}",
    ] { TypedPattern(pattern).route }
  }

  @Test("A link that no route takes is told in words", arguments: rows + itemRows)
  func tells(row: Row) throws {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match(row.input) }
    #expect(error?.description == row.text)
    #expect(error?.code == .noRoute)
    #expect(error?.link == row.input)
    #expect(
      Self.table.explain(row.input) == Explanation(outcome: .unmatched, description: row.text))
  }

  @Test("An integer that is out of range is told the range")
  func range() {
    let error = #expect(throws: LinkMatchError.self) {
      try Self.table.match("shop://orders/99999999999999999999")
    }
    #expect(
      error?.description == """
        no route takes this link: "99999999999999999999" is not an integer from \
        -9223372036854775808 to 9223372036854775807
          shop://orders/99999999999999999999
                        ^^^^^^^^^^^^^^^^^^^^
        expected an integer for {id} of /orders/{id:int}  /orders/{id}
        hint: write an integer there, such as 1, or declare a route that takes text.
        """)
  }

  @Test("The parts of an error are the lines of its text")
  func parts() {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match("shop://orders/abc") }
    #expect(error?.summary == #"no route takes this link: "abc" is not an integer"#)
    #expect(error?.expected == "an integer for {id} of /orders/{id:int}  /orders/{id}")
    #expect(error?.hint == "write an integer there, such as 1, or declare a route that takes text.")
    #expect(error?.nearestRoute == "/orders/{id:int}")
    #expect(error?.rule == nil)
    let refused = #expect(throws: LinkMatchError.self) { try Self.table.match("shop://a b") }
    #expect(refused?.rule == .space)
    #expect(refused?.nearestRoute == nil)
    #expect(refused?.expected == nil)
  }

  @Test("What an error tells is a diagnostic with the error's code")
  func diagnostic() {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match("shop://orders/abc") }
    #expect(
      error?.diagnostic.description == """
        error: no route takes this link: "abc" is not an integer (no-route)
          shop://orders/abc
                        ^^^
        expected an integer for {id} of /orders/{id:int}  /orders/{id}
        hint: write an integer there, such as 1, or declare a route that takes text.
        """)
    for link in ["shop://a b", "other://a", "https://a.example/", "shop://nowhere", "nothing"] {
      let error = #expect(throws: LinkMatchError.self) { try Self.table.match(link) }
      #expect(error?.diagnostic.code.rawValue == error?.code.rawValue)
      #expect(error?.diagnostic.text == error?.description)
    }
    let refusal = #expect(throws: LinkReadingError.self) { try DeepLink("shop://a b") }
    #expect(refusal?.diagnostic.code.rawValue == "refused")
    #expect(refusal?.diagnostic.text == refusal?.description)
    #expect(LinkTextError("a", expected: .uuid).diagnostic.code == .linkTextMismatch)
  }

  @Test("Errors of the same link for the same reason are equal")
  func equality() {
    func error(_ link: String) -> LinkMatchError? {
      #expect(throws: LinkMatchError.self) { try Self.table.match(link) }
    }
    #expect(error("shop://orders/abc") == error("shop://orders/abc"))
    #expect(error("shop://orders/abc") != error("shop://orders/abd"))
    #expect(Set([error("shop://a b"), error("shop://a b"), error("other://a")]).count == 2)
  }

  @Test("Another case comes nearer than another letter, and than a parameter of another type")
  func otherCase() {
    let table = TypedPattern.table(["/order/{id}", "/orders/{id}", "/{id:int}/x", "/straße"])
    let orders = table.explain("shop://ORDERS/5").description
    #expect(orders.hasSuffix("hint: did you mean orders?"))
    #expect(table.explain("shop://Order/5").description.hasSuffix("hint: did you mean order?"))
    let street = table.explain("shop://STRA%C3%9FE").description
    #expect(street.hasSuffix("hint: did you mean stra%C3%9Fe?"))
  }

  @Test("A table without routes says so")
  func empty() {
    #expect(
      Told.match(RouteTable<ShopRoute>(schemes: ["shop"]) {}, "shop://a") == """
        no route takes this link
          shop://a
                  ^
        hint: declare a route for the path, or correct the link.
        """)
  }

  static let rows = [
    Row(
      "an id that is not an integer", "https://shop.example.com/orders/abc",
      """
      no route takes this link: "abc" is not an integer
        https://shop.example.com/orders/abc
                                        ^^^
      expected an integer for {id} of /orders/{id:int}  /orders/{id}
      hint: write an integer there, such as 1, or declare a route that takes text.
      """),
    Row(
      "a misspelled segment", "shop://order/5",
      """
      no route takes this link: no route has the segment "order" here
        shop://order/5
               ^^^^^
      expected "orders", as in /orders/{id:int}  /orders/{id}
      hint: did you mean orders?
      """),
    Row(
      "a misspelled segment within", "shop://settings/notification",
      """
      no route takes this link: no route has the segment "notification" here
        shop://settings/notification
                        ^^^^^^^^^^^^
      expected "notifications", as in /settings/notifications  /settings/notifications
      hint: did you mean notifications?
      """),
    Row(
      "another segment within", "shop://settings/privacy",
      """
      no route takes this link: no route has the segment "privacy" here
        shop://settings/privacy
                        ^^^^^^^
      expected "notifications", as in /settings/notifications  /settings/notifications
      hint: correct the segment, or declare a route for it.
      """),
    Row(
      "nothing like it", "shop://elsewhere",
      """
      no route takes this link
        shop://elsewhere
               ^^^^^^^^^
      expected a path that starts with /files, /levels, /local, /mode, /notes, /orders or 5 more
      hint: declare a route for the path, or correct the link.
      """),
    Row(
      "another case", "shop://Orders/5",
      """
      no route takes this link: no route has the segment "Orders" here
        shop://Orders/5
               ^^^^^^
      expected "orders", as in /orders/{id:int}  /orders/{id}
      hint: did you mean orders?
      """),
    Row(
      "upper case", "shop://ORDERS/5",
      """
      no route takes this link: no route has the segment "ORDERS" here
        shop://ORDERS/5
               ^^^^^^
      expected "orders", as in /orders/{id:int}  /orders/{id}
      hint: did you mean orders?
      """),
    Row(
      "upper case and a misspelling", "shop://SETINGS/notifications",
      """
      no route takes this link: no route has the segment "SETINGS" here
        shop://SETINGS/notifications
               ^^^^^^^
      expected "settings", as in /settings/notifications  /settings/notifications
      hint: did you mean settings?
      """),
    Row(
      "upper case within", "shop://settings/NOTIFICATIONS",
      """
      no route takes this link: no route has the segment "NOTIFICATIONS" here
        shop://settings/NOTIFICATIONS
                        ^^^^^^^^^^^^^
      expected "notifications", as in /settings/notifications  /settings/notifications
      hint: did you mean notifications?
      """),
    Row(
      "an end too early", "shop://settings",
      """
      no route takes this link: the path ends too early
        shop://settings
                       ^
      expected /notifications, as in /settings/notifications  /settings/notifications
      hint: complete the path, or declare a route for the shorter one.
      """),
    Row(
      "an end before a type", "shop://orders",
      """
      no route takes this link: the path ends too early
        shop://orders
                     ^
      expected /{id}, as in /orders/{id:int}  /orders/{id}
      hint: complete the path, or declare a route for the shorter one.
      """),
    Row(
      "an end too late", "https://shop.example.com/settings/notifications/push",
      """
      no route takes this link: the path should end here, but continues with "push"
        https://shop.example.com/settings/notifications/push
                                                        ^^^^
      expected the end of the path, as in /settings/notifications  /settings/notifications
      hint: shorten the path, or declare a route for the longer one.
      """),
    Row(
      "a second type", "shop://orders/5/items/z",
      """
      no route takes this link: "z" is not a, 1 or x
        shop://orders/5/items/z
                              ^
      expected a, 1 or x for {item} of /orders/{id:int}/items/{item:letter}  /orders/{id}/items/{item}
      hint: write a, 1 or x there, such as a, or declare a route that takes text.
      """),
    Row(
      "a UUID that is cut", "shop://users/6b29fc40",
      """
      no route takes this link: "6b29fc40" is not a UUID
        shop://users/6b29fc40
                     ^^^^^^^^
      expected a UUID for {id} of /users/{id:uuid}  /users/{id}
      hint: write a UUID there, such as 6B29FC40-CA47-1067-B31D-00DD010662DA, or declare a route that takes text.
      """),
    Row(
      "no text around a parameter", "shop://item-5.htm",
      """
      no route takes this link: "item-5.htm" does not fit the segment
        shop://item-5.htm
               ^^^^^^^^^^
      expected item-{id}.html, as in /item-{id}.html  /item-{id}.html
      hint: write the text around the parameter as in the pattern.
      """),
    Row(
      "nothing between the texts", "shop://item-.html",
      """
      no route takes this link: "item-.html" does not fit the segment
        shop://item-.html
               ^^^^^^^^^^
      expected item-{id}.html, as in /item-{id}.html  /item-{id}.html
      hint: write the text around the parameter as in the pattern.
      """),
    Row(
      "another text behind a rest", "shop://files/a/b/view",
      """
      no route takes this link: no route has the segment "view" here
        shop://files/a/b/view
                         ^^^^
      expected "edit", as in /files/{path*}/edit  /files/{path*}/edit
      hint: correct the segment, or declare a route for it.
      """),
    Row(
      "a misspelled text behind a rest", "shop://files/a/b/edti",
      """
      no route takes this link: no route has the segment "edti" here
        shop://files/a/b/edti
                         ^^^^
      expected "edit", as in /files/{path*}/edit  /files/{path*}/edit
      hint: did you mean edit?
      """),
    Row(
      "a rest without an end", "shop://files/a",
      """
      no route takes this link: the path ends too early
        shop://files/a
                      ^
      expected /edit, as in /files/{path*}/edit  /files/{path*}/edit
      hint: complete the path, or declare a route for the shorter one.
      """),
    Row(
      "a rest of which one does not read", "shop://sums/1/b/3",
      """
      no route takes this link: "b" is not an integer
        shop://sums/1/b/3
                      ^
      expected an integer for {n} of /sums/{n*:ints}  /sums/{n*}
      hint: write an integer there, such as 1, or declare a route that takes text.
      """),
  ]
}
