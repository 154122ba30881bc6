import Crypto
import Foundation
import Testing

@testable import LinkPlatform

@Suite("TouchToken")
struct SignedTouchTests {
  private let app = RecordID(high: 1, low: 2)
  private let now = Timestamp(milliseconds: 1_795_345_087_123)
  private let secrets = SignedTouch.Secrets(
    current: 3,
    keys: [
      2: SymmetricKey(data: Data(repeating: 2, count: 32)),
      3: SymmetricKey(data: Data(repeating: 3, count: 32)),
    ])
  private var token: SignedTouch {
    SignedTouch(click: RecordID(high: 0x0190_A5D2_7B1C_7DEF, low: 0x8123_4567_89AB_CDEF), time: now)
  }

  @Test("A token gives back the click and the time that it was made of, in 52 characters")
  func roundTrip() throws {
    let text = try #require(token.text(for: app, secrets))
    #expect(text.utf8.count == 52)
    #expect(read(text) == token)
  }

  @Test("With any bit flipped it is refused")
  func bits() throws {
    let text = try #require(token.text(for: app, secrets))
    let bytes = try #require(Base64URL.bytes(of: text))
    #expect(bytes.count == 39)
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(read(Base64URL.text(of: changed)) == nil, "bit \(bit)")
    }
  }

  @Test("With a character lost, added or not of its letters it is refused")
  func characters() throws {
    let text = try #require(token.text(for: app, secrets))
    let others = [
      "", String(text.dropLast()), text + "A", text + "=", text.dropLast() + "é",
      text.dropLast() + " ", String(repeating: "A", count: 52), String(repeating: "é", count: 26),
      text.lowercased(),
    ]
    for other in others { #expect(read(String(other)) == nil, "\(other)") }
  }

  @Test("Another app does not read it")
  func otherApp() throws {
    let text = try #require(token.text(for: app, secrets))
    #expect(read(text, for: RecordID(high: 1, low: 3)) == nil)
    #expect(read(text, for: RecordID(high: 0, low: 2)) == nil)
  }

  @Test("It holds for as many days as the app says, to the millisecond")
  func age() throws {
    let text = try #require(token.text(for: app, secrets))
    let end = now.adding(.seconds(30 * 86_400))
    #expect(read(text, at: end) == token)
    #expect(read(text, at: end.adding(.milliseconds(1))) == nil)
    #expect(read(text, at: end, days: 29) == nil)
    #expect(read(text, days: 0) == token)
    #expect(read(text, at: now.adding(.milliseconds(1)), days: 0) == nil)
  }

  @Test("It may be a day ahead of the reader's clock, and no more")
  func future() throws {
    let text = try #require(token.text(for: app, secrets))
    let earliest = now.adding(.seconds(-86_400))
    #expect(read(text, at: earliest) == token)
    #expect(read(text, at: earliest.adding(.milliseconds(-1))) == nil)
  }

  @Test("After a rotation it is read as long as its secret is kept")
  func rotation() throws {
    var old = secrets
    old.current = 2
    let text = try #require(token.text(for: app, old))
    #expect(text != token.text(for: app, secrets))
    #expect(read(text) == token)
    var forgotten = secrets
    forgotten.keys[2] = nil
    #expect(read(text, forgotten) == nil)
    forgotten.keys[2] = SymmetricKey(data: Data(repeating: 9, count: 32))
    #expect(read(text, forgotten) == nil)
    forgotten.current = 7
    #expect(token.text(for: app, forgotten) == nil)
  }

  @Test("The last moment that its six bytes can tell is read without a fault")
  func bounds() throws {
    for milliseconds in [0, 1, 0xFFFF_FFFF_FFFF] as [Int64] {
      let time = Timestamp(milliseconds: milliseconds)
      let edge = SignedTouch(click: token.click, time: time)
      let text = try #require(edge.text(for: app, secrets))
      #expect(read(text, at: time) == edge)
    }
  }

  private func read(
    _ text: String, for other: RecordID? = nil, _ given: SignedTouch.Secrets? = nil,
    at time: Timestamp? = nil, days: Int = 30
  ) -> SignedTouch? {
    SignedTouch(text, for: other ?? app, given ?? secrets, now: time ?? now, days: days)
  }
}
