import EntrywayAssociation
import EntrywayRouting
import Testing

@Suite("Notes on other spellings") struct SpellingNoteTests {
  private func notes(_ route: ManifestRoute, _ components: [LinkComponent]) -> [String] {
    let agreement = AgreementTests.agreement([route], components)
    #expect(agreement.agrees)
    return agreement.notes
  }

  @Test("Slashes behind the path are noted where both sides take the link without them")
  func slashes() {
    #expect(
      notes(ManifestRoute(name: "a", pattern: "/a"), [LinkComponent(path: "/a")]) == [
        """
        with trailing slashes, as in https://example.com/a//, they differ: the file hands it \
        to the app, but no route matches it
        """
      ])
    #expect(notes(ManifestRoute(name: "root", pattern: "/"), [LinkComponent(path: "/")]) == [])
  }

  @Test("Escapes in small letters are noted where a pattern has an escape")
  func escapes() {
    #expect(
      notes(ManifestRoute(name: "a", pattern: "/caf\u{E9}"), [LinkComponent(path: "/caf%C3%A9")])
        .first == """
          with a lower-case escape, as in https://example.com/caf%c3%a9, they differ: a route \
          matches it, but the file leaves it in the browser
          """)
    let decoding = LinkComponent(path: "/caf\u{E9}", percentEncoded: false)
    #expect(
      notes(ManifestRoute(name: "a", pattern: "/caf\u{E9}"), [decoding])
        .allSatisfy { !$0.contains("escape") })
  }

  @Test("An item that comes twice is noted where only one of the two fits")
  func repeatedItem() {
    let route = ManifestRoute(
      name: "search", pattern: "/?q={q}", parameters: [ManifestParameter(name: "q", shape: .text)])
    #expect(
      notes(route, [LinkComponent(path: "/", query: .items(["q": "?*"]))]) == [
        """
        with a repeated item, as in https://example.com/?q=a&q=, they differ: a route matches \
        it, but the file leaves it in the browser
        """,
        """
        with an escape that is not valid UTF-8, as in https://example.com/?q=%FF, they differ: the file \
        hands it to the app, but no route matches it
        """,
      ])
  }

  @Test(
    "An item that cannot be read is noted where a route requires it, not where it may be absent")
  func unreadable() {
    var parameter = ManifestParameter(name: "q", shape: .oneOf(["a"]))
    let exact = LinkComponent(path: "/", query: .items(["q": "a"]))
    #expect(
      notes(ManifestRoute(name: "a", pattern: "/?q={q}", parameters: [parameter]), [exact])
        .allSatisfy { !$0.contains("UTF-8") })
    parameter.count = .optional
    #expect(
      notes(
        ManifestRoute(name: "a", pattern: "/?q={q}", parameters: [parameter]),
        [LinkComponent(path: "/")]
      ).allSatisfy { !$0.contains("UTF-8") })
    let section = ManifestParameter(name: "section", shape: .text)
    #expect(
      notes(
        ManifestRoute(name: "a", pattern: "/#{section}", parameters: [section]),
        [LinkComponent(path: "/", fragment: "?*")]
      ) == [
        """
        with an escape that is not valid UTF-8, as in https://example.com/#%FF, they differ: the file \
        hands it to the app, but no route matches it
        """
      ])
  }
}
