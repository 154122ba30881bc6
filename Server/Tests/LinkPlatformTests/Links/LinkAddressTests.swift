import SeededNumbers
import Testing

@testable import LinkPlatform

@Suite("LinkAddress")
struct LinkAddressTests {
  private static let target = "https://shop.example.com/p/1"

  @Test(
    "A click's query goes behind the target's own, never over it",
    arguments: [
      ("", "a=1", "?a=1"), ("?b=2", "a=1", "?b=2&a=1"), ("?b=2#top", "a=1", "?b=2&a=1#top"),
      ("#top", "a=1", "?a=1#top"), ("#a?b", "a=1", "?a=1#a?b"), ("?b=2", "b=3", "?b=2"),
      ("?b=2", "b", "?b=2"), ("?b", "b=3", "?b"), ("?%62=2", "b=3", "?%62=2"),
      ("?b=2", "%62=3", "?b=2"), ("?b=2", "%62=3&c=4", "?b=2&c=4"), ("?B=2", "b=3", "?B=2&b=3"),
      ("", "a=1&a=2", "?a=1&a=2"), ("", "a=1&&b=2&", "?a=1&b=2"), ("", "a=%C3%A9", "?a=%C3%A9"),
      ("", "a=b=c?d/e:f@g", "?a=b=c?d/e:f@g"), ("", "", ""),
      ("", "entryway_touch=x", ""), ("", "%65ntryway_touch=x&a=1", "?a=1"),
      ("", "entryway%5Ftouch=x", ""), ("", "entryway%5ftouch", ""),
      ("?entryway_touch=mine", "a=1", "?entryway_touch=mine&a=1"),
    ])
  func forwarding(_ own: String, _ query: String, _ expected: String) {
    let address = LinkAddress(Self.target + own).adding(query: Substring(query))
    #expect(address.text == Self.target + expected)
  }

  @Test(
    "An item that a header or an attribute may not carry stays behind",
    arguments: [
      "a=\r\nSet-Cookie: x=1", "a=\nb", "a=\u{0}", "a=b c", "a=\"onclick=", "a=<script>", "a='\"",
      "a=é", "a=\u{202E}", "a=%", "a=%4", "a=%zz", "a=`", "a={b}", "a=|", "a=\\", "a=^", "a=#b",
      "a=%e", "\t=1",
    ])
  func plain(_ item: String) {
    let address = LinkAddress(Self.target).adding(query: Substring("c=1&\(item)&d=2"))
    #expect(address.text == Self.target + "?c=1&d=2")
  }

