import Testing

@testable import EntrywayRouting

@Suite("LinkReadingError")
struct LinkReadingErrorTests {
  @Test(
    "Query and fragment are left out, whatever mark stands behind their first character",
    arguments: ["?", "#"], ["", "\u{301}", "\u{200D}", "\u{FE0F}", "\r\n"])
  func withoutQuery(start: String, mark: String) {
    let link = "shop:\u{301}x\(start)\(mark)token=SECRET"
    #expect(LinkReadingError.withoutQuery(link) == "shop:\u{301}x\(start)…")
    let error = #expect(throws: LinkReadingError.self) {
      try DeepLink("shop://a b\(start)\(mark)token=SECRET")
    }
    #expect(error?.withoutQuery.description.contains("SECRET") == false)
  }
}
