extension PatternFaultTests {
  static let queryRows = [
    Row(
      "a query item without a name", "/a?=1",
      """
      [pattern] the pattern of bad cannot be read: a query item has no name of its own
        /a?=1
           ^^
      hint: write name=text or name={parameter}.
      """),
    Row(
      "braces for a query item", "/search?{query}",
      """
      [pattern] the pattern of bad cannot be read: a query item has no name of its own
        /search?{query}
                ^^^^^^^
      hint: write name=text or name={parameter}.
      """),
    Row(
      "braces for the name of a query item", "/search?{name}=1",
      """
      [pattern] the pattern of bad cannot be read: a query item has no name of its own
        /search?{name}=1
                ^^^^^^^^
      hint: write name=text or name={parameter}.
      """),
    Row(
      "an empty query text", "/a?mode=",
      """
      [pattern] the pattern of bad cannot be read: a query item is neither text nor one parameter
        /a?mode=
           ^^^^^
      hint: write name=text or name={parameter}.
      """),
    Row(
      "text around a query parameter", "/a?q=x{query}",
      """
      [pattern] the pattern of bad cannot be read: a query item is neither text nor one parameter
        /a?q=x{query}
           ^^^^^^^^^^
      hint: write name=text or name={parameter}.
      """),
    Row(
      "two parameters in a query item", "/a?q={a}{b}",
      """
      [pattern] the pattern of bad cannot be read: a query item is neither text nor one parameter
        /a?q={a}{b}
           ^^^^^^^^
      hint: write name=text or name={parameter}.
      """),
    Row(
      "a literal fragment", "/a#section",
      """
      [pattern] the pattern of bad cannot be read: the fragment is no parameter
        /a#section
           ^^^^^^^
      hint: write #{name}.
      """),
    Row(
      "an empty fragment", "/a#",
      """
      [pattern] the pattern of bad cannot be read: the fragment is no parameter
        /a#
           ^
      hint: write #{name}.
      """),
    Row(
      "text around a fragment", "/a#x{section}",
      """
      [pattern] the pattern of bad cannot be read: the fragment is no parameter
        /a#x{section}
           ^^^^^^^^^^
      hint: write #{name}.
      """),
  ]
}
