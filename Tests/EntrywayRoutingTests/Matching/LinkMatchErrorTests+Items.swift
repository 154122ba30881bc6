extension NoMatchTests {
  static let itemRows = [
    Row(
      "a missing query item", "shop://search",
      """
      no route takes this link: "q" is missing
        shop://search
                     ^
      expected text for "q" of /search?q={query}&limit={limit:int}  /search?q={query}&limit={limit}
      hint: add q=text.
      """),
    Row(
      "an empty query item", "shop://search?q=&limit=1",
      """
      no route takes this link: "q" is empty
        shop://search?q=&limit=1
                      ^^
      expected text for "q" of /search?q={query}&limit={limit:int}  /search?q={query}&limit={limit}
      hint: write q=text.
      """),
    Row(
      "a flag for a text", "shop://search?q&limit=1",
      """
      no route takes this link: "q" is missing
        shop://search?q&limit=1
                      ^
      expected text for "q" of /search?q={query}&limit={limit:int}  /search?q={query}&limit={limit}
      hint: add q=text.
      """),
    Row(
      "a query item of another type", "shop://search?q=a&limit=many",
      """
      no route takes this link: "many" is not an integer
        shop://search?q=a&limit=many
                          ^^^^^^^^^^
      expected an integer for "limit" of /search?q={query}&limit={limit:int}  /search?q={query}&limit={limit}
      hint: write limit=1.
      """),
    Row(
      "another literal item", "shop://mode?mode=view&flag",
      """
      no route takes this link: "view" is not what the route requires
        shop://mode?mode=view&flag
                    ^^^^^^^^^
      expected "mode=edit", as in /mode?mode=edit&flag  /mode?mode=edit&flag
      hint: write mode=edit.
      """),
    Row(
      "a missing flag", "shop://mode?mode=edit",
      """
      no route takes this link: "flag" is missing
        shop://mode?mode=edit
                             ^
      expected "flag", as in /mode?mode=edit&flag  /mode?mode=edit&flag
      hint: add flag.
      """),
    Row(
      "a flag with a text", "shop://mode?mode=edit&flag=1",
      """
      no route takes this link: "1" is not what the route requires
        shop://mode?mode=edit&flag=1
                              ^^^^^^
      expected "flag", as in /mode?mode=edit&flag  /mode?mode=edit&flag
      hint: write flag.
      """),
    Row(
      "a missing fragment", "shop://notes",
      """
      no route takes this link: "#section" is missing
        shop://notes
                    ^
      expected an integer from -128 to 127 for "#section" of /notes#{section:int8}  /notes#{section}
      hint: add #1.
      """),
    Row(
      "a fragment of another type", "shop://notes#300",
      """
      no route takes this link: "300" is not an integer from -128 to 127
        shop://notes#300
                     ^^^
      expected an integer from -128 to 127 for "#section" of /notes#{section:int8}  /notes#{section}
      hint: write #1.
      """),
    Row(
      "a web-only route", "shop://secure/1",
      """
      no route takes this link: the route takes only web links
        shop://secure/1
        ^^^^
      expected https, as in web:/secure/{id}  /secure/{id}
      hint: write it as a web link, which begins with https://shop.example.com.
      """),
    Row(
      "a route only for custom schemes", "https://shop.example.com/local",
      """
      no route takes this link: the route takes only custom schemes
        https://shop.example.com/local
        ^^^^^
      expected one of the app's schemes, as in app:/local  /local
      hint: write it with one of the app's schemes, such as shop://.
      """),
    Row(
      "none of some texts", "shop://levels/c",
      """
      no route takes this link: "c" is not a or b
        shop://levels/c
                      ^
      expected a or b for {level} of /levels/{level:color}  /levels/{level}
      hint: write a or b there, such as a, or declare a route that takes text.
      """),
    Row(
      "escapes are shown decoded where they are quoted", "shop://orders/%C3%A9%20",
      """
      no route takes this link: "é " is not an integer
        shop://orders/%C3%A9%20
                      ^^^^^^^^^
      expected an integer for {id} of /orders/{id:int}  /orders/{id}
      hint: write an integer there, such as 1, or declare a route that takes text.
      """),
    Row(
      "a long segment is cut where it is quoted",
      "shop://orders/" + String(repeating: "x", count: 200),
      """
      no route takes this link: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxx" is not an integer
        shop://orders/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      expected an integer for {id} of /orders/{id:int}  /orders/{id}
      hint: write an integer there, such as 1, or declare a route that takes text.
      """),
  ]
}
