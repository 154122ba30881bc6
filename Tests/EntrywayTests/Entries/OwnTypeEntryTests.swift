import Entryway
import Testing

/// What a rejection says of a value that a parameter type of the app's own does not read.
@Suite struct OwnTypeEntryTests {
  struct ISBN: LinkParameter, Hashable {
    struct Malformed: Error, CustomStringConvertible {
      var text: String
      var description: String { "an ISBN\nhas 13 digits, not \(text)" }
    }

    var digits: String

    init(linkText: String) throws {
      guard linkText.utf8.count == 13 else { throw Malformed(text: linkText) }
      digits = linkText
    }

    init(digits: String) { self.digits = digits }

    var linkText: String { digits }
    static let linkExample = ISBN(digits: "9783161484100")
    static let linkShape = LinkShape.opaque
  }

  enum Book: LinkDestination {
    case book(ISBN)
    case secret(ISBN)
  }

  private static let entries = EntryRules(
    RouteTable<Book>(schemes: ["shop"]) {
      Route("/books/{isbn}", Book.book)
      Route("/secrets/{code}", Book.secret).sensitive("code")
    },
    [
      .notification(at: "isbn", Book.book), .notification(at: "code", Book.secret),
      .notification(link: "link"),
      .notification(reading: "a book") { payload in
        try payload["book"].map { .book(try $0.parameter()) }
      },
    ])

  private func rejection(_ payload: PayloadValue) throws -> EntryRejection {
    let entry = AppEntry(
      source: .notification(.tap),
      content: .notification(NotificationContent(payload: payload)))
    guard case .rejected(let rejection) = Self.entries.read(entry) else {
      throw EntryRejection("it is read")
    }
    return rejection
  }

  @Test("The rejection has the words of the type's error, and its example")
  func words() throws {
    for payload in [["isbn": "978"], ["book": "978"]] as [PayloadValue] {
      let text = try rejection(payload).description
      #expect(text.contains(#""978", which is not valid: an ISBN\u{A}has 13 digits, not 978"#))
      #expect(text.contains(#"send text such as "9783161484100""#))
    }
    let link = try rejection(["link": "shop://books/978"]).description
    #expect(link.contains(#""978" is not valid: an ISBN\u{A}has 13 digits, not 978"#))
    #expect(link.contains("such as 9783161484100"))
    let number = try rejection(["isbn": 978]).description
    #expect(number.contains("the number 978, which is not valid: an ISBN"))
  }

  @Test("Of a secret neither the value is shown nor the words that may quote it")
  func secret() throws {
    for payload in [["code": "quoted"], ["link": "shop://secrets/quoted"]] as [PayloadValue] {
      let rejection = try rejection(payload)
      #expect(!rejection.description.contains("quoted"))
      #expect(!rejection.description.contains("an ISBN"))
      #expect(rejection.description.contains("9783161484100"))
    }
  }
}
