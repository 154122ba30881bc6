import DiagnosticFacts
import Entryway
import EntrywayDiagnostics
import SeededRandom
import Testing

@Suite("EntryRules that write")
struct EntryWritingTests {
  /// A destination, and the payload that its tap or button needs; or why there is none.
  struct Row<Destination: LinkDestination>: CustomTestStringConvertible, Sendable {
    var destination: Destination
    var action: String?
    var link: String?
    var host: String?
    var expected: String

    init(
      _ destination: Destination, action: String? = nil, link: String? = nil, host: String? = nil,
      _ expected: String
    ) {
      self.destination = destination
      self.action = action
      self.link = link
      self.host = host
      self.expected = expected
    }

    var testDescription: String { "\(destination) \(action ?? "") \(link ?? host ?? "")" }

    func told(_ rules: EntryRules<Destination>) -> String {
      do throws(EntryWritingError) {
        let target = EntryTarget(destination, link: link, host: host)
        return try rules.content(opening: target, action: action).payload.jsonText()
      } catch {
        return error.failures.map { "\($0.rule): \(told($0.obstacle))" }.joined(separator: "\n")
      }
    }

    private func told(_ obstacle: WritingObstacle) -> String {
      switch obstacle {
      case .link(let problem): problem.diagnostic.facts
      case .value: "value"
      case .fields: "fields"
      case .otherDestination(let destination): "always opens \(destination)"
      case .code(let name): "code of \(name)"
      case .system: "system"
      case .readsElsewhere(let written, .destination(let destination)):
        "\(written) opens \(destination)"
      case .readsElsewhere(let written, .rejected(let rejection)):
        "\(written) is rejected: \(rejection.facts)"
      }
    }
  }

  @Test("A rule for links writes the link under its key", arguments: shop)
  func links(row: Row<ShopRoute>) {
    #expect(row.told(ShopRoute.entries) == row.expected)
  }

