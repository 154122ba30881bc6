import EntrywayDiagnostics
import Foundation
import HTTPTypes
import LinkPlatform
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
    ], more: ("More", [.init(place: ["store", "web"], label: "Web", kind: .area)]), submit: "Send",
    token: "t")

  private func refused(_ body: String, at place: Refusal.Place) throws -> Form {
    form.refused(
      try FormBody(bytes: body.utf8),
      Refusal(.invalid, "bad", "it is \"bad\"", at: place, hint: "write <it>."))
  }

  @Test("What was typed is kept as it was, but passwords")
  func keeping() throws {
    let form = try refused(
      "name=+new+&secret=hunter2hunter2&kind=b&many=y&many=x&store%2Fweb=1%0D%0A2", at: ["name"])
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
      (["tags", 2], "tags"), (["tags"], "tags"), (["tagsOf"], "tagsOf"),
      (["store", "web"], "store/web"), (["store"], nil), (["other"], nil), ([], nil),
      (["tag"], nil), (["many", 0], "many"),
    ] as [(Refusal.Place, String?)])
  func places(_ place: Refusal.Place, _ field: String?) throws {
    let page = try refused("name=x", at: place).markup.text
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
      try refused("", at: ["yes"]).markup.text.contains(
        """
        <div class="field check wrong"><input id="f-yes" name="yes" type="checkbox" value="yes" \
        aria-describedby="f-yes-note"> <label for="f-yes">Yes</label>
        <p class="note" id="f-yes-note">\(note)
        </div>
        """))
    #expect(
      try refused("many=y", at: ["many"]).markup.text.contains(
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
    for field in form.fields.map(\.place) + [["store", "web"]] {
      let page = try refused("name=x", at: field).markup.text
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

@Suite("The values of a form")
struct FormValuesTests {
  private func form(_ text: String) throws -> FormBody { try FormBody(bytes: text.utf8) }

  @Test("Values become what the services take for them")
  func values() throws {
    let all = try form(
      "text=+a+&given=b&number=+-7&flag=yes&list=x,+y+%0D%0A,z,,&inner%2Fa=1&kind=publishable"
        + "&scopes=read&scopes=links")
    #expect(all.change(["text"]) == .set("a"))
    #expect(all["given"] == "b")
    #expect(try all.number(["number"]) == .set(-7))
    #expect(all.isChecked(["flag"]))
    #expect(all.list(["list"]) == ["x", "y", "z"])
    #expect(all.change(["inner", "a"]) == .set("1"))
    #expect(all.change(["inner", "b"]) == .removed)
    #expect(try all.choice(["kind"], as: Key.Kind.self) == .publishable)
    #expect(try all.choices(["scopes"], as: Key.Scope.self) == [.read, .links])
    let empty = try form("text=+&given=&number=&flag=&list=,")
    #expect(empty.change(["text"]) == .removed)
    #expect(empty["given"] == nil)
    #expect(try empty.number(["number"]) == .removed)
    #expect(!empty.isChecked(["flag"]))
    #expect(empty.list(["list"]).isEmpty)
    #expect(try empty.choice(["kind"], as: Key.Kind.self) == nil)
  }

  @Test("What the form does not offer, and what is missing, is refused at its field")
  func shapes() throws {
    let form = try form("kind=other&scopes=read&scopes=all")
    let kind = try #require(throws: Refusal.self) { try form.choice(["kind"], as: Key.Kind.self) }
    #expect(kind.code == "bad-json")
    #expect(kind.place == ["kind"])
    let scope = try #require(throws: Refusal.self) {
      try form.choices(["scopes"], as: Key.Scope.self)
    }
    #expect(scope.place == ["scopes", 1])
    let text = try #require(throws: Refusal.self) { try form.required(["text"]) }
    #expect(text.diagnostic.summary == "`text` is missing")
    let number = try #require(throws: Refusal.self) { try form.requiredNumber(["number"]) }
    #expect(number.place == ["number"])
  }

  @Test(
    "A number that is none is refused at its field",
    arguments: ["x", "1.5", "1e3", "9".repeated(30)])
  func numbers(_ text: String) throws {
    let problem = try #require(throws: Refusal.self) {
      try form("inner%2Fnumber=\(text)").number(["inner", "number"])
    }
    #expect(problem.diagnostic.location?.path == "/inner/number")
    #expect(
      problem.diagnostic.text == """
        "\(text)" is not a whole number
          /inner/number
        hint: use digits only.
        """)
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
