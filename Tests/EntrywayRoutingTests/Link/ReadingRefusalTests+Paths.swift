extension ReadingRefusalTests {
  static let pathRows = [
    Row(
      "a dot", "shop://a/./b",
      """
      this link is refused: its path contains . or ..
        shop://a/./b
                 ^
      hint: write the path without . and .. segments.
      """),
    Row(
      "two dots", "https://shop.example.com/a/../b",
      """
      this link is refused: its path contains . or ..
        https://shop.example.com/a/../b
                                   ^^
      hint: write the path without . and .. segments.
      """),
    Row(
      "two dots as the host of a custom scheme", "shop://../a",
      """
      this link is refused: its path contains . or ..
        shop://../a
               ^^
      hint: write the path without . and .. segments.
      """),
    Row(
      "two dots at the end", "shop://a/..",
      """
      this link is refused: its path contains . or ..
        shop://a/..
                 ^^
      hint: write the path without . and .. segments.
      """),
    Row(
      "an escaped dot", "shop://a/%2e",
      """
      this link is refused: its path contains . or ..
        shop://a/%2e
                 ^^^
      hint: write the path without . and .. segments.
      """),
    Row(
      "two escaped dots", "shop://a/%2E%2e/b",
      """
      this link is refused: its path contains . or ..
        shop://a/%2E%2e/b
                 ^^^^^^
      hint: write the path without . and .. segments.
      """),
    Row(
      "a dot and an escaped dot", "shop://a/.%2E",
      """
      this link is refused: its path contains . or ..
        shop://a/.%2E
                 ^^^^
      hint: write the path without . and .. segments.
      """),
    Row(
      "a doubled slash", "https://shop.example.com/a//b",
      """
      this link is refused: its path contains an empty segment
        https://shop.example.com/a//b
                                   ^
      hint: remove the doubled slash.
      """),
    Row(
      "a doubled slash at the start", "https://shop.example.com//a",
      """
      this link is refused: its path contains an empty segment
        https://shop.example.com//a
                                 ^
      hint: remove the doubled slash.
      """),
    Row(
      "a doubled slash at the end", "shop://a//",
      """
      this link is refused: its path contains an empty segment
        shop://a//
                 ^
      hint: remove the doubled slash.
      """),
    Row(
      "four slashes behind a custom scheme", "shop:////a",
      """
      this link is refused: its path contains an empty segment
        shop:////a
                ^
      hint: remove the doubled slash.
      """),
    Row(
      "a slash is escaped", "shop://a%2Fb",
      """
      this link is refused: its path contains an escaped slash
        shop://a%2Fb
                ^^^
      hint: pass the text as a query item, or declare the table with allowsEncodedSlash: true.
      """),
    Row(
      "a slash is escaped in lower case", "https://shop.example.com/a/%2f",
      """
      this link is refused: its path contains an escaped slash
        https://shop.example.com/a/%2f
                                   ^^^
      hint: pass the text as a query item, or declare the table with allowsEncodedSlash: true.
      """),
    Row(
      "one byte too much", "shop://" + String(repeating: "a", count: 8_186),
      """
      this link is refused: it is longer than 8,192 bytes
        …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                                                                                                        ^
      hint: shorten the link; carry long texts in the app instead.
      """),
    Row(
      "one byte too much in characters of two", "shop://aa" + String(repeating: "é", count: 4_092),
      """
      this link is refused: it is longer than 8,192 bytes
        …éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé
                                                                                                        ^
      hint: shorten the link; carry long texts in the app instead.
      """),
    Row(
      "one segment too much", "shop:/" + String(repeating: "/a", count: 129),
      """
      this link is refused: its path has more than 128 segments
        …/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a
                                                                                                        ^
      hint: shorten the path.
      """),
    Row(
      "one segment too much on the web",
      "https://shop.example.com" + String(repeating: "/a", count: 129) + "/",
      """
      this link is refused: its path has more than 128 segments
        …a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/
                                                                                                       ^^
      hint: shorten the path.
      """),
  ]
}