  @Test("No text, however strange, gives one that breaks out of a header or an attribute")
  func anyText() {
    var seeded = Seeded(seed: 1)
    let pieces = [
      "?", "&", "=", "#", "%", "%41", "a", "b", "\r", "\n", "\r\n", "\u{0}", "\"", "<", ">", " ",
      "é",
      "\u{301}", "🦊", "\\", "{", "entryway_touch", "\u{7F}", "/", ":",
    ]
    func text() -> String { (0..<seeded.below(12)).map { _ in seeded.pick(pieces) }.joined() }
    for _ in 0..<5000 {
      let own = "https://shop.example.com/" + text()
      let query = text()
      let address = LinkAddress(own).adding(query: Substring(query))
      #expect(
        address.text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) },
        "\(own) with \(query)")
      #expect(LinkAddress(address.text).text == address.text)
      // The target's own items come first, as they were.
      let items = LinkAddress(own).text.prefix { $0 != "#" }
      #expect(address.text.hasPrefix(items), "\(own) with \(query)")
      let touched = address.adding(touch: "token")
      #expect(touched.value(of: "entryway_touch") == "token")
      #expect(LinkAddress(touched.text).value(of: "entryway_touch") == "token")
    }
  }

  @Test("A mark that joins the character before it hides no part of an address")
  func marks() {
    let address = LinkAddress("\(Self.target)?\u{301}a=1&\u{301}b=2#\u{301}c").adding(query: "d=4")
    #expect(address.text == "\(Self.target)?%CC%81a=1&%CC%81b=2&d=4#%CC%81c")
    #expect(
      LinkAddress("\(Self.target)?a=\u{301}1").adding(query: "a=2").text.hasSuffix("?a=%CC%811"))
    #expect(LinkAddress("\(Self.target)?a=\u{301}1").value(of: "a") == "\u{301}1")
  }

  @Test("What would make an address longer than 8,192 bytes stays behind as a whole")
  func limit() {
    func address(_ length: Int) -> LinkAddress {
      LinkAddress("https://a.example/" + String(repeating: "x", count: length - 18))
    }
    #expect(address(8188).adding(query: "a=1").text.utf8.count == 8192)
    #expect(address(8189).adding(query: "a=1").text.utf8.count == 8189)
    #expect(address(8189).adding(query: "a=1&b") == address(8189))
    let long = Substring(repeating: "a", count: 8192)
    #expect(address(100).adding(query: long) == address(100))
    #expect(address(8180).adding(touch: "x") == address(8180))
  }

  @Test("A touch takes the place of any that stands there, however its name is written")
  func touch() {
    let address = LinkAddress(
      "\(Self.target)?entryway_touch=old&a=1&%65ntryway_touch=older#top")
    #expect(address.adding(touch: "new").text == "\(Self.target)?a=1&entryway_touch=new#top")
  }

  @Test(
    "An app's page in Play takes a referrer unless it has one, and nothing else does",
    arguments: [
      ("https://play.google.com/store/apps/details?id=com.example.shop", true),
      ("HTTPS://Play.Google.com/store/apps/details?id=a#b", true),
      ("https://play.google.com/store/apps/details/The_Shop?id=a", true),
      ("https://play.google.com/store/apps/details", true),
      ("https://play.google.com/store/apps/details?id=a&referrer=utm_source%3Dmail", false),
      ("https://play.google.com/store/apps/details?id=a&%72eferrer", false),
      ("https://play.google.com/store/apps/detailsof?id=a", false),
      ("https://play.google.com/store/apps/dev?id=1", false),
      ("http://play.google.com/store/apps/details?id=a", false),
      ("https://play.google.com.example/store/apps/details?id=a", false),
      ("https://play.google.com@example.com/store/apps/details?id=a", false),
      ("https://example.com/?https://play.google.com/store/apps/details", false),
      ("https://www.example.com/store/apps/details?id=a", false), ("", false),
    ])
  func takesReferrer(_ address: String, _ takes: Bool) {
    #expect(LinkAddress(address).takesReferrer == takes)
  }

  @Test("A referrer is escaped once as a whole, and stands before the fragment")
  func referrer() {
    let play = "https://play.google.com/store/apps/details?id=a"
    let link = "https://a.example/l/b-_.~?c=%20&d='é\"<"
    #expect(
      LinkAddress(play + "#top").adding(referrer: link).text
        == play + "&referrer=https%3A%2F%2Fa.example%2Fl%2Fb-_.~%3Fc%3D%2520%26d%3D%27%C3%A9%22%3C"
        + "#top")
    let long = String(repeating: "a", count: 8192 - play.utf8.count - 10)
    #expect(LinkAddress(play).adding(referrer: long).text.utf8.count == 8192)
    #expect(LinkAddress(play).adding(referrer: long + "a").text == play)
  }

  @Test("An item's value is raw, and of the first with its name")
  func value() {
    let address = LinkAddress("\(Self.target)?a=%20=1&b&a=2&c=")
    #expect(address.value(of: "a") == "%20=1")
    #expect(address.value(of: "b") == "")
    #expect(address.value(of: "c") == "")
    #expect(address.value(of: "d") == nil)
    #expect(address.query == "a=%20=1&b&a=2&c=")
    #expect(LinkAddress(Self.target).query == nil)
  }
}

extension Substring {
  fileprivate init(repeating text: String, count: Int) {
    self.init(String(repeating: text, count: count))
  }
}
