import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Testing

@testable import EntrywayServer

@Suite("Form")
struct FormTests {
  private let form = Form(
    id: "f", action: "/send",
    fields: [
      .init(name: "name", label: "Name", value: "old"),
      .init(name: "secret", label: "Password", kind: .password),
      .init(name: "tags", label: "Tags"),
      .init(name: "tagsOf", label: "Tags of"),
      .init(name: "kind", label: "Kind", kind: .choice([("a", "A"), ("b", "B")]), value: "a"),
      .init(name: "many", label: "Many", kind: .checks([("x", "X"), ("y", "Y")]), values: ["x"]),
      .init(name: "yes", label: "Yes", kind: .check, value: "yes"),
    ], more: ("More", [.init(name: "store/web", label: "Web", kind: .area)]), submit: "Send",
    token: "t")

  private func refused(_ body: String, at pointer: String) throws -> Form {
    form.refused(
      try FormBody(bytes: body.utf8),
      Problem(.badRequest, "bad", "it is \"bad\"", at: pointer, hint: "write <it>."))
  }

  @Test("What was typed is kept as it was, but passwords")
  func keeping() throws {
    let form = try refused(
      "name=+new+&secret=hunter2hunter2&kind=b&many=y&many=x&store%2Fweb=1%0D%0A2", at: "/name")
    let fields = Dictionary(
      uniqueKeysWithValues: (form.fields + (form.more?.fields ?? [])).map { ($0.name, $0) })
    #expect(fields["name"]?.value == " new ")
    #expect(fields["secret"]?.value == "")
    #expect(fields["kind"]?.value == "b")
    #expect(fields["many"]?.values == ["y", "x"])
    #expect(fields["yes"]?.value == "")
    #expect(fields["tags"]?.value == "")
    #expect(fields["store/web"]?.value == "1\n2")
    let page = form.markup.text
    #expect(page.contains(#"name="name" type="text" value=" new ""#))
    #expect(!page.contains("hunter2"))
    #expect(page.contains(#"<option value="b" selected>B</option>"#))
    #expect(page.contains(#"<option value="a">A</option>"#))
    #expect(page.contains("<details open>"))
  }

  @Test(
    "A refusal stands at the field that its pointer names, or at its list",
    arguments: [
      ("/tags/2", "tags"), ("/tags", "tags"), ("/tagsOf", "tagsOf"), ("/store/web", "store/web"),
      ("/store", nil), ("/other", nil), ("", nil), ("/tag", nil), ("/many/0", "many"),
    ] as [(String, String?)])
  func places(_ pointer: String, _ field: String?) throws {
    let page = try refused("name=x", at: pointer).markup.text
    let wrong = page.components(separatedBy: "wrong\"").count - 1
    #expect(wrong == (field == nil ? 0 : 1))
    #expect(page.contains("<h2>It is &quot;bad&quot;</h2>\n<p>Write &lt;it&gt;.</p>"))
    guard let field else {
      #expect(!page.contains("Go to"))
      return
    }
    let id = "f-" + field.replacing("/", with: "-")
    #expect(page.contains("<a href=\"#\(id)\">Go to “"))
    #expect(
      page.contains(
        "<p class=\"note\" id=\"\(id)-note\"><strong>It is &quot;bad&quot;.</strong> </p>"))
    if field != "many" {
      let element = try #require(
        page.firstRange(of: "<\(field == "store/web" ? "textarea" : "input") id=\"\(id)\""))
      let tag = page[element.lowerBound...].prefix { $0 != ">" }
      #expect(tag.hasSuffix("aria-invalid=\"true\" aria-describedby=\"\(id)-note\""))
    }
  }

  @Test("A box that is refused says why, and several say it for all")
  func boxes() throws {
    let note = "<strong>It is &quot;bad&quot;.</strong> </p>"
    #expect(
      try refused("", at: "/yes").markup.text.contains(
        """
        <div class="field check wrong"><input id="f-yes" name="yes" type="checkbox" value="yes" \
        aria-describedby="f-yes-note"> <label for="f-yes">Yes</label>
        <p class="note" id="f-yes-note">\(note)
        </div>
        """))
    #expect(
      try refused("many=y", at: "/many").markup.text.contains(
        """
        <fieldset id="f-many" tabindex="-1" class="field wrong" \
        aria-describedby="f-many-note"><legend>Many</legend>
        <p class="note" id="f-many-note">\(note)
        <div class="check"><input id="f-many-0" name="many" type="checkbox" value="x"> \
        <label for="f-many-0">X</label></div>
        <div class="check"><input id="f-many-1" name="many" type="checkbox" value="y" checked> \
        <label for="f-many-1">Y</label></div>
        </fieldset>
        """))
  }

  @Test("What leads to a field's error leads to an element that is there")
  func anchors() throws {
    for field in form.fields.map(\.name) + ["store/web"] {
      let page = try refused("name=x", at: "/\(field)").markup.text
      let anchor = try #require(page.firstMatch(of: /href="#([^"]*)"/)?.output.1)
      #expect(page.contains(" id=\"\(anchor)\""), "\(field)")
    }
  }

  @Test("A form that is sent carries the session's token, and one that asks does not")
  func tokens() throws {
    var form = form
    #expect(form.markup.text.contains(#"<input type="hidden" name="token" value="t">"#))
    #expect(form.markup.text.contains(#"method="post" action="/send""#))
    form.isGet = true
    #expect(!form.markup.text.contains("token"))
    #expect(form.markup.text.contains(#"method="get" action="/send""#))
  }
}

@Suite("FormJSON")
struct FormJSONTests {
  private struct Body: Decodable, Equatable {
    var text: String?
    var given: String?
    var number: Int?
    var flag: Bool?
    var list: [String]?
    var inner: [String: String?]?
  }

  private func json(_ form: String, _ values: [(String, FormJSON.Value)]) throws -> Body {
    try FormJSON(FormBody(bytes: form.utf8), values).decoded(as: Body.self)
  }

  @Test("Values become what the API takes for them")
  func values() throws {
    let all: [(String, FormJSON.Value)] = [
      ("text", .text), ("given", .textIfGiven), ("number", .number), ("flag", .flag),
      ("list", .list), ("inner/a", .text), ("inner/b", .text),
    ]
    #expect(
      try json("text=+a+&given=b&number=+-7&flag=yes&list=x,+y+%0D%0A,z,,&inner%2Fa=1", all)
        == Body(
          text: "a", given: "b", number: -7, flag: true, list: ["x", "y", "z"],
          inner: ["a": "1", "b": nil]))
    #expect(
      try json("text=+&given=&number=&flag=&list=,", all)
        == Body(flag: false, list: [], inner: ["a": nil, "b": nil]))
  }

  @Test(
    "A number that is none is refused at its field",
    arguments: ["x", "1.5", "1e3", "9".repeated(30)])
  func numbers(_ text: String) throws {
    let problem = try #require(throws: Problem.self) {
      try json("inner%2Fnumber=\(text)", [("inner/number", .number)])
    }
    #expect(problem.diagnostic.location?.path == "/inner/number")
    #expect(
      problem.text == """
        "\(text)" is not a whole number
          /inner/number
        hint: use digits only.
        """)
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
