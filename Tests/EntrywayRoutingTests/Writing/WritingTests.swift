import Testing

@testable import EntrywayRouting

@Suite struct WritingTests {
  private static let table = Shelf.table()

  @Test(
    "Links escape what reading needs, and no more",
    arguments: [
      (Shelf.user(id: "4821"), "https://shop.example.com/users/4821", "shop://users/4821"),
      (.user(id: "a b/c").self, "", ""),
      (
        .user(id: "é+&=@:;,!'~"), "https://shop.example.com/users/%C3%A9+&=@:;,!'~",
        "shop://users/%C3%A9+&=@:;,!'~"
      ),
      (
        .user(id: "50% {x}"), "https://shop.example.com/users/50%25%20%7Bx%7D",
        "shop://users/50%25%20%7Bx%7D"
      ),
      (.top("a@b:1"), "https://shop.example.com/a@b:1", "shop://a%40b%3A1"),
      (
        .file(path: "a/b c/d"), "https://shop.example.com/files/a/b%20c/d", "shop://files/a/b%20c/d"
      ),
      (
        .edited(path: ["a", "b"]), "https://shop.example.com/files/a/b/edit",
        "shop://files/a/b/edit"
      ),
      (.item(id: "5"), "https://shop.example.com/items/item-5.html", "shop://items/item-5.html"),
      (.search(query: nil, tags: []), "https://shop.example.com/search", "shop://search"),
      (.search(query: "", tags: []), "https://shop.example.com/search?q=", "shop://search?q="),
      (
        .search(query: "a&b=c/d?e#f+g", tags: ["x", "y"]),
        "https://shop.example.com/search?q=a%26b=c/d%3Fe%23f+g&tag=x&tag=y",
        "shop://search?q=a%26b=c/d%3Fe%23f+g&tag=x&tag=y"
      ),
      (.note(section: nil), "https://shop.example.com/notes", "shop://notes"),
      (
        .note(section: "a#b?c&d"), "https://shop.example.com/notes#a%23b%3Fc&d",
        "shop://notes#a%23b%3Fc&d"
      ),
      (.me, "https://shop.example.com/users/me", "shop://users/me"),
    ])
  func escapes(destination: Shelf, web: String, custom: String) throws {
    guard !web.isEmpty else {
      #expect(throws: LinkWritingError.self) { try Self.table.link(to: destination) }
      return
    }
    #expect(try Self.table.link(to: destination) == web)
    #expect(try Self.table.link(to: destination, scheme: "shop") == custom)
  }

  @Test("The first host that is no wildcard is taken, else the first scheme, unless told")
  func origins() throws {
    let all = Shelf.table(
      schemes: ["Shop", "beta"], hosts: ["*.example.org", "A.example.com", "b.example.com"])
    #expect(try all.link(to: .me) == "https://a.example.com/users/me")
    #expect(try all.link(to: .me, host: "b.example.com") == "https://b.example.com/users/me")
    #expect(try all.link(to: .me, host: "www.example.org") == "https://www.example.org/users/me")
    #expect(try all.link(to: .me, scheme: "BETA") == "beta://users/me")
    #expect(
      try all.link(to: .me, scheme: "beta", host: "b.example.com")
        == "https://b.example.com/users/me")
    let custom = Shelf.table(hosts: ["*.example.org"])
    #expect(try custom.link(to: .me) == "shop://users/me")
    #expect(try custom.link(to: .me, host: "a.b.example.org") == "https://a.b.example.org/users/me")
  }

  @Test("A route for one kind of links is written so")
  func kinds() throws {
    let table = RouteTable<Shelf>(schemes: ["shop"], hosts: ["shop.example.com"]) {
      Route("/local/{id}", Shelf.user).only(.customScheme)
      Route("/web/{id}", Shelf.item).only(.web)
      Route("/me", .me)
    }
    #expect(try table.link(to: .user(id: "1")) == "shop://local/1")
    #expect(try table.link(to: .item(id: "1")) == "https://shop.example.com/web/1")
    #expect(throws: LinkWritingError.self) { try table.link(to: .item(id: "1"), scheme: "shop") }
    #expect(throws: LinkWritingError.self) {
      try table.link(to: .user(id: "1"), host: "shop.example.com")
    }
    #expect(table.problems.isEmpty)
  }

  @Test("Of several routes the first writes that is not for reading alone")
  func several() throws {
    let table = RouteTable<Shelf>(schemes: ["shop"]) {
      Route("/old/{id}", Shelf.user).readOnly()
      Route("/users/{id}", Shelf.user)
      Route("/u/{id}", name: "short", Shelf.user)
      Route("/{_}/me", .me)
      Route("/my", .me)
    }
    #expect(try table.link(to: .user(id: "1")) == "shop://users/1")
    #expect(try table.match("shop://old/1").destination == .user(id: "1"))
    #expect(try table.link(to: .me) == "shop://my")
    #expect(table.problems.isEmpty)
  }

  @Test("A second route writes what the first cannot")
  func fallsToTheNext() throws {
    let table = RouteTable<Shelf>(schemes: ["shop"]) {
      Route("/users/me", .me)
      Route("/users/{id}", Shelf.user)
      Route("/lookup?user={id}", name: "lookup", Shelf.user)
    }
    #expect(try table.link(to: .user(id: "1")) == "shop://users/1")
    #expect(try table.link(to: .user(id: "me")) == "shop://lookup?user=me")
    #expect(try table.link(to: .user(id: "a/b")) == "shop://lookup?user=a/b")
  }

  @Test("A link to the name of a route takes texts")
  func named() throws {
    #expect(
      try Self.table.link(named: "user", ["id": ["4 2"]]) == "https://shop.example.com/users/4%202")
    #expect(
      try Self.table.link(named: "search", ["tags": ["a", "b"]], scheme: "shop")
        == "shop://search?tag=a&tag=b")
    #expect(try Self.table.link(named: "me") == "https://shop.example.com/users/me")
    #expect(throws: LinkWritingError.self) { try Self.table.link(named: "user", ["id": ["me"]]) }
    #expect(throws: LinkWritingError.self) {
      try Self.table.link(named: "search", ["query": ["a", "b"]])
    }
  }

  @Test("Canonically equal texts are kept apart in links")
  func normalization() throws {
    let table = RouteTable<Shelf>(schemes: ["shop"]) {
      Route("/users/\u{E9}", .me)
      Route("/users/{id}", Shelf.user)
    }
    #expect(try table.link(to: .user(id: "e\u{301}")) == "shop://users/e%CC%81")
    #expect(try table.match("shop://users/%C3%A9").destination == .me)
    #expect(throws: LinkWritingError.self) { try table.link(to: .user(id: "\u{E9}")) }
  }
}
