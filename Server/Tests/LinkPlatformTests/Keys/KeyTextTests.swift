import LinkPlatform
import Testing

@Suite("KeyText")
struct KeyTextTests {
  @Test(
    "A key is read as it was written, and proves the record with its hash",
    arguments: Key.Kind.allCases)
  func roundTrip(_ type: Key.Kind) throws {
    let key = KeyText(type: type, id: RecordID())
    let read = try #require(KeyText(key.text))
    #expect(read == key)
    #expect(read.type == type)
    #expect(read.id == key.id)
    #expect(read.text == key.text)
    #expect(read.proves(record(key)))
    let prefix = type == .secret ? "ewsk_" : "ewpk_"
    #expect(key.text.hasPrefix(prefix + key.id.hexadecimal + "_"))
    #expect(key.text.utf8.count == 81)
  }

  @Test("The hash is 64 digits that do not have the secret in them")
  func hash() {
    let key = KeyText(type: .secret, id: RecordID())
    #expect(key.hash.count == 64)
    #expect(key.hash.allSatisfy { "0123456789abcdef".contains($0) })
    #expect(!key.text.contains(key.hash))
    #expect(KeyText(key.text)?.hash == key.hash)
  }

  @Test("Another key, or one of the other type, proves nothing")
  func others() throws {
    let key = KeyText(type: .secret, id: RecordID())
    #expect(!KeyText(type: .secret, id: key.id).proves(record(key)))
    let publishable = try #require(
      KeyText(key.text.replacing("ewsk_", with: "ewpk_", maxReplacements: 1)))
    #expect(!publishable.proves(record(key)))
    var damaged = record(key)
    damaged.hash = ""
    #expect(!key.proves(damaged))
    damaged.hash = String(key.hash.dropLast())
    #expect(!key.proves(damaged))
    damaged.hash = key.hash.uppercased()
    #expect(damaged.hash == key.hash || !key.proves(damaged))
  }

  @Test("With one character changed, lost or added a key is refused or proves nothing")
  func changes() {
    let key = KeyText(type: .secret, id: RecordID())
    let record = record(key)
    let letters = Array("0123456789abcdefABCXYZpsk_-=+/ é\u{0}")
    for place in key.text.indices {
      var lost = key.text
      lost.remove(at: place)
      expectNothing(lost, key, record)
      for letter in letters {
        var added = key.text
        added.insert(letter, at: place)
        expectNothing(added, key, record)
        guard letter != key.text[place] else { continue }
        var changed = key.text
        changed.replaceSubrange(place...place, with: [letter])
        expectNothing(changed, key, record)
      }
    }
    for letter in letters { expectNothing(key.text + String(letter), key, record) }
  }

  @Test(
    "A text that is no key is refused",
    arguments: [
      "", "_", "__", "ewsk", "ewsk_", "ewsk__", "ewsk_0190a5d27b1c7def8123456789abcdef",
      "ewsk_0190a5d27b1c7def8123456789abcdef_", "ewsk_0190a5d27b1c7def8123456789abcdef_AAAA",
      "EWSK_0190a5d27b1c7def8123456789abcdef_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "ewsk_0190A5D27B1C7DEF8123456789ABCDEF_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "ewsk_0190a5d27b1c7def8123456789abcdef_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB",
      "ewxk_0190a5d27b1c7def8123456789abcdef_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      String(repeating: "_", count: 100_000),
    ])
  func hostile(_ text: String) {
    #expect(KeyText(text) == nil)
  }

  /// Expects that a text neither finds the key's record nor proves it.
  private func expectNothing(_ text: String, _ key: KeyText, _ record: Key) {
    guard let read = KeyText(text) else { return }
    #expect(read.id != key.id || !read.proves(record), "\(text) for \(key.text)")
  }

  private func record(_ key: KeyText) -> Key {
    Key(
      id: key.id, app: RecordID(), type: key.type, scopes: [.owner], title: "CI", hash: key.hash,
      createdAt: .now)
  }
}
