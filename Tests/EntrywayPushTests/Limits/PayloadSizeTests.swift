import EntrywayDiagnostics
import EntrywayPush
import Testing

@Suite("PayloadSize")
struct PayloadSizeTests {
  /// A payload whose body has a number of characters.
  private func payload(_ characters: String) -> PayloadValue {
    [
      "aps": ["alert": ["body": .text(characters), "title": "Sale"], "sound": "default"],
      "deep_link": "https://shop.example.com/sale/7",
    ]
  }

  /// A payload of exactly a number of bytes.
  private func payload(bytes: Int) -> PayloadValue {
    let empty = payload("").jsonText().utf8.count
    return payload(String(repeating: "x", count: bytes - empty))
  }

  @Test("A payload of exactly 4,096 bytes passes")
  func exact() throws {
    let size = PayloadSize(of: payload(bytes: 4096))
    #expect(size.bytes == 4096)
    #expect(size.excess(over: .notification) == 0)
    try size.check(.notification)
  }

  @Test("One byte more says which key to shorten, and by how much")
  func oneMore() {
    let size = PayloadSize(of: payload(bytes: 4097))
    let error = #expect(throws: PayloadSizeError.self) { try size.check(.notification) }
    #expect(error?.excess == 1)
    #expect(
      error?.size.parts.map { "\($0.bytes) \($0.path)" } == [
        "3998 aps.alert.body", "45 deep_link", "17 aps.sound", "14 aps.alert.title",
      ])
    #expect(throws: Never.self) { try size.check(.voip) }
  }

  @Test("VoIP pushes and broadcasts may have 5,120", arguments: [PayloadLimit.voip, .broadcast])
  func larger(limit: PayloadLimit) {
    #expect(PayloadSize(of: payload(bytes: 5120)).excess(over: limit) == 0)
    #expect(PayloadSize(of: payload(bytes: 5121)).excess(over: limit) == 1)
  }

  @Test(
    "Bytes are those of UTF-8, and escapes count as they are sent",
    arguments: [
      ("é", 2), ("😀", 4), ("\"", 2), ("/", 1), ("\u{1}", 6), ("\u{2028}", 3),
    ])
  func utf8(character: String, bytes: Int) {
    #expect(
      PayloadSize(of: payload(character)).bytes - PayloadSize(of: payload("")).bytes == bytes)
  }

  @Test("Spaces between the values count as they were sent, and are named")
  func padding() {
    let value = payload(bytes: 4000)
    let size = PayloadSize(of: value, sent: 4100)
    #expect(size.bytes == 4100)
    #expect(size.padding == 100)
    let error = #expect(throws: PayloadSizeError.self) { try size.check(.notification) }
    #expect(error?.excess == 4)
    #expect(error?.diagnostic.hint?.contains("100 bytes") == true)
  }

  @Test("Keys are listed by their size, and what lies deep counts as one")
  func parts() {
    let value: PayloadValue = [
      "a": ["b": ["c": ["d": ["e": "f"]]]], "list": [["x": 1], ["y": 2]], "empty": [:],
      "z\u{1}": 1, "y": 7,
    ]
    #expect(
      PayloadSize(of: value).parts == [
        PayloadPart(path: "list", bytes: 24), PayloadPart(path: "a.b.c.d", bytes: 13),
        PayloadPart(path: "z\u{1}", bytes: 11), PayloadPart(path: "empty", bytes: 10),
        PayloadPart(path: "y", bytes: 5),
      ])
  }

  @Test("No more than five keys are listed, with nothing that a terminal acts on")
  func list() {
    var fields: [String: PayloadValue] = [:]
    for index in 0..<9 { fields["key\u{1B}\(index)"] = .text(String(repeating: "x", count: 900)) }
    let size = PayloadSize(of: .object(fields))
    let error = PayloadSizeError(size: size, limit: .notification)
    #expect(size.bytes == 8245 && error.excess == 4149)
    #expect(size.parts.map(\.path) == (0..<9).map { "key\u{1B}\($0)" })
    #expect(error.diagnostic.notes.count == 6)
    #expect(!error.description.unicodeScalars.contains("\u{1B}"))
  }
}
