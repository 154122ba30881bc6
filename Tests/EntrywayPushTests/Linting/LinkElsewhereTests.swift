import EntrywayDiagnostics
import EntrywayPush
import Testing

/// What is said of a tap that opens nothing though the payload has what it needs.
@Suite("A link that no rule reads") struct LinkElsewhereTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var json: String
    /// What the hint must name.
    var named: [String]
    /// What it must not.
    var unnamed: [String] = []
    var rules = MarketRoute.entries
    var testDescription: String { json }
  }

  @Test("Its key path and the rule that would read it are named", arguments: rows)
  func named(_ row: Row) throws {
    let json = "{\"aps\": {\"alert\": \"Hi\"}, \(row.json)}"
    let found = PushReading(Array(json.utf8)).lint(row.rules)
    let hint = try #require(found.first { $0.code == .opensNothing }?.hint)
    for text in row.named { #expect(hint.contains(text), "\(hint)") }
    for text in row.unnamed { #expect(!hint.contains(text), "\(hint)") }
  }

  static let rows = [
    Row(
      json: #""url": "market://orders/1""#,
      named: [#".notification(link: "url")"#, "`deep_link`"], unnamed: ["did you mean"]),
    Row(
      json: #""data": {"a": {"url": "https://market.example.com/orders/1"}}"#,
      named: [#".notification(link: "data.a.url")"#]),
    Row(
      json: #""gcm.data": {"url": "market://orders/1"}"#,
      named: [#".notification(link: "gcm.data.url")"#]),
    Row(
      json: #""deeplink": "market://orders/1""#,
      named: ["did you mean `deep_link`?", #".notification(link: "deeplink")"#]),
    Row(
      json: #""deepLink": "other""#, named: ["`deepLink`", "did you mean `deep_link`?"],
      unnamed: [".notification"]),
    Row(
      json: #""data": {"oder": 1}"#, named: ["`data.oder`", "did you mean `data.order`?"]),
    // These open nothing, are no links of the app's, are in a list, or belong to a picture.
    Row(json: #""url": "market://nowhere""#, named: ["`deep_link`"], unnamed: ["url"]),
    Row(json: #""url": "https://a.example/orders/1""#, named: ["`deep_link`"], unnamed: ["url"]),
    Row(json: #""urls": ["market://orders/1"]"#, named: ["`deep_link`"], unnamed: ["urls"]),
    Row(json: #""image": "market://orders/1""#, named: ["`deep_link`"], unnamed: ["image"]),
    Row(json: #""deeplink": null"#, named: ["`deep_link`"], unnamed: ["did you mean"]),
    // Another rule reads this key.
    Row(
      json: #""links": null, "link": null"#, named: ["`links`"],
      unnamed: ["did you mean"],
      rules: EntryRules(
        MarketRoute.routes, [.notification(link: "links"), .notification(link: "link")])),
    // The longer key hides it: a rule for the path would find another value.
    Row(
      json: #""a": {"b": "market://orders/1"}, "a.b": 7"#, named: ["`deep_link`"],
      unnamed: ["a.b"]),
    Row(
      json: #""url": "market://orders/1""#,
      named: [#"add .notification(link: "url")"#],
      rules: EntryRules(MarketRoute.routes, [.spotlight(MarketRoute.chat)])),
  ]

  @Test(
    "With the rule that is named the tap opens, and nothing is found",
    arguments: ["url", "data.a.url", "gcm.data.url"])
  func remedied(_ path: String) {
    let jsons = [
      "url": #""url": "market://orders/1""#,
      "data.a.url": #""data": {"a": {"url": "https://market.example.com/orders/1"}}"#,
      "gcm.data.url": #""gcm.data": {"url": "market://orders/1"}"#,
    ]
    let bytes = Array("{\"aps\": {\"alert\": \"Hi\"}, \(jsons[path] ?? "")}".utf8)
    let rule = #".notification(link: "\#(path)")"#
    let hint = PushReading(bytes).lint(MarketRoute.entries).first?.hint
    #expect(hint?.contains(rule) == true)
    let rules = MarketRoute.entries.rules + [.notification(link: path)]
    #expect(PushReading(bytes).lint(EntryRules(MarketRoute.routes, rules)) == [])
  }

  @Test("Two hundred texts are looked at, and no more")
  func bounded() throws {
    func hint(_ others: Int) throws -> String {
      let texts = (0..<others).map { "\"k\($0)\": \"other:\"" } + [#""url": "market://orders/1""#]
      let json = "{\"aps\": {\"alert\": \"Hi\"}, \(texts.joined(separator: ", "))}"
      let found = PushReading(Array(json.utf8)).lint(MarketRoute.entries)
      return try #require(found.first { $0.code == .opensNothing }?.hint)
    }
    #expect(try hint(199).contains(#".notification(link: "url")"#))
    #expect(try !hint(200).contains(#".notification(link: "url")"#))
  }

  @Test("No message shows the link, whose parameters may be sensitive")
  func sensitive() {
    let rules = EntryRules(
      RouteTable<MarketRoute>(schemes: ["market"]) {
        Route("/chats/{id}", MarketRoute.chat).sensitive("id")
      }, [.notification(link: "deep_link")])
    let json = #"{"aps": {"alert": "Hi"}, "url": "market://chats/SECRET"}"#
    for diagnostic in PushReading(Array(json.utf8)).lint(rules) {
      #expect(!(diagnostic.hint ?? "").contains("SECRET"))
      #expect(!diagnostic.notes.joined().contains("SECRET"))
    }
  }
}
