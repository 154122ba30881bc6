import Foundation
import LinkPlatform
import SeededNumbers
import Testing

@Suite("RecordID")
struct RecordIDTests {
  @Test("A new identifier has the time, the version and the variant of RFC 9562")
  func bits() {
    let before = Timestamp.now
    let ids = (0..<1000).map { _ in RecordID() }
    for id in ids {
      #expect(id.isVersion7)
      #expect(id.bytes[6] >> 4 == 7)
      #expect(id.bytes[8] >> 6 == 0b10)
      // Other tests make identifiers too: a thousand of them take a millisecond on account.
      #expect(id.time >= before)
      #expect(id.time <= Timestamp.now.adding(.seconds(10)))
    }
    #expect(Set(ids.map(\.low)).count == ids.count)
  }

  @Test("The example of RFC 9562 is of version 7, and others are not")
  func versions() throws {
    let example = try #require(RecordID("017F22E2-79B0-7CC3-98C4-DC0C0C07398F"))
    #expect(example.isVersion7)
    #expect(example.time.description == "2022-02-22T19:22:22.000Z")
    for text in [
      "919108f7-52d1-4320-9bac-f847db4148a8", "017f22e2-79b0-7cc3-18c4-dc0c0c07398f",
      "017f22e2-79b0-7cc3-d8c4-dc0c0c07398f", "00000000-0000-0000-0000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ] {
      #expect(try #require(RecordID(text)).isVersion7 == false, "\(text)")
    }
  }

  @Test("Identifiers that one task makes rise, and none is made twice by many tasks")
  func order() async {
    let lists = await withTaskGroup(of: [RecordID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<5000).map { _ in RecordID() } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for list in lists { #expect(list == list.sorted()) }
    #expect(Set(lists.joined()).count == 40_000)
    #expect(lists.joined().filter { !$0.isVersion7 }.isEmpty)
  }

  @Test("An identifier for an earlier time still comes after those that were made before")
  func earlier() {
    let first = RecordID()
    let second = RecordID(at: Timestamp(milliseconds: 0))
    #expect(first < second)
  }

  @Test("The order of identifiers is that of their bytes and of their texts")
  func comparison() {
    var seeded = Seeded(seed: 1)
    for _ in 0..<2000 {
      let one = RecordID.random(&seeded)
      var other = RecordID.random(&seeded)
      if seeded.chance(30) { other = RecordID(high: one.high, low: other.low) }
      #expect((one < other) == one.bytes.lexicographicallyPrecedes(other.bytes))
      #expect((one < other) == (one.description < other.description))
    }
  }

  @Test("Text, digits, bytes and JSON give the identifier that they were made of")
  func roundTrip() throws {
    var seeded = Seeded(seed: 2)
    for _ in 0..<1000 {
      let id = RecordID.random(&seeded)
      #expect(RecordID(id.description) == id)
      #expect(RecordID(id.description.uppercased()) == id)
      #expect(RecordID(hexadecimal: id.hexadecimal) == id)
      #expect(RecordID(bytes: id.bytes) == id)
      #expect(UUID(uuidString: id.description)?.uuidString == id.description.uppercased())
      #expect(try JSONDecoder().decode(RecordID.self, from: JSONEncoder().encode(id)) == id)
    }
  }

  @Test(
    "A text that is no UUID is refused",
    arguments: [
      "", "-", "0190a5d2-7b1c-7def-8123-456789abcde", "0190a5d2-7b1c-7def-8123-456789abcdef0",
      "0190a5d27b1c7def8123456789abcdef", "0190a5d2-7b1c-7def-8123-456789abcdeg",
      " 0190a5d2-7b1c-7def-8123-456789abcde", "0190a5d2-7b1c-7def-8123-456789abcdef\n",
      "0190a5d2-7b1c-7def-8123-456789abcde\u{0}", "{0190a5d2-7b1c-7def-8123-456789abcdef}",
      "0190a5d2_7b1c_7def_8123_456789abcdef", "0190a5d27-b1c-7def-8123-456789abcdef",
      "+190a5d2-7b1c-7def-8123-456789abcdef", "0190a5d2-7b1c-7def-8123-456789abcd\u{301}e",
      "٠190a5d2-7b1c-7def-8123-456789abcde", "０190a5d2-7b1c-7def-8123-456789abcd",
      "------------------------------------", String(repeating: "0", count: 100_000),
    ])
  func hostile(_ text: String) {
    #expect(RecordID(text) == nil)
  }

  @Test(
    "Digits that are no identifier are refused",
    arguments: [
      "", "0190a5d27b1c7def8123456789abcde", "0190A5D27B1C7DEF8123456789ABCDEF",
      "+190a5d27b1c7def8123456789abcdef", "0190a5d27b1c7def+123456789abcdef",
      "-000000000000000-000000000000000", "0190a5d2-7b1c-7def-8123-456789abcdef",
      "0190a5d27b1c7def8123456789abcdéa", "0190a5d27b1c7def8123456789abcdeg",
    ])
  func hostileDigits(_ text: String) {
    #expect(RecordID(hexadecimal: text) == nil)
  }

  @Test("Another number of bytes is refused", arguments: [0, 1, 15, 17, 32])
  func bytes(_ count: Int) {
    #expect(RecordID(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test("JSON that is no UUID says what is expected")
  func json() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([RecordID].self, from: Data(#"["x"]"#.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "this is not a UUID")
  }
}

extension RecordID {
  static func random(_ seeded: inout Seeded) -> RecordID {
    RecordID(high: seeded.next(), low: seeded.next())
  }
}
