import Testing

@testable import EntrywayRouting

/// What is said of a text that a type of the app's own does not read.
@Suite struct OwnTypeTests {
  struct ISBN: LinkParameter, Hashable {
    enum Fault: Error, CustomStringConvertible {
      case length(String)

      var description: String {
        switch self {
        case .length("wrong-words"): "an ISBN\nhas \u{1B}[31m13 digits"
        case .length("long-words"): String(repeating: "an ISBN has 13 digits ", count: 10_000)
        case .length("quoted"): "quoted is no ISBN"
        case .length: "an ISBN has 13 digits"
        }
      }
    }

    var digits: String

    init(linkText: String) throws {
      guard linkText.utf8.count == 13 else { throw Fault.length(linkText) }
      digits = linkText
    }

    init(digits: String) { self.digits = digits }

    var linkText: String { digits }
    static var linkExample: ISBN { ISBN(digits: "9783161484100") }
    static var linkShape: LinkShape { .opaque }
  }

  /// Its error has no words.
  struct Wordless: LinkParameter, Hashable {
    struct Bad: Error {}

    init() {}
    init(linkText: String) throws { if linkText != "w1" { throw Bad() } }
    var linkText: String { "w1" }
    static var linkExample: Wordless { Wordless() }
    static var linkShape: LinkShape { .text }
  }

  /// Some integers are none of its texts.
  struct Even: LinkParameter, Hashable {
    enum Bad: Error { case isOdd }

    init() {}
    init(linkText: String) throws { if try Int(linkText: linkText) % 2 != 0 { throw Bad.isOdd } }
    var linkText: String { "22" }
    static var linkExample: Even { Even() }
    static var linkShape: LinkShape { .integer(Int.self) }
  }

  enum Book: LinkDestination {
    case book(ISBN)
    case search(ISBN, also: [ISBN], maybe: ISBN?)
    case secret(ISBN)
    case wordless(Wordless)
    case even(Even)
    case all([ISBN])
  }

  private static let table = RouteTable<Book>(schemes: ["shop"]) {
    Route("/books/{isbn}", Book.book)
    Route("/search?isbn={isbn}&also={also}&maybe={maybe}", Book.search)
    Route("/secrets/{code}", Book.secret).sensitive("code")
    Route("/wordless/{w}", Book.wordless)
    Route("/even/{n}", Book.even)
    Route("/all/{isbns*}", Book.all)
  }

  @Test("A segment is told what the type's own error says, and the type's example")
  func segment() {
    let text = Self.table.explain("shop://books/978").description
    #expect(text.contains(#""978" is not valid: an ISBN has 13 digits"#))
    #expect(text.contains("such as 9783161484100"))
    let all = Self.table.explain("shop://all/9783161484100/978").description
    #expect(all.contains(#""978" is not valid: an ISBN has 13 digits"#))
    #expect(all.contains("such as 9783161484100"))
  }

  @Test("So is a query item, that is required, left out or ignored")
  func items() throws {
    let wrong = Self.table.explain("shop://search?isbn=978").description
    #expect(wrong.contains(#""978" is not valid: an ISBN has 13 digits"#))
    #expect(wrong.contains("isbn=9783161484100"))
    #expect(Self.table.explain("shop://search").description.contains("add isbn=9783161484100."))
    let link = "shop://search?isbn=9783161484100&also=12&maybe=1"
    let reason = #"is not valid: an ISBN has 13 digits"#
    #expect(
      try Self.table.match(link).ignored.map(\.reason) == [#""12" \#(reason)"#, #""1" \#(reason)"#])
  }

  @Test("So are the fields of a payload, and the parameters of a link by name")
  func fieldsAndNames() {
    let error = #expect(throws: LinkMatchError.self) {
      try Self.table.match(firstSegment: "books", fields: ["isbn": ["978"]])
    }
    #expect(error?.description.contains(#""978" is not valid: an ISBN has 13 digits"#) == true)
    #expect(error?.description.contains(#""isbn": "9783161484100""#) == true)
    let named = Told.link(Self.table, named: "book", ["isbn": ["978"]])
    #expect(named.contains(#""978" is not valid: an ISBN has 13 digits"#))
    #expect(named.contains("isbn=9783161484100"))
    #expect(Told.link(Self.table, named: "book").contains("add isbn=9783161484100."))
  }

  @Test(
    "An error without words, and one that is thrown by a type of the library, read as sentences")
  func words() {
    let wordless = Self.table.explain("shop://wordless/x").description
    #expect(wordless.contains(#""x" is not text that the parameter's type accepts"#))
    #expect(wordless.contains("such as w1"))
    #expect(!wordless.contains("Bad"))
    #expect(!wordless.contains("such as text"))
    let odd = Self.table.explain("shop://even/3").description
    #expect(odd.contains(#""3" is not valid: isOdd"#))
    #expect(odd.contains("such as 22"))
    let word = Self.table.explain("shop://even/x").description
    #expect(word.contains(#""x" is not an integer"#))
  }

  @Test("The words of an error are shown on one line, escaped and bounded")
  func untrusted() throws {
    let escaped = Self.table.explain("shop://books/wrong-words").description
    #expect(escaped.contains(#"an ISBN\u{A}has \u{1B}[31m13 digits"#))
    let long = Self.table.explain("shop://books/long-words").description
    #expect(long.utf8.count < 1_000)
    #expect(long.contains("an ISBN has 13 digits"))
  }

  @Test("Of a sensitive parameter neither the text is shown nor an error that may quote it")
  func sensitive() throws {
    for link in ["shop://secrets/quoted", "shop://secrets/QUOTED/x", "shop://secrets/books"] {
      let text = Self.table.explain(link).description
      #expect(!text.contains("quoted"))
      #expect(!text.contains("an ISBN has"))
    }
    #expect(Self.table.explain("shop://secrets/quoted").description.contains("9783161484100"))
    let named = Told.link(Self.table, named: "secret", ["code": ["quoted"]])
    #expect(!named.contains("quoted"))
    #expect(named.contains("9783161484100"))
    let error = #expect(throws: LinkMatchError.self) {
      try Self.table.match(firstSegment: "secrets", fields: ["code": ["quoted"]])
    }
    #expect(error?.description.contains("quoted") == false)
    let optional = RouteTable<Book>(schemes: ["shop"]) {
      Route("/s?i={i}&also={also}&maybe={maybe}", Book.search).sensitive("i", "also", "maybe")
    }
    let link = "shop://s?i=9783161484100&also=quoted&maybe=quoted"
    #expect(try optional.match(link).ignored.allSatisfy { !$0.reason.contains("quoted") })
    #expect(!optional.explain(link).description.contains("quoted"))
    #expect(!optional.explain("shop://s?i=quoted").description.contains("quoted"))
  }

  @Test("A manifest has no example of such a type, and invents none")
  func manifest() {
    let table = RouteTable<NamedRoute>(manifest: Self.table.manifest)
    #expect(!Told.link(table, named: "book").contains("text."))
    #expect(!table.explain("shop://search").description.contains("=text"))
  }
}
