import Testing

@testable import LinkPlatform

@Suite("FirebaseLink")
struct FirebaseLinkTests {
  @Test("A long link gives the target, the stores, the preview and where it comes from")
  func everything() throws {
    let row = try FirebaseLink.row(
      "https://go.example.com/spring?link=https%3A%2F%2Fshop.example.com%2Fp%2F1%3Fa%3Db"
        + "&apn=com.example.shop&isi=12345&ibi=com.example.Shop&st=Title&sd=Words%20of%20it"
        + "&si=https://shop.example.com/a.png&utm_campaign=c&utm_source=s&utm_medium=m"
        + "&ofl=https://shop.example.com/web&ipfl=https://shop.example.com/pad&efr=1",
      line: 7, file: "x.txt")
    #expect(row.line == 7)
    #expect(row.host == "go.example.com")
    #expect(row.slug == "spring")
    #expect(row.target == "https://shop.example.com/p/1?a=b")
    #expect(row.title == "Title")
    #expect(row.previewTitle == "Title")
    #expect(row.previewDescription == "Words of it")
    #expect(row.previewImage == "https://shop.example.com/a.png")
    #expect([row.campaign, row.source, row.medium] == ["c", "s", "m"])
    #expect(row.iphone == "https://apps.apple.com/app/id12345")
    #expect(row.ipad == "https://shop.example.com/pad")
    #expect(row.android == "https://play.google.com/store/apps/details?id=com.example.shop")
    #expect(row.web == "https://shop.example.com/web")
    #expect(row.redirectsEverywhere == true)
  }

  @Test("A fallback that is named goes before the store, and what is empty counts as absent")
  func fallbacks() throws {
    let row = try FirebaseLink.row(
      "https://go.example.com/a?link=https://shop.example.com/1&isi=1&ifl=https://i.example.com"
        + "&apn=x&afl=https://a.example.com&st=&efr=0",
      line: 1, file: "x.txt")
    #expect(row.iphone == "https://i.example.com")
    #expect(row.android == "https://a.example.com")
    #expect(row.title == nil)
    #expect(row.redirectsEverywhere == nil)
  }

  @Test("The short link may stand before the long one", arguments: [" ", "\t", "  \t "])
  func short(_ separator: String) throws {
    let row = try FirebaseLink.row(
      "https://go.example.com/abcd\(separator)https://other.example.com/?link=https://a.example/1",
      line: 1, file: "x.txt")
    #expect(row.host == "go.example.com")
    #expect(row.slug == "abcd")
    #expect(row.target == "https://a.example/1")
  }
}
