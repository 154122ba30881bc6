extension PatternFaultTests {
  static let nameRows = [
    Row("no name", "/{}", "@1 ‹{}›"),
    Row("a star alone", "/{*}", "@1 ‹{*}›"),
    Row("a name that starts with a digit", "/{1st}", "@1 ‹{1st}›"),
    Row("a name with a star in the middle", "/{a*b}", "@1 ‹{a*b}›"),
    Row("a name with a dot", "/{user.id}", "@1 ‹{user.id}›"),
    Row("a wildcard as a query item", "/a?q={_}", "@5 ‹{_}›"),
    Row("a rest as a query item", "/a?q={rest*}", "@5 ‹{rest*}›"),
    Row("a parameter as other routers write it", "/shows/:id/episodes", "@7 ‹:id›"),
    Row("two parameters in a segment", "/{from}-{to}", "@1 ‹{from}-{to}›"),
    Row("text around a rest", "/a-{rest*}", "@1 ‹a-{rest*}›"),
    Row("two rests", "/{a*}/b/{c*}", "@8 ‹{c*}›"),
    Row("two rests that bind nothing", "/{_*}/{_*}", "@6 ‹{_*}›"),
    Row("a name twice in the path", "/{id}/{id}", "@0 ‹/{id}/{id}›"),
    Row("a name in the path and the query", "/{id}?id={id}", "@0 ‹/{id}?id={id}›"),
    Row("a query item twice", "/a?q={a}&q={b}", "@0 ‹/a?q={a}&q={b}›"),
    Row("a query item twice in two spellings", "/a?q={a}&%71=1", "@0 ‹/a?q={a}&%71=1›"),
    Row("129 segments", String(repeating: "/a", count: 129), "@96 ‹a›"),
  ]
}

extension PatternFaultTests {
  static let queryRows = [
    Row("a query item without a name", "/a?=1", "@3 ‹=1›"),
    Row("braces for a query item", "/search?{query}", "@8 ‹{query}›"),
    Row("braces for the name of a query item", "/search?{name}=1", "@8 ‹{name}=1›"),
    Row("an empty query text", "/a?mode=", "@3 ‹mode=›"),
    Row("text around a query parameter", "/a?q=x{query}", "@3 ‹q=x{query}›"),
    Row("two parameters in a query item", "/a?q={a}{b}", "@3 ‹q={a}{b}›"),
    Row("a literal fragment", "/a#section", "@3 ‹section›"),
    Row("an empty fragment", "/a#", "@3 ‹›"),
    Row("text around a fragment", "/a#x{section}", "@3 ‹x{section}›"),
  ]
}
