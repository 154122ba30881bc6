import EntrywaySending
import Foundation
import Testing

@Suite("A device token") struct DeviceTokenTests {
  private static let hex = String(repeating: "00fc13adff785122", count: 4)

  @Test("Hexadecimal in either case is the same token")
  func cases() throws {
    let token = try DeviceToken(hex: Self.hex)
    #expect(token.hex == Self.hex)
    #expect(token.length == 32)
    #expect(try DeviceToken(hex: Self.hex.uppercased()) == token)
    #expect(try DeviceToken(hex: Substring(Self.hex)) == token)
  }

  @Test("Its bytes make the same token as its text")
  func bytes() throws {
    let bytes = Data((0...255).map { UInt8($0) })
    let token = try DeviceToken(bytes: bytes)
    #expect(token.length == 256)
    #expect(token == (try DeviceToken(hex: token.hex)))
    #expect(token.hex.hasPrefix("000102") && token.hex.hasSuffix("fdfeff"))
    #expect(try DeviceToken(bytes: bytes[4..<36]).length == 32)
  }

  @Test("It may be longer than 32 bytes, as those of Live Activities are", arguments: [1, 80, 256])
  func lengths(count: Int) throws {
    #expect(try DeviceToken(hex: String(repeating: "aB", count: count)).length == count)
  }

  @Test("Neither its description, a mirror nor a dump shows it")
  func hidden() throws {
    let token = try DeviceToken(hex: Self.hex)
    var dumped = ""
    dump([token], to: &dumped)
    for shown in [
      "\(token)", String(reflecting: token), "\([token])",
      "\(Mirror(reflecting: token).children.map { "\($0)" })", dumped,
    ] {
      #expect(!shown.lowercased().contains("00fc"), "\(shown)")
    }
    #expect("\(token)" == "device token of 32 bytes")
    #expect("\(try DeviceToken(hex: "0a"))" == "device token of 1 byte")
  }

  @Test("Its error says what the text is instead", arguments: BadToken.all)
  func errors(bad: BadToken) throws {
    let error = #expect(throws: DeviceTokenError.self) { try DeviceToken(hex: bad.text) }
    #expect(error?.code == bad.code)
    #expect(error?.position == bad.position)
  }

  @Test("No error has a part of the token", arguments: BadToken.all)
  func silent(bad: BadToken) throws {
    let error = try #require(throws: DeviceTokenError.self) { try DeviceToken(hex: bad.text) }
    var dumped = "\(error) "
    dump(error, to: &dumped)
    // The hint for a `Data` value has the beginning of a token of Apple's page.
    for part in ["deadbeef", "APA91", "Mm1vZGVs", "xxxxxx"] where bad.text.contains(part) {
      #expect(!dumped.contains(part))
    }
  }

  @Test("Each text is the one of the golden file")
  func texts() throws {
    var golden = GoldenTexts("device-tokens")
    var seen: Set<DeviceTokenError.Code> = []
    for bad in BadToken.all where seen.insert(bad.code).inserted {
      golden.add(
        bad.name, try #require(throws: DeviceTokenError.self) { try DeviceToken(hex: bad.text) })
    }
    try golden.compare()
  }

  @Test("Bytes may be neither none nor too many")
  func badBytes() {
    #expect(throws: DeviceTokenError(.empty)) { try DeviceToken(bytes: []) }
    #expect(throws: DeviceTokenError(.tooLong, length: 514)) {
      try DeviceToken(bytes: [UInt8](repeating: 1, count: 257))
    }
  }

  @Test("A hostile text neither traps nor is read to its end")
  func hostile() throws {
    for text in [
      String(repeating: "a", count: 10_000_000), String(repeating: "\u{301}", count: 100_000),
      "a\u{301}", "\u{0}", "１２", "<", ">", "<>", "=", "====", "{length", "\u{FEFF}",
    ] {
      #expect(throws: DeviceTokenError.self) { try DeviceToken(hex: text) }
    }
  }
}

struct BadToken: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var code: DeviceTokenError.Code
  var position: Int?
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ code: DeviceTokenError.Code, _ position: Int? = nil) {
    (self.name, self.text, self.code, self.position) = (name, text, code, position)
  }

  private static let hex = String(repeating: "deadbeef", count: 8)
  private static let firebase =
    "cXyzAbCdEfGhIjKlMnOpQr:APA91b" + String(repeating: "xYz_-9", count: 20)

  static let all: [BadToken] = [
    BadToken("Nothing", "", .empty),
    BadToken("A digit too few", String(hex.dropLast()), .oddLength),
    BadToken("A letter that is no digit", "deadbeeg" + hex, .notHexadecimal, 8),
    BadToken("Two such letters", "deadbeefoO" + hex, .notHexadecimal, 9),
    BadToken("A prefix", "0x" + hex, .notHexadecimal, 2),
    BadToken("A line end behind it", hex + "\n", .notHexadecimal, 65),
    BadToken("A combining mark", "deadbeef\u{301}" + hex, .notHexadecimal, 9),
    BadToken("Colons between the bytes", "de:ad:be:ef:" + hex, .notHexadecimal, 3),
    BadToken("Too long", String(repeating: "ab", count: 257), .tooLong),
    BadToken("The description of NSData", "<deadbeef deadbeef deadbeef>", .dataDescription, 1),
    BadToken(
      "The description of NSData since iOS 13",
      "{length = 32, bytes = 0xdeadbeef deadbeef ... deadbeef }", .dataDescription, 1),
    BadToken("A token of Firebase", firebase, .firebase, 2),
    BadToken("A token of Expo", "ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]", .expo, 2),
    BadToken("Base64", "kZ1Mm1vZGVsIG9mIGEgdG9rZW4gd2l0aCAzMiBieXQ=", .base64, 1),
    BadToken("Base64 for URLs", "kZ1Mm1vZGVsIG9mIGEgdG9rZW4gd2l0a-_zMiBieXQ", .base64, 1),
    BadToken("A UUID", "deadbeef-dead-beef-dead-beefdeadbeef", .uuid, 9),
  ]
}
