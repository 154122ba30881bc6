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
      #"error no-route-for-fields @8 ‹"recipes"› text by .notification(fieldsNamedBy: "type")"#),
    .push(
      #"{"type": "chef"}"#,
      #"error no-route-for-fields @8 ‹"chef"› text by .notification(fieldsNamedBy: "type")"#),
    .push(
      #"{"type": 3}"#,
      #"error unusable @8 ‹3› the number 3 by .notification(fieldsNamedBy: "type")"#),
    .push(
      #"{"type": ""}"#,
      #"error unusable @8 ‹""› empty text by .notification(fieldsNamedBy: "type")"#),
    .push(
      #"{"type": ["recipe"], "id": 1}"#,
      #"error unusable @8 ‹["recipe"]› an array by .notification(fieldsNamedBy: "type")"#),
    .push(#"{"type": null}"#, #"error missing by .notification(fieldsNamedBy: "type")"#),
    .push(#"{}"#, #"error missing by .notification(fieldsNamedBy: "type")"#),
    .push(#"{"id": 7}"#, action: .button("OPEN"), "error unknown-action OPEN"),
  ]
}
