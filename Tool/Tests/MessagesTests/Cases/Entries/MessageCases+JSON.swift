import Entryway
import EntrywayDiagnostics
import EntrywayJSON
import Foundation

extension MessageCases {
  static var brokenJSON: MessageGroup {
    let texts = [
      "", "   ", "\n\n", "{\"a\": 1\n", "{", "[", "[[1],", "[\"abc", "\"abc\\", "{\"a", "{\"a\"",
      "{\"a\":", "{\"type\": 'recipe'}", "[“a”]", "[1, // one\n2]", "[#]", "[NaN]", "[-Infinity]",
      "[True]", "[None]", "[undefined]", "[nil]", "[nulls]", "{type: 1}", "{1: 2}", "{\"type\" 1}",
      "{\"a\": 1 \"b\": 2}", "[1 2]", "[1}", "{\"a\": 1]", "]", "{} {}", "1 x", "[1, 2, ]",
      "{\"a\": 1,\n}", "[,]", "[007]", "[1.]", "-", "[1e+]", "[+1]", "[.5]", "[0x1F]", "[1e999]",
      "[\"\\x41\"]", "[\"\\u12\"]", "[\"\\ud83d!\"]", "[\"\\ud83d\\ud83d\"]", "[\"\\ude00\"]",
      "[\"a\nb\"]", "[\"a\tb\"]", "{\"type\": 1, \"type\": 2}", "{\"a\\nb\": 1, \"a\\nb\": 2}",
      "{\"\u{E9}\": 1, \"e\u{301}\": 2}", "\u{FEFF}{}", "[1, \u{1B}[31m\u{202E}]",
      "{\"日本\": \"語\" x}", "[\"👩‍🍳\" 1]", "[1,\r\n2,\r3\n x]",
    ]
    let long: [(String, String)] = [
      (
        "a long line",
        "[" + String(repeating: "\"abcdef\", ", count: 20) + "x, "
          + String(repeating: "1,", count: 40) + "1]"
      ),
      ("a long word", "[" + String(repeating: "x", count: 200) + "]"),
      (
        "a long key twice",
        "{\"\(String(repeating: "k", count: 100))\": 1, \"\(String(repeating: "k", count: 100))\": 2}"
      ),
      ("65 arrays", String(repeating: "[", count: 65)),
      ("65 objects", String(repeating: "{\"a\":", count: 65)),
    ]
    let bytes: [(String, [UInt8])] = [
      ("a byte that is not UTF-8", Array("[\"".utf8) + [0xFF, 0x22, 0x5D]),
      ("a surrogate in UTF-8", [0x22, 0xED, 0xA0, 0x80, 0x22]),
      ("an overlong form", [0x22, 0xC0, 0xAF, 0x22]),
    ]
    return MessageGroup(
      "JSON that cannot be read",
      texts.map { broken($0.isEmpty ? "nothing" : $0, Data($0.utf8)) }
        + long.map { broken($0, Data($1.utf8)) } + bytes.map { broken($0, Data($1)) } + [
          .thrown("decoded too deep") {
            let text = String(repeating: "[", count: 66) + String(repeating: "]", count: 66)
            do {
              return try JSONDecoder().decode(PayloadValue.self, from: Data(text.utf8))
            } catch DecodingError.dataCorrupted(let context) {
              return context.debugDescription
            }
          }
        ])
  }

  private static func broken(_ title: String, _ data: Data) -> Message {
    do throws(JSONError) {
      return Message(title, parts: [(".", "read: \(try PayloadValue(json: data).kind)")])
    } catch {
      return Message(
        title,
        parts: [
          ("|", error.description),
          (
            ".",
            "code \(error.code.rawValue), at \(error.line):\(error.column), found \"\(error.found)\""
          ), (".", "summary \(error.diagnostic.summary)\nhint \(error.diagnostic.hint ?? "none")"),
        ])
    }
  }

  private struct Ring {}

  static var userInfo: MessageGroup {
    let deep = (0..<70).reduce([1] as [Any]) { value, _ in [value] as [Any] }
    let nested = (0..<65).reduce(PayloadValue.null) { value, _ in [value] }
    let values: [(String, Any)] = [
      ("a value of the app's own", Ring()), ("data", Data([1, 2])), ("a deep list", deep),
      ("a deep value", nested), ("a set", Set([1])), ("nothing", Int?.none as Any),
      ("a link", URL(string: "shop://a") as Any),
      ("a date", Date(timeIntervalSinceReferenceDate: 0)),
    ]
    let kinds: [PayloadValue] = [
      .null, .bool(true), .integer(3), .double(0.5), .double(.infinity), .double(.nan), .text(""),
      .text("a"), .array([]), .object([:]), .other("a value of type X"),
    ]
    return MessageGroup(
      "Values without a form in JSON",
      values.map { name, value in
        let converted = PayloadValue(userInfo: ["value": value])
        let rules = EntryRules(ShopDestination.routes, [.notification(link: "value")])
        return .reading(
          name, rules, .notification(.tap),
          .notification(NotificationContent(payload: converted)))
      } + kinds.map { Message("the kind of \($0)", $0.kind) })
  }
}
