import Testing

@testable import EntrywayRouting

@Suite struct FieldsTests {
  enum Place: LinkDestination {
    case recipes
    case recipe(id: Int)
    case recipeIn(country: String, limit: Int?)
    case editing(id: Int)
    case path([String])
  }

  private static let table = RouteTable<Place>(schemes: ["food"]) {
    Route("/recipe", .recipes)
    Route("/recipe/{id}", Place.recipe)
    Route("/recipe/in/{country}?limit={limit}", Place.recipeIn)
    Route("/recipe/{id}/edit?mode=full", name: "editing", Place.editing)
    Route("/path/{path*}", Place.path)
  }

  @Test(
    "Named fields choose the route that the most of them serve",
    arguments: [
      (["country": ["FR"], "limit": ["7"]], Place.recipeIn(country: "FR", limit: 7)),
      (["country": ["FR"]], .recipeIn(country: "FR", limit: nil)),
      (["country": ["FR"], "limit": ["x"], "id": ["1"]], .recipeIn(country: "FR", limit: nil)),
      (["id": ["12"]], .recipe(id: 12)),
      (["id": ["12"], "mode": ["full"]], .editing(id: 12)),
      (["id": ["12"], "mode": ["brief"]], .recipe(id: 12)),
      (["id": ["x"]], .recipes),
      ([:], .recipes),
    ] as [([String: [String]], Place)])
  func reads(fields: [String: [String]], destination: Place) throws {
    #expect(try Self.table.match(firstSegment: "recipe", fields: fields).destination == destination)
  }

  @Test("What was ignored is listed, and an array takes all texts")
  func details() throws {
    let fields = ["country": ["FR"], "limit": ["many"]]
    let match = try Self.table.match(firstSegment: "recipe", fields: fields)
    #expect(match.parameters == [MatchedParameter(name: "country", text: "FR")])
    #expect(
      match.ignored
        == [IgnoredItem(name: "limit", text: "many", reason: #""many" is not an integer"#)])
    let path = try Self.table.match(firstSegment: "path", fields: ["path": ["a", "b"]])
    #expect(path.destination == .path(["a", "b"]))
    #expect(throws: LinkMatchError.self) {
      try Self.table.match(firstSegment: "path", fields: ["path": ["a", ""]])
    }
  }

  @Test("Fields that serve no route are told in words", arguments: rows)
  func tells(row: Row) {
    let parts = row.input.split(separator: " ").map(String.init)
    var fields: [String: [String]] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=").map(String.init)
      fields[pair[0]] = [pair[1]]
    }
    let table = RouteTable<Place>(schemes: ["food"]) {
      if parts.contains("pin=x") {
        Route("/recipe/{id}", Place.recipe).sensitive("id")
      } else {
        Route("/recipe/{id}", Place.recipe)
      }
      Route("/editor/{id}?mode=full", name: "editing", Place.editing)
    }
    let error = #expect(throws: LinkMatchError.self) {
      try table.match(firstSegment: parts[0], fields: fields)
    }
    #expect(error?.code == .noRouteForFields)
    #expect(error?.link == parts[0])
    #expect(error?.facts == row.facts)
  }

  static let rows = [
    Row("a name one letter off", "recpie id=1", "error no-route-for-fields"),
    Row("an unknown name", "shop", "error no-route-for-fields"),
    Row("a missing field", "recipe", "error no-route-for-fields (recipe)"),
    Row("a field of another type", "recipe id=abc", "error no-route-for-fields (recipe)"),
    Row(
      "a sensitive field of another type", "recipe id=abc pin=x",
      "error no-route-for-fields (recipe)"),
    Row(
      "a field with another text", "editor id=1 mode=brief",
      "error no-route-for-fields (editing)"),
  ]
}
