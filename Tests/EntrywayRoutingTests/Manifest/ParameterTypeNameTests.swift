import Testing

@testable import EntrywayRouting

/// What a manifest calls the types of the app's own.
@Suite struct ParameterTypeNameTests {
  struct Tag: LinkParameter, Hashable {
    init(linkText: String) throws {}
    init() {}
    var linkText: String { "t" }
    static var linkExample: Tag { Tag() }
    static var linkShape: LinkShape { .opaque }
  }

  struct ID<Owner>: LinkParameter, Hashable {
    struct Short: LinkParameter, Hashable {
      init(linkText: String) throws {}
      init() {}
      var linkText: String { "s" }
      static var linkExample: Short { Short() }
      static var linkShape: LinkShape { .opaque }
    }

    init(linkText: String) throws {}
    init() {}
    var linkText: String { "i" }
    static var linkExample: ID { ID() }
    static var linkShape: LinkShape { .opaque }
  }

  private struct Hidden: LinkParameter, Hashable {
    init(linkText: String) throws {}
    init() {}
    var linkText: String { "h" }
    static var linkExample: Hidden { Hidden() }
    static var linkShape: LinkShape { .opaque }
  }

  enum Place: LinkDestination {
    case tags([Tag], Tag?, Sku?, [Sku])
    case ids(ID<Sku>?, ID<[Sku?]>, ID<Int>.Short)
  }

  @Test("Types have the names that the app's code gives them")
  func names() {
    let table = RouteTable<Place>(schemes: ["shop"]) {
      Route("/tags?a={a}&b={b}&c={c}&d={d}", Place.tags)
      Route("/ids/{b}/{c}?a={a}") { .ids($2, $0, $1) }
    }
    #expect(
      table.manifest.routes.map { $0.parameters.map(\.type) } == [
        [
          "[ParameterTypeNameTests.Tag]", "ParameterTypeNameTests.Tag?", "Sku?", "[Sku]",
        ],
        [
          "ParameterTypeNameTests.ID<[Sku?]>", "ParameterTypeNameTests.ID<Int>.Short",
          "ParameterTypeNameTests.ID<Sku>?",
        ],
      ])
  }

  @Test("A private type has no address in its name, which changes from run to run")
  func hidden() {
    let table = RouteTable<NamedRoute>(schemes: ["shop"]) {
      Route("/{h}") { (_: Hidden) in NamedRoute("h") }
    }
    #expect(
      table.manifest.routes[0].parameters.map(\.type) == ["ParameterTypeNameTests.Hidden"])
  }

  @Test(
    "Any text that Swift may give for a type becomes a name, in whatever state it is",
    arguments: [
      ("Swift.Optional<App.Slug>", "Slug?"), ("Swift.Array<Swift.Array<App.Slug>>", "[[Slug]]"),
      ("Swift.Dictionary<Swift.String, App.Slug>", "[String: Slug]"), ("Slug", "Slug"),
      ("App.(unknown context at $10a2b3c4).Slug", "Slug"),
      ("App.A<App.B, App.C<App.D>>.E", "A<B, C<D>>.E"),
      ("Swift.Optional<App.Slug", "Swift.Optional<App.Slug"), ("<>", "<>"), ("", ""),
      ("App.Optional<App.Slug>", "Optional<Slug>"),
      ("A.b<(Swift.Int) -> ()>", "A.b<(Swift.Int) -> ()>"),
    ])
  func texts(row: (text: String, name: String)) {
    #expect(ParameterTypeName.name(ofReflected: row.text) == row.name)
  }
}
