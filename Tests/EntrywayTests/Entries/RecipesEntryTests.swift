import Entryway
import Testing

@Suite("The rules of the recipes app")
struct RecipesEntryTests {
  @Test("Every entry opens its destination or tells why not", arguments: rows)
  func reads(row: EntryRow) {
    #expect(RecipesRoute.entries.told(row) == row.expected)
  }

  static let rows: [EntryRow] = [
    .push(#"{"type": "home"}"#, "home"),
    .push(#"{"aps": {"alert": "Hello!"}, "type": "home"}"#, "home"),
    .push(#"{"type": "recipe", "id": "1234"}"#, "recipe(id: 1234)"),
    .push(#"{"type": "recipe", "id": 1234}"#, "recipe(id: 1234)"),
    .push(
      #"{"type": "recipe", "country": "FR", "limit": 7}"#,
      #"recipes(country: Optional("FR"), limit: Optional(7))"#),
    .push(
      #"{"aps": {}, "type": "recipe", "country": "FR", "limit": "many"}"#,
      #"recipes(country: Optional("FR"), limit: nil) ignored: limit "many" is not an integer"#),
    .push(
      #"{"type": "recipe", "country": {"code": "FR"}, "limit": 7}"#,
      "recipes(country: nil, limit: Optional(7)) ignored: country an object, not text"),
    .push(#"{"type": "recipe", "country": null}"#, "recipes(country: nil, limit: nil)"),
    .push(
      #"{"type": "recipe", "limit": {}, "id": {"number": 7}}"#,
      "recipes(country: nil, limit: nil) ignored: limit an object, not text"),
    .push(
      #"{"type": "recipes", "id": [1]}"#,
      """
      `type` opens nothing: no route starts with "recipes"
        "type": "recipes"
                ^^^^^^^^^
      expected home or recipe
        by .notification(fieldsNamedBy: "type")
      hint: did you mean recipe?
      """),
    .push(
      #"{"type": "chef"}"#,
      """
      `type` opens nothing: no route starts with "chef"
        "type": "chef"
                ^^^^^^
      expected home or recipe
        by .notification(fieldsNamedBy: "type")
      hint: declare a route for it, or correct the field.
      """),
    .push(
      #"{"type": 3}"#,
      """
      `type` is the number 3, not text
        "type": 3
                ^
        by .notification(fieldsNamedBy: "type")
      hint: send the text that the route's path begins with.
      """),
    .push(
      #"{"type": ""}"#,
      """
      `type` is empty text, not a name
        "type": ""
                ^^
        by .notification(fieldsNamedBy: "type")
      hint: send the text that the route's path begins with.
      """),
    .push(
      #"{"type": ["recipe"], "id": 1}"#,
      """
      `type` is an array, not text
        "type": ["recipe"]
                ^^^^^^^^^^
        by .notification(fieldsNamedBy: "type")
      hint: send the text that the route's path begins with.
      """),
    .push(
      #"{"type": null}"#,
      """
      the notification names no destination: `type` is null
        {"type": null}
        by .notification(fieldsNamedBy: "type")
      hint: send `type`.
      """),
    .push(
      #"{}"#,
      """
      the notification names no destination: `type` is absent
        {}
        by .notification(fieldsNamedBy: "type")
      hint: send `type`.
      """),
    .push(
      #"{"id": 7}"#, action: .button("OPEN"),
      """
      no rule handles the button `OPEN`
        there are no rules for any button
      hint: add a rule, such as .notification(link: "…", action: "OPEN").
      """),
  ]
}
