import EntrywayRouting

/// Destinations whose links are similar.
enum Shelf: LinkDestination {
  case me
  case new(String)
  case user(id: String)
  case userPage(id: String, page: String)
  case item(id: String)
  case file(path: String)
  case edited(path: [String])
  case search(query: String?, tags: [String])
  case lookup(query: String)
  case note(section: String?)
  case top(String)

  static func table(
    schemes: [String] = ["shop"], hosts: [String] = ["shop.example.com"],
    allowsEncodedSlash: Bool = false
  ) -> RouteTable<Shelf> {
    RouteTable(
      schemes: schemes, hosts: hosts, fallback: .me, allowsEncodedSlash: allowsEncodedSlash
    ) {
      Route("/users/me", .me)
      Route("/users/new/{name}", Shelf.new)
      Route("/users/{id}", Shelf.user)
      Route("/users/{id}/{page}", Shelf.userPage)
      Route("/items/item-{id}.html", Shelf.item)
      Route("/files/{path*}", Shelf.file)
      Route("/files/{path*}/edit", Shelf.edited)
      Route("/search?q={query}&tag={tags}", Shelf.search)
      Route("/lookup?q={query}", Shelf.lookup)
      Route("/notes#{section}", Shelf.note)
      Route("/{name}", Shelf.top)
    }
  }

  /// All destinations with the text in them.
  static func destinations(_ text: String, _ other: String) -> [Shelf] {
    [
      .new(text), .user(id: text), .userPage(id: text, page: other),
      .userPage(id: other, page: text),
      .item(id: text), .file(path: text), .file(path: text + "/" + other),
      .edited(path: [text, other]), .edited(path: [text]), .edited(path: []),
      .search(query: text, tags: [other, text]), .search(query: nil, tags: [text]),
      .lookup(query: text), .note(section: text), .top(text),
    ]
  }
}
