import EntrywayPush
import SeededRandom
import Testing

@Suite("PushPayload as bytes")
struct PushEncodingTests {
  @Test("Keys are sorted, and nothing is escaped that need not be")
  func text() throws {
    let payload = try PushPayload(
      PushNotification(alert: "Ünïcode 😀 </a> \"q\" \\ \u{2028}\n"),
      custom: ["z": 1, "a": 2, "É": 3, "Z": 4])
    #expect(
      payload.json
        == "{\"Z\":4,\"a\":2,\"aps\":{\"alert\":\"Ünïcode 😀 </a> \\\"q\\\" \\\\ \u{2028}\\n\"},\"z\":1,\"É\":3}"
    )
    #expect(payload.description == payload.json)
  }

  @Test("What was encoded reads back, and encodes to the same bytes", arguments: 0..<40)
  func again(seed: UInt64) throws {
    var generator = Seeded(seed: seed)
    for _ in 0..<25 {
      let fields = (0..<3).map { _ in (text(&generator), value(&generator, depth: 3)) }
      let payload = try PushPayload(
        PushNotification(alert: PushAlert("x" + text(&generator)), badge: 7),
        custom: Dictionary(fields.map { ("x" + $0, $1) }, uniquingKeysWith: { first, _ in first }))
      let bytes = try payload.encoded()
      let read = try PayloadValue(json: bytes)
      #expect(read == payload.value)
      #expect(Array(read.jsonText().utf8) == bytes)
      #expect(payload.size.bytes == bytes.count)
    }
  }

  private func value(_ generator: inout Seeded, depth: Int) -> PayloadValue {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .integer(.random(in: .min ... .max, using: &generator) >> 40)
    case 3: return .double(Double(Int.random(in: -999...999, using: &generator)) / 64 + 1 / 128)
    case 4: return .text(text(&generator))
    case 5:
      return .array((0..<2).map { _ in value(&generator, depth: depth - 1) })
    default:
      let fields = (0..<2).map { _ in (text(&generator), value(&generator, depth: depth - 1)) }
      return .object(Dictionary(fields, uniquingKeysWith: { first, _ in first }))
    }
  }

  private func text(_ generator: inout Seeded) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "\u{301}", "\u{2028}", "😀",
      "\u{FFFF}", "<", "7",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      text.unicodeScalars.append(scalars.randomElement(using: &generator) ?? "a")
    }
    return text
  }
}

@Suite("EntrywayPush") struct EntrywayPushTests {
  @Test("Who imports the module has the app's entries too")
  func exports() {
    #expect(PayloadValue.object(["aps": [:]]).jsonText() == #"{"aps":{}}"#)
  }
}
