import NIOCore
import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("Markup")
struct MarkupTests {
  @Test(
    "A text's own marks become references, and what no document may have a replacement",
    arguments: [
      ("", ""), ("a b", "a b"), ("<b>", "&lt;b&gt;"), ("\"'", "&quot;&#39;"),
      ("&amp;", "&amp;amp;"),
      // A mark that is one character with the accent behind it.
      ("\"\u{301}", "&quot;\u{301}"), ("<\u{338}", "&lt;\u{338}"), ("'\u{200D}", "&#39;\u{200D}"),
      ("&\u{FE0F}", "&amp;\u{FE0F}"), (">\u{20D2}", "&gt;\u{20D2}"),
      ("\t\n", "\t\n"), ("\r\n", "\u{FFFD}\n"), ("\r", "\u{FFFD}"), ("\u{0}", "\u{FFFD}"),
      ("\u{C}\u{1B}", "\u{FFFD}\u{FFFD}"), ("\u{7F}", "\u{FFFD}"),
      ("\u{80}\u{9F}", "\u{FFFD}\u{FFFD}"),
      ("\u{A0}", "\u{A0}"), ("\u{FDF0}", "\u{FDF0}"),
      ("\u{10FFFD}", "\u{10FFFD}"), ("🦊é", "🦊é"),
    ])
  func escaping(_ text: String, _ expected: String) {
    #expect(Array(Markup(text).text.utf8) == Array(expected.utf8))
  }

  @Test(
    "A noncharacter becomes a replacement",
    arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x5FFFF, 0x10FFFE, 0x10FFFF] as [UInt32])
  func noncharacters(_ value: UInt32) throws {
    let text = "a\(try #require(Unicode.Scalar(value)))b"
    #expect(Markup(text).text == "a\u{FFFD}b")
  }

  @Test("No text breaks out of an element or an attribute, and each stays what it was")
  func anyText() {
    var seeded = Seeded(seed: 1)
    let marks: [Unicode.Scalar] = [
      "<", ">", "\"", "'", "&", "\u{301}", "\u{200D}", "\r", "\n", "\u{0}",
    ]
    for _ in 0..<3000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<seeded.below(20) {
        scalars.append(
          seeded.chance(60)
            ? seeded.pick(marks)
            : Unicode.Scalar(UInt32(seeded.below(0x11_0000))) ?? "\u{FFFD}")
      }
      let text = String(scalars)
      let markup = Markup(text).text
      #expect(!markup.unicodeScalars.contains { "<>\"'".unicodeScalars.contains($0) }, "\(scalars)")
      #expect(markup.unicodeScalars.allSatisfy(Self.isAllowed), "\(scalars)")
      #expect(Array(Self.read(markup).utf8) == Array(Self.read(text, isText: true).utf8))
    }
  }

  @Test("What is put into markup is escaped, unless it is markup or a number")
  func interpolation() {
    let text = "<\"\u{301}"
    let inner: Markup = "<b>\(text)</b>"
    #expect(inner.text == "<b>&lt;&quot;\u{301}</b>")
    let outer: Markup = "<p id=\"\(7)\">\(inner)\(text)</p>"
    #expect(outer.text == "<p id=\"7\"><b>&lt;&quot;\u{301}</b>&lt;&quot;\u{301}</p>")
    #expect(Markup(text[...]).text == "&lt;&quot;\u{301}")
    #expect(Markup(trusted: text).text == text)
    #expect(("<i>" as Markup).text == "<i>")
    #expect(
      ["<a>" as Markup, "\(text)", ""].joined(separator: "|").text == "<a>|&lt;&quot;\u{301}|")
    #expect(((inner + outer).text, Markup.empty.text) == (inner.text + outer.text, ""))
  }

  @Test("An attribute is escaped, and stays out where it has no value")
  func attributes() {
    let text = "\"\u{301}<"
    let absent: String? = nil
    let link: Markup = "<a\(attribute: "title", text)\(attribute: "rel", absent)>"
    #expect(link.text == "<a title=\"&quot;\u{301}&lt;\">")
    #expect(("<a\(attribute: "id", "")>" as Markup).text == "<a id=\"\">")
    let box: Markup = "<input\(attribute: "required", if: true)\(attribute: "checked", if: false)>"
    #expect(box.text == "<input required>")
  }

  @Test("A link's page keeps its attributes closed, whatever is joined to a quotation mark")
  func linkPage() throws {
    let text = "a\"\u{301} onmouseover=alert(1) x=\"\u{301}<\u{338}script>"
    var content = VisitorPages.Content(
      title: text, app: text, description: text, image: "https://a.example/\"\u{301}",
      address: "https://a.example/\"\u{301}", host: "a.example")
    content.buttons = [.init(label: text, address: "https://a.example/\"\u{301}")]
    content.code = "https://a.example/"
    let page = String(buffer: try #require(VisitorPages().page(content).body))
    #expect(Self.count(of: "\"\u{301}", in: page) == 0)
    #expect(Self.count(of: "<\u{338}", in: page) == 0)
    // The title, its tag, the heading, two of the description and its paragraph, the button, the app.
    #expect(Self.count(of: "a&quot;\u{301} onmouseover", in: page) == 8)
  }

  private static func count(of text: String, in page: String) -> Int {
    let (page, text) = (Array(page.unicodeScalars), Array(text.unicodeScalars))
    return page.indices.count { page[$0...].starts(with: text) }
  }

  /// The text of escaped markup, or what a text is in a document: by the list, one by one.
  private static func read(_ text: String, isText: Bool = false) -> String {
    var scalars = text.unicodeScalars[...]
    var read = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      if isText {
        read.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
        continue
      }
      guard scalar == "&" else {
        read.append(scalar)
        continue
      }
      let name = String(String.UnicodeScalarView(scalars.prefix { $0 != ";" }))
      scalars = scalars.dropFirst(name.unicodeScalars.count + 1)
      let known: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'",
      ]
      read.append(known[name] ?? "\u{0}")
    }
    return String(read)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\t" || scalar == "\n" { return true }
    return scalar.properties.generalCategory != .control
      && !scalar.properties.isNoncharacterCodePoint
  }
}
