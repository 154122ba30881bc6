import Entryway

extension MessageCases {
  private struct ISBN: LinkParameter, Hashable {
    struct Malformed: Error, CustomStringConvertible {
      var text: String
      var description: String {
        text == "long" ? String(repeating: "an ISBN\n", count: 100) : "an ISBN has 13 digits"
      }
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

  private enum Destination: LinkDestination {
    case book(ISBN)
    case search(ISBN, also: [ISBN])
    case secret(ISBN)
  }

  /// Texts that a parameter type of the app's own does not read.
  static var ownTypes: MessageGroup {
    let table = RouteTable<Destination>(schemes: ["shop"]) {
      Route("/books/{isbn}", Destination.book)
      Route("/search?isbn={isbn}&also={also}", Destination.search)
      Route("/secrets/{code}", Destination.secret).sensitive("code")
    }
    let rules = EntryRules(
      table,
      [
        .notification(at: "isbn", Destination.book), .notification(fieldsNamedBy: "type"),
        .notification(at: "secret", Destination.secret),
      ])
    func entry(_ title: String, _ payload: PayloadValue) -> Message {
      .reading(
        title,
        rules.read(
          AppEntry(
            source: .notification(.tap),
            content: .notification(NotificationContent(payload: payload)))))
    }
    return MessageGroup(
      "Parameter types of the app's own",
      [
        "shop://books/978", "shop://books/long", "shop://search", "shop://search?isbn=978",
        "shop://search?isbn=9783161484100&also=978", "shop://secrets/978",
      ].map { .explanation($0, table) } + [
        .notWritable("a text that is none of the type") {
          try table.link(named: "book", ["isbn": ["978"]])
        },
        .notWritable("a secret that is none of the type") {
          try table.link(named: "secret", ["code": ["978"]])
        },
        .notWritable("no text") { try table.link(named: "book", [:]) },
        entry("a value", ["isbn": "978"]), entry("a number", ["isbn": 978]),
        entry("a field", ["type": "books", "isbn": "978"]), entry("a secret", ["secret": "978"]),
      ])
  }

  /// Hosts and schemes that no link can have, and the links that they were meant for.
  static var malformedOrigins: MessageGroup {
    func row(_ link: String, schemes: [String] = [], hosts: [String] = []) -> Message {
      .explanation(
        link, RouteTable<Destination>(schemes: schemes, hosts: hosts) {},
        "\((schemes + hosts).joined(separator: ", ")): \(link)")
    }
    let link = "https://shop.example.com/a"
    return MessageGroup(
      "Links that a malformed declaration keeps out",
      [
        row(link, hosts: ["https://shop.example.com"]), row(link, hosts: ["shop.example.com:443"]),
        row(link, hosts: ["größe.de"]), row(link, hosts: ["größe.de", "a.example.com"]),
        row("shop://a", schemes: ["shop://"]), row("shop://a", schemes: ["sh op", "other"]),
        row(link, schemes: ["https"]),
        .explanation(
          link,
          RouteTable<NamedRoute>(hosts: ["shop.example.com"]) {
            Route("/a", NamedRoute("a")).hosts("https://go.example.com")
          }, "a route's: \(link)"),
      ])
  }
}
