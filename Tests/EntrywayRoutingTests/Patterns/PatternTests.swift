import Testing

@testable import EntrywayRouting

@Suite struct PatternTests {
  @Test("A pattern is read into its parts", arguments: rows)
  func reads(row: Row) throws {
    let mode: ArgumentMode = row.name.contains("per segment") ? .perSegment : .query
    #expect(Self.parts(try PatternReader(arguments: mode).pattern(of: row.input)) == row.facts)
  }

  @Test("Parameters stand in the order in which the pattern names them")
  func order() throws {
    func names(_ text: String, _ mode: ArgumentMode) throws -> [String] {
      try PatternReader(arguments: mode).pattern(of: text).parameters.map(\.name)
    }
    #expect(try names("/{b}/{_}/x-{a}?q={d}&r=1&s={c}#{e}", .query) == ["b", "a", "d", "c", "e"])
    #expect(try names("/{b}?q={d}&f/{a*}/e?r={c}#{e}", .perSegment) == ["b", "d", "a", "c", "e"])
  }

  static let rows = [
    Row("the root", "/", ""),
    Row("literals", "/orders/new", "'orders' 'new'"),
    Row("a trailing slash", "/orders/", "'orders'"),
    Row("a parameter", "/orders/{id}", "'orders' {id}"),
    Row("a name of all that it may have", "/{_order-Id2}", "{_order-Id2}"),
    Row("a name outside of ASCII", "/{größe}", "{größe}"),
    Row("text before a parameter", "/item-{id}", "'item-'{id}"),
    Row("text behind a parameter", "/{id}.html", "{id}'.html'"),
    Row("text on both sides", "/item-{id}.html", "'item-'{id}'.html'"),
    Row("a wildcard", "/{_}/a", "{_} 'a'"),
    Row("a wildcard with text", "/v{_}", "'v'{_}"),
    Row("a rest", "/files/{path*}", "'files' {path*}"),
    Row("a rest in the middle", "/{path*}/edit", "{path*} 'edit'"),
    Row("a rest that binds nothing", "/{_*}", "{_*}"),
    Row("escapes", "/caf%C3%A9/a%2Fb/%7Bid%7D", "'café' 'a/b' '{id}'"),
    Row("an escaped escape", "/%2541", "'%41'"),
    Row("raw letters outside of ASCII", "/café", "'café'"),
    Row("dots in a name", "/.well-known/...", "'.well-known' '...'"),
    Row("a dot before a parameter", "/.{id}", "'.'{id}"),
    Row("a query parameter", "/search?q={query}", "'search' ?q={query}"),
    Row("a query of the root", "/?q={query}", "?q={query}"),
    Row("a literal item", "/a?mode=edit", "'a' ?mode='edit'"),
    Row("a flag", "/a?edit", "'a' ?edit"),
    Row("all items", "/a?edit&mode=x&q={q}", "'a' ?edit ?mode='x' ?q={q}"),
    Row("empty items", "/a?&q={q}&&", "'a' ?q={q}"),
    Row("an equals sign in a literal item", "/a?mode=b=c", "'a' ?mode='b=c'"),
    Row("escapes in an item", "/a?m%20n=%5C%09%26", "'a' ?m n='\\\t&'"),
    Row("a question mark in an item", "/a?mode=b?c", "'a' ?mode='b?c'"),
    Row("slashes in an item", "/a?next=/b/c", "'a' ?next='/b/c'"),
    Row("the fragment", "/a#{section}", "'a' #section"),
    Row("a query and the fragment", "/?q={q}#{section}", "?q={q} #section"),
    Row("items per segment", "/a?x={x}&f/{id}?mode=b/c", "'a'(?x={x} ?f) {id}(?mode='b') 'c'"),
    Row("items beside a rest per segment", "/a?f/{r*}/b?f", "'a'(?f) {r*} 'b'(?f)"),
    Row("a fragment per segment", "/a?x={x}#{s}", "'a'(?x={x}) #s"),
    Row(
      "128 segments", String(repeating: "/a", count: 128),
      Array(repeating: "'a'", count: 128).joined(separator: " ")),
  ]

  /// The parts of a pattern as text: literals in quotes, escapes decoded.
  private static func parts(_ pattern: RoutePattern) -> String {
    var parts = pattern.segments.map { segment in
      let items = segment.items.map(text).joined(separator: " ")
      return text(segment.kind) + (items.isEmpty ? "" : "(\(items))")
    }
    parts += pattern.items.map(text)
    if let fragment = pattern.fragment { parts.append("#" + fragment) }
    return parts.joined(separator: " ")
  }

  private static func text(_ kind: PatternSegment.Kind) -> String {
    switch kind {
    case .literal(let bytes): return quoted(bytes)
    case .parameter(let prefix, let name, let suffix):
      return (prefix.isEmpty ? "" : quoted(prefix)) + "{\(name ?? "_")}"
        + (suffix.isEmpty ? "" : quoted(suffix))
    case .rest(let name): return "{\(name ?? "_")*}"
    }
  }

  private static func text(_ item: PatternItem) -> String {
    let name = "?" + String(decoding: item.name, as: UTF8.self)
    switch item.value {
    case .flag: return name
    case .literal(let text): return name + "=" + quoted(text)
    case .parameter(let parameter): return name + "={\(parameter)}"
    }
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    "'\(String(decoding: bytes, as: UTF8.self))'"
  }
}
