import Entryway
import Scenarios
import Testing

@testable import EntrywayTool

/// What the streams of the other suites do not come by.
@Suite("LinkAnswerWriter") struct LinkAnswerWriterTests {
  static func several() -> LinkAnswer {
    LinkAnswer(
      link: "a:b\u{1B}", outcome: .matched, route: "r\u{7F}", pattern: "/{x}",
      details: RouteMatchDetails(
        parameters: [
          MatchedParameter(name: "x", text: "1"), MatchedParameter(name: "x", text: "\u{202E}"),
          MatchedParameter(name: "größe", text: "\"2\n"),
        ],
        ignored: [
          IgnoredItem(name: "limit", text: "\\", reason: "no\u{0}number"),
          IgnoredItem(name: "y", text: "é", reason: "odd"),
        ]))
  }

  static func text(
    _ answer: borrowing LinkAnswer, isColoured: Bool = false
  ) -> String {
    answer.lines(isColoured: isColoured).map { $0 + "\n" }.joined()
  }

  @Test("Texts of one parameter are joined, all stand below each other, nothing steers a terminal")
  func details() {
    #expect(
      Self.text(Self.several()) == #"""
        a:b\u{1B} → r\u{7F}  /{x}
          x      "1, \u{202E}"
          größe  ""2\u{A}"
          limit  ignored: no\u{0}number
          y      ignored: odd

        """#)
  }

  @Test("In JSON the texts of one parameter are joined too, and all is escaped")
  func json() {
    var line = JSONLine()
    line.add(Self.several())
    #expect(
      JSONLineTests.text(line)
        == #"{"link":"a:b\u001B","outcome":"matched","route":"r\u007F","pattern":"/{x}","#
        + #""parameters":{"x":"1, \u202E","größe":"\"2\n"},"fallback":false,"ignored":["#
        + #"{"name":"limit","text":"\\","reason":"no\u0000number"},"#
        + #"{"name":"y","text":"é","reason":"odd"}],"message":null}"#)
  }

  @Test("A destination without a name and the fallback say so; what goes nowhere is red")
  func destinations() {
    let nameless = LinkAnswer(link: "a:", outcome: .matched, isFallback: true)
    #expect(Self.text(nameless) == "a: → a destination without a name (fallback)\n")
    #expect(
      Self.text(nameless, isColoured: true)
        == "a: → \u{1B}[32ma destination without a name (fallback)\u{1B}[0m\n")
    let refused = LinkAnswer(link: "a:", outcome: .refused, message: "why\u{7}\n\nthis")
    #expect(
      Self.text(refused, isColoured: true)
        == "a: → \u{1B}[1;31mrefused\u{1B}[0m\n  why\\u{7}\n  \n  this\n")
  }
}
