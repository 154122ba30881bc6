extension ReadingRefusalTests {
  static let pathRows = [
    Row("a dot", "shop://a/./b", "@9 ‹.› dot-segment"),
    Row("two dots", "https://shop.example.com/a/../b", "@27 ‹..› dot-segment"),
    Row("two dots as the host of a custom scheme", "shop://../a", "@7 ‹..› dot-segment"),
    Row("two dots at the end", "shop://a/..", "@9 ‹..› dot-segment"),
    Row("an escaped dot", "shop://a/%2e", "@9 ‹%2e› dot-segment"),
    Row("two escaped dots", "shop://a/%2E%2e/b", "@9 ‹%2E%2e› dot-segment"),
    Row("a dot and an escaped dot", "shop://a/.%2E", "@9 ‹.%2E› dot-segment"),
    Row("a doubled slash", "https://shop.example.com/a//b", "@27 ‹/› empty-segment"),
    Row("a doubled slash at the start", "https://shop.example.com//a", "@25 ‹/› empty-segment"),
    Row("a doubled slash at the end", "shop://a//", "@9 ‹/› empty-segment"),
    Row("four slashes behind a custom scheme", "shop:////a", "@8 ‹/› empty-segment"),
    Row("a slash is escaped", "shop://a%2Fb", "@8 ‹%2F› encoded-slash"),
    Row(
      "a slash is escaped in lower case", "https://shop.example.com/a/%2f",
      "@27 ‹%2f› encoded-slash"),
    Row("one byte too much", "shop://" + String(repeating: "a", count: 8_186), "@96 ‹a› length"),
    Row(
      "one byte too much in characters of two", "shop://aa" + String(repeating: "é", count: 4_092),
      "@96 ‹é› length"),
    Row(
      "one segment too much", "shop:/" + String(repeating: "/a", count: 129),
      "@96 ‹a› segment-count"),
    Row(
      "one segment too much on the web",
      "https://shop.example.com" + String(repeating: "/a", count: 129) + "/",
      "@95 ‹a/› segment-count"),
  ]
}
