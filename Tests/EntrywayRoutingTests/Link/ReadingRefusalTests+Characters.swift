extension ReadingRefusalTests {
  static let characterRows = [
    Row("a raw tab in a query value", "shop://a?v=1\t2", "@12 ‹\\u{9}› control-character"),
    Row("a raw line break in the fragment", "shop://a#1\n2", "@10 ‹\\u{A}› control-character"),
    Row("a raw NUL in the path", "shop://a\0b", "@8 ‹\\u{0}› control-character"),
    Row("a raw escape character", "shop://a\u{1B}[31m", "@8 ‹\\u{1B}› control-character"),
    Row(
      "a raw DEL in the host", "https://shop.example.com\u{7F}/",
      "@24 ‹\\u{7F}› control-character"),
    Row("an escaped NUL in the path", "shop://a%00", "@8 ‹%00› control-character"),
    Row("an escaped tab in the path", "shop://a/%09", "@9 ‹%09› control-character"),
    Row(
      "an escaped line break in the path", "https://shop.example.com/a%0Ab",
      "@26 ‹%0A› control-character"),
    Row("an escaped DEL in the path", "shop://a%7f", "@8 ‹%7f› control-character"),
    Row("an escaped NUL in a query value", "shop://a?v=%00", "@11 ‹%00› control-character"),
    Row("an escaped backspace in the fragment", "shop://a#x%08", "@10 ‹%08› control-character"),
    Row("an escaped tab in a query name", "shop://a?v%09=1", "@10 ‹%09› control-character"),
    Row("an escaped tab in a flag", "shop://a?v%09", "@10 ‹%09› control-character"),
    Row(
      "an escaped NUL in the host", "https://shop.example.com%00/a",
      "@24 ‹%00› control-character"),
    Row("a space in the path", "shop://a b", "@8 ‹ › space"),
    Row("a space before the link", " shop://a", "@0 ‹ › space"),
    Row("a space in a query value", "shop://a?v=red shoes", "@14 ‹ › space"),
    Row("a backslash in the path", "shop://a\\b", "@8 ‹\\› backslash"),
    Row("a backslash in a query value", "shop://a?v=\\", "@11 ‹\\› backslash"),
    Row("a backslash for the slashes", "https:\\\\shop.example.com", "@6 ‹\\› backslash"),
    Row("an escaped backslash in the path", "shop://a%5Cb", "@8 ‹%5C› backslash"),
    Row("an escaped backslash in lower case", "shop://%5c", "@7 ‹%5c› backslash"),
  ]
}
