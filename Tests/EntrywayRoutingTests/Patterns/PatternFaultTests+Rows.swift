extension PatternFaultTests {
  static let nameRows = [
    Row(
      "no name", "/{}",
      """
      [pattern] the pattern of bad cannot be read: this is not a name
        /{}
         ^^
      hint: use letters, digits, - and _, and no digit first, such as {id}.
      """),
    Row(
      "a star alone", "/{*}",
      """
      [pattern] the pattern of bad cannot be read: this is not a name
        /{*}
         ^^^
      hint: use letters, digits, - and _, and no digit first, such as {id}.
      """),
    Row(
      "a name that starts with a digit", "/{1st}",
      """
      [pattern] the pattern of bad cannot be read: this is not a name
        /{1st}
         ^^^^^
      hint: use letters, digits, - and _, and no digit first, such as {id}.
      """),
    Row(
      "a name with a star in the middle", "/{a*b}",
      """
      [pattern] the pattern of bad cannot be read: this is not a name
        /{a*b}
         ^^^^^
      hint: use letters, digits, - and _, and no digit first, such as {id}.
      """),
    Row(
      "a name with a dot", "/{user.id}",
      """
      [pattern] the pattern of bad cannot be read: this is not a name
        /{user.id}
         ^^^^^^^^^
      hint: use letters, digits, - and _, and no digit first, such as {id}.
      """),
    Row(
      "a wildcard as a query item", "/a?q={_}",
      """
      [pattern] the pattern of bad cannot be read: this is not a name
        /a?q={_}
             ^^^
      hint: use letters, digits, - and _, and no digit first, such as {id}.
      """),
    Row(
      "a rest as a query item", "/a?q={rest*}",
      """
      [pattern] the pattern of bad cannot be read: this is not a name
        /a?q={rest*}
             ^^^^^^^
      hint: use letters, digits, - and _, and no digit first, such as {id}.
      """),
    Row(
      "a parameter as other routers write it", "/shows/:id/episodes",
      """
      [pattern] the pattern of bad cannot be read: ":id" is text here, not a parameter
        /shows/:id/episodes
               ^^^
      hint: write {id}; a segment that begins with a colon is written %3Aid.
      """),
    Row(
      "two parameters in a segment", "/{from}-{to}",
      """
      [pattern] the pattern of bad cannot be read: a segment has two parameters
        /{from}-{to}
         ^^^^^^^^^^^
      hint: keep one, and parse its text in its type.
      """),
    Row(
      "text around a rest", "/a-{rest*}",
      """
      [pattern] the pattern of bad cannot be read: a {rest*} has text around it
        /a-{rest*}
         ^^^^^^^^^
      hint: make the text a segment of its own.
      """),
    Row(
      "two rests", "/{a*}/b/{c*}",
      """
      [pattern] the pattern of bad cannot be read: a pattern has two {rest*}
        /{a*}/b/{c*}
                ^^^^
      hint: keep one of them.
      """),
    Row(
      "two rests that bind nothing", "/{_*}/{_*}",
      """
      [pattern] the pattern of bad cannot be read: a pattern has two {rest*}
        /{_*}/{_*}
              ^^^^
      hint: keep one of them.
      """),
    Row(
      "a name twice in the path", "/{id}/{id}",
      """
      [pattern] the pattern of bad cannot be read: it names {id} twice
        /{id}/{id}
        ^^^^^^^^^^
      hint: give each parameter a name of its own.
      """),
    Row(
      "a name in the path and the query", "/{id}?id={id}",
      """
      [pattern] the pattern of bad cannot be read: it names {id} twice
        /{id}?id={id}
        ^^^^^^^^^^^^^
      hint: give each parameter a name of its own.
      """),
    Row(
      "a query item twice", "/a?q={a}&q={b}",
      """
      [pattern] the pattern of bad cannot be read: it names the item "q" twice
        /a?q={a}&q={b}
        ^^^^^^^^^^^^^^
      hint: name it once; bind it to an array to read repeated items.
      """),
    Row(
      "a query item twice in two spellings", "/a?q={a}&%71=1",
      """
      [pattern] the pattern of bad cannot be read: it names the item "q" twice
        /a?q={a}&%71=1
        ^^^^^^^^^^^^^^
      hint: name it once; bind it to an array to read repeated items.
      """),
    Row(
      "129 segments", String(repeating: "/a", count: 129),
      """
      [pattern] the pattern of bad cannot be read: it has more than 128 segments
        …/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a
                                                                                                        ^
      hint: shorten it.
      """),
  ]
}

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
      [pattern] the pattern of bad cannot be read: the fragment is not a parameter
        /a#section
           ^^^^^^^
      hint: write #{name}.
      """),
    Row(
      "an empty fragment", "/a#",
      """
      [pattern] the pattern of bad cannot be read: the fragment is not a parameter
        /a#
           ^
      hint: write #{name}.
      """),
    Row(
      "text around a fragment", "/a#x{section}",
      """
      [pattern] the pattern of bad cannot be read: the fragment is not a parameter
        /a#x{section}
           ^^^^^^^^^^
      hint: write #{name}.
      """),
  ]
}