  static let shop: [Row<ShopRoute>] = [
    Row(.order(id: "4821"), #"{"deep_link":"https://shop.example.com/orders/4821"}"#),
    Row(.home, #"{"deep_link":"https://shop.example.com/"}"#),
    Row(
      .order(id: "a b"), host: "app.example.com",
      #"{"deep_link":"https://app.example.com/orders/a%20b"}"#),
    Row(.order(id: "a/b"), #".notification(link: "deep_link"): error reads-elsewhere"#),
    Row(
      .order(id: "4821"), link: "shop://orders/4821?utm_source=push",
      #"{"deep_link":"shop://orders/4821?utm_source=push"}"#),
    Row(
      .conversation(id: "sarah-82", isReplying: true), action: "REPLY_ACTION",
      #"{"reply_link":"https://shop.example.com/conversations/sarah-82/reply"}"#),
    Row(.cart, #"{"deep_link":"https://shop.example.com/cart"}"#),
    Row(.home, action: "ARCHIVE", ""),
  ]

  @Test("A rule for a value writes the value at its key path", arguments: bookings)
  func values(row: Row<BookingsRoute>) {
    #expect(row.told(BookingsRoute.entries) == row.expected)
  }

  static let bookings: [Row<BookingsRoute>] = [
    Row(.messages(.details(id: "1")), #"{"data":{"messageId":"1"}}"#),
    Row(.request(id: "7"), #"{"data":{"requestId":"7"}}"#),
    Row(
      .activity,
      """
      .notification(at: "data.messageId"): value
      .notification(at: "data.requestId"): value
      """),
    Row(
      .request(id: ""),
      """
      .notification(at: "data.messageId"): value
      .notification(at: "data.requestId"): {"data":{"requestId":""}} is rejected: \
      error unusable @22 ‹""› empty text by .notification(at: "data.requestId")
      """),
  ]

  @Test("A rule for fields writes the route's name and its parameters", arguments: recipes)
  func fields(row: Row<RecipesRoute>) {
    #expect(row.told(RecipesRoute.entries) == row.expected)
  }

  static let recipes: [Row<RecipesRoute>] = [
    Row(.home, #"{"type":"home"}"#),
    Row(.recipe(id: 1234), #"{"id":1234,"type":"recipe"}"#),
    Row(.recipes(country: "FR", limit: 7), #"{"country":"FR","limit":7,"type":"recipe"}"#),
    Row(.recipes(country: nil, limit: nil), #"{"type":"recipe"}"#),
    Row(
      .recipes(country: nil, limit: .max), #"{"limit":"9223372036854775807","type":"recipe"}"#),
  ]

  @Test(
    "Of the rules the first is taken that writes the destination and reads it back",
    arguments: mixed)
  func order(row: Row<ShopRoute>) {
    #expect(row.told(Self.mixedRules) == row.expected)
  }

  static let mixedRules = EntryRules(
    ShopRoute.routes,
    [
      .notification(reading: "a cart") { $0["cart"] == nil ? nil : .cart },
      .notification(link: "aps.link"),
      .notification(at: "sale") { (id: Int) in .sale(id: String(id)) },
      .notification(at: "sale", audience: "vip", ShopRoute.sale),
      .notification(at: "chat.id") { .conversation(id: $0, isReplying: true) },
      .notification(fieldsNamedBy: "data.type"),
      .notification(action: "CART", .cart),
      .notification(link: "cart", action: "CART"),
    ])

  static let mixed: [Row<ShopRoute>] = [
    Row(.sale(id: "7"), #"{"sale":"7"}"#),
    // The rule for numbers is asked first and refuses the text.
    Row(.sale(id: "shoes"), #"{"data":{"id":"shoes","type":"sale"}}"#),
    Row(.order(id: "1"), #"{"data":{"id":"1","type":"orders"}}"#),
    Row(.conversation(id: "s", isReplying: true), #"{"chat":{"id":"s"}}"#),
    // As fields it would be its answer, whose path is the longer one.
    Row(
      .conversation(id: "s", isReplying: false),
      """
      .notification(reading: "a cart"): code of a cart
      .notification(link: "aps.link"): system
      .notification(at: "sale"): value
      .notification(at: "sale"): value
      .notification(at: "chat.id"): value
      .notification(fieldsNamedBy: "data.type"): fields
      """),
    Row(.cart, action: "CART", "{}"),
    Row(
      .order(id: "1"), action: "CART",
      """
      .notification(action: "CART"): always opens cart
      .notification(link: "cart", action: "CART"): {"cart":"https://shop.example.com/orders/1"} \
      opens cart
      """),
    Row(
      .home,
      """
      .notification(reading: "a cart"): code of a cart
      .notification(link: "aps.link"): system
      .notification(at: "sale"): value
      .notification(at: "sale"): value
      .notification(at: "chat.id"): value
      .notification(fieldsNamedBy: "data.type"): fields
      """),
  ]

  @Test("Rules read from a manifest write what the typed ones write")
  func manifest() throws {
    try compare(ShopRoute.entries, Self.shop.map { ($0.destination, $0.action) })
    try compare(BookingsRoute.entries, Self.bookings.map { ($0.destination, $0.action) })
    try compare(RecipesRoute.entries, Self.recipes.map { ($0.destination, $0.action) })
  }

  private func compare<Destination>(
    _ rules: EntryRules<Destination>, _ destinations: [(destination: Destination, action: String?)]
  ) throws {
    let untyped = EntryRules<NamedRoute>(manifest: rules.manifest)
    for (destination, action) in destinations {
      let match = rules.routes.match(destination: destination)
      guard let name = match.name else { continue }
      let texts = Dictionary(grouping: match.parameters, by: \.name).mapValues { $0.map(\.text) }
      let typed = try? rules.content(opening: EntryTarget(destination), action: action)
      let named = try? untyped.content(
        opening: EntryTarget(NamedRoute(name, texts)), action: action)
      #expect(typed == named, "\(destination)")
    }
  }

  @Test("A field has its parameter's kind, a flag is true, a list stays one", arguments: kinds)
  func fieldKinds(row: Row<WrittenDestination>) {
    #expect(row.told(WrittenDestination.entries) == row.expected)
  }

  static let kinds: [Row<WrittenDestination>] = [
    Row(.number(-5), #"{"data":{"number":"-5"}}"#),
    Row(.number(1000), #"{"number":1000,"type":"number"}"#),
    Row(.number(1 << 53), #"{"number":"9007199254740992","type":"number"}"#),
    Row(.ratio(0.5), #"{"ratio":0.5,"type":"ratio"}"#),
    Row(.flags(isOpen: true, sort: nil), #"{"isOpen":true,"type":"flags"}"#),
    Row(.flags(isOpen: false, sort: .newest), #"{"isOpen":false,"sort":"newest","type":"flags"}"#),
    Row(.tags(["a", "7"], page: 2), #"{"page":2,"tags":["a","7"],"type":"tags"}"#),
    Row(.tags([], page: nil), #"{"type":"tags"}"#),
    Row(.rest(["a/b", "c"]), #"{"rest":["a/b","c"],"type":"rest"}"#),
    Row(.editing(id: "7"), #"{"id":"7","mode":"edit","now":true,"type":"text"}"#),
    Row(.text("7"), #"{"text":"7","type":"text"}"#),
  ]

  @Test("What is written opens its destination, and nothing else is written", arguments: 0..<20)
  func readsBack(seed: UInt64) throws {
    var generator = Seeded(seed: seed)
    var count = 0
    for _ in 0..<100 {
      let destination = WrittenDestination.random(using: &generator)
      guard let content = try? WrittenDestination.entries.content(opening: EntryTarget(destination))
      else {
        continue
      }
      count += 1
      let read = try PayloadValue(json: content.payload.jsonText())
      #expect(
        WrittenDestination.entries.readBack(read, action: nil).match?.destination == destination)
    }
    #expect(count > 50)
  }
}
