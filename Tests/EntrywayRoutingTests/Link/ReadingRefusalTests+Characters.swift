extension ReadingRefusalTests {
  static let characterRows = [
    Row(
      "a raw tab in a query value", "shop://a?v=1\t2",
      """
      this link is refused: it contains a control character
        shop://a?v=1\\u{9}2
                    ^^^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "a raw line break in the fragment", "shop://a#1\n2",
      """
      this link is refused: it contains a control character
        shop://a#1\\u{A}2
                  ^^^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "a raw NUL in the path", "shop://a\0b",
      """
      this link is refused: it contains a control character
        shop://a\\u{0}b
                ^^^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "a raw escape character", "shop://a\u{1B}[31m",
      """
      this link is refused: it contains a control character
        shop://a\\u{1B}[31m
                ^^^^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "a raw DEL in the host", "https://shop.example.com\u{7F}/",
      """
      this link is refused: it contains a control character
        https://shop.example.com\\u{7F}/
                                ^^^^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped NUL in the path", "shop://a%00",
      """
      this link is refused: it contains a control character
        shop://a%00
                ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped tab in the path", "shop://a/%09",
      """
      this link is refused: it contains a control character
        shop://a/%09
                 ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped line break in the path", "https://shop.example.com/a%0Ab",
      """
      this link is refused: it contains a control character
        https://shop.example.com/a%0Ab
                                  ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped DEL in the path", "shop://a%7f",
      """
      this link is refused: it contains a control character
        shop://a%7f
                ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped NUL in a query value", "shop://a?v=%00",
      """
      this link is refused: it contains a control character
        shop://a?v=%00
                   ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped backspace in the fragment", "shop://a#x%08",
      """
      this link is refused: it contains a control character
        shop://a#x%08
                  ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped tab in a query name", "shop://a?v%09=1",
      """
      this link is refused: it contains a control character
        shop://a?v%09=1
                  ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped tab in a flag", "shop://a?v%09",
      """
      this link is refused: it contains a control character
        shop://a?v%09
                  ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "an escaped NUL in the host", "https://shop.example.com%00/a",
      """
      this link is refused: it contains a control character
        https://shop.example.com%00/a
                                ^^^
      hint: remove it; query values and fragments allow only an escaped tab or line break.
      """),
    Row(
      "a space in the path", "shop://a b",
      """
      this link is refused: it contains a space
        shop://a b
                ^
      hint: write %20 instead.
      """),
    Row(
      "a space before the link", " shop://a",
      """
      this link is refused: it contains a space
         shop://a
        ^
      hint: write %20 instead.
      """),
    Row(
      "a space in a query value", "shop://a?v=red shoes",
      """
      this link is refused: it contains a space
        shop://a?v=red shoes
                      ^
      hint: write %20 instead.
      """),
    Row(
      "a backslash in the path", "shop://a\\b",
      #"""
      this link is refused: it contains a backslash
        shop://a\b
                ^
      hint: separate segments with /; in a query write %5C.
      """#),
    Row(
      "a backslash in a query value", "shop://a?v=\\",
      #"""
      this link is refused: it contains a backslash
        shop://a?v=\
                   ^
      hint: separate segments with /; in a query write %5C.
      """#),
    Row(
      "a backslash for the slashes", "https:\\\\shop.example.com",
      #"""
      this link is refused: it contains a backslash
        https:\\shop.example.com
              ^
      hint: separate segments with /; in a query write %5C.
      """#),
    Row(
      "an escaped backslash in the path", "shop://a%5Cb",
      """
      this link is refused: it contains a backslash
        shop://a%5Cb
                ^^^
      hint: separate segments with /; in a query write %5C.
      """),
    Row(
      "an escaped backslash in lower case", "shop://%5c",
      """
      this link is refused: it contains a backslash
        shop://%5c
               ^^^
      hint: separate segments with /; in a query write %5C.
      """),
  ]
}
