import Crypto
import EntrywaySending
import Foundation
import Testing

@Suite("A signing key") struct SigningKeyTests {
  private static let key = P256.Signing.PrivateKey()

  private func make(_ pem: String, id: String = "ABC123DEFG", teamID: String = "DEF123GHIJ")
    throws(SigningKeyError) -> SigningKey
  {
    try SigningKey(pem: pem, id: id, teamID: teamID)
  }

  @Test("The text of a .p8 file is a key, with its two identifiers")
  func good() throws {
    let key = try make(Self.key.pemRepresentation)
    #expect(key.key.rawRepresentation == Self.key.rawRepresentation)
    #expect(key.id == "ABC123DEFG")
    #expect(key.teamID == "DEF123GHIJ")
  }

  @Test("Line ends, a byte order mark, spaces and text around it don't matter")
  func forms() throws {
    let pem = Self.key.pemRepresentation
    let lines = pem.components(separatedBy: "\n")
    let oneLine = lines[1..<(lines.count - 1)].joined()
    let forms = [
      pem + "\n", pem.replacingOccurrences(of: "\n", with: "\r\n"),
      pem.replacingOccurrences(of: "\n", with: "\r"), "\u{FEFF}" + pem, "\n\n  " + pem + " \n",
      "Bag Attributes\n    friendlyName: key\n" + pem + "\nmore",
      "\(lines[0])\n\(oneLine)\n\(lines[lines.count - 1])",
      "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n" + pem,
      "\u{FEFF}" + pem.replacingOccurrences(of: "\n", with: "\r\n") + "\r\n",
    ]
    for form in forms {
      #expect(try make(form).key.rawRepresentation == Self.key.rawRepresentation)
    }
  }

  @Test("What is no such key is told by kind", arguments: BadKey.all)
  func errors(bad: BadKey) {
    let error = #expect(throws: SigningKeyError.self) { try make(bad.text) }
    #expect(error?.code == bad.code)
  }

  @Test(
    "Identifiers have ten capital letters and digits",
    arguments: [
      "", "ABC123DEF", "ABC123DEFGH", "abc123defg", "ABC123DEF ", "ABC-23DEFG", "ÀBC123DEF",
      "ABC123DEF\u{301}", "ＡBC123DE",
    ])
  func identifiers(identifier: String) {
    let pem = Self.key.pemRepresentation
    #expect(throws: SigningKeyError(.keyID)) { try make(pem, id: identifier) }
    #expect(throws: SigningKeyError(.teamID)) { try make(pem, teamID: identifier) }
  }

  @Test("Neither description, mirror nor dump shows the key")
  func hidden() throws {
    let key = try make(Self.key.pemRepresentation)
    let secrets = [
      Self.key.rawRepresentation.base64EncodedString(),
      Self.key.rawRepresentation.map { String($0) }.joined(separator: ", "),
      String(Self.key.pemRepresentation.split(separator: "\n")[1].suffix(40)),
    ]
    let token = try key.tokens.current()
    var dumped = ""
    dump([key], to: &dumped)
    dump(key.signer, to: &dumped)
    dump(key.tokens, to: &dumped)
    dump(token, to: &dumped)
    let shown = [
      "\(key)", String(reflecting: key), "\(key.signer)", "\([key])", "\(token)",
      String(reflecting: token), dumped, children(of: key), children(of: key.signer),
      children(of: key.tokens), children(of: token),
    ]
    for text in shown {
      for secret in secrets { #expect(!text.contains(secret)) }
      #expect(!text.contains(token.text))
      #expect(!text.contains("PrivateKey"), "\(text)")
    }
    #expect("\(key)" == "signing key ABC123DEFG of team DEF123GHIJ")
  }

  /// All that mirrors of mirrors show.
  private func children(of value: Any, depth: Int = 0) -> String {
    guard depth < 8 else { return "" }
    return Mirror(reflecting: value).children.map { child in
      "\(child.label ?? ""): \(child.value) " + children(of: child.value, depth: depth + 1)
    }.joined()
  }

  @Test("No error has a part of the text", arguments: BadKey.all)
  func silent(bad: BadKey) throws {
    let error = try #require(throws: SigningKeyError.self) { try make(bad.text) }
    for part in ["SECRET", "U0VDUkVU"] { #expect(!"\(error)".contains(part)) }
  }

  @Test("Each text is the one of the golden file")
  func texts() throws {
    var golden = GoldenTexts("signing-keys")
    var seen: Set<SigningKeyError.Code> = []
    for bad in BadKey.all where seen.insert(bad.code).inserted {
      golden.add(bad.name, try #require(throws: SigningKeyError.self) { try make(bad.text) })
    }
    golden.add("A wrong key identifier", SigningKeyError(.keyID))
    golden.add("A wrong team identifier", SigningKeyError(.teamID))
    try golden.compare()
  }

  @Test("Any changed text makes a key or an error", arguments: 0..<4 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = Seeded(state: seed)
    let texts = [Self.key.pemRepresentation] + BadKey.all.map { String($0.text.prefix(500)) }
    for _ in 0..<1500 {
      var text = Array(texts[Int(random.next() % UInt64(texts.count))].utf8)
      for _ in 0...random.next() % 5 where !text.isEmpty {
        let index = Int(random.next() % UInt64(text.count))
        switch random.next() % 3 {
        case 0: text[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: text.removeSubrange(index..<min(text.count, index + Int(random.next() % 40)))
        default: text.insert(contentsOf: "-----BEGIN ".utf8, at: index)
        }
      }
      _ = try? make(String(decoding: text, as: UTF8.self))
    }
  }

  private struct Seeded {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}

struct BadKey: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var code: SigningKeyError.Code
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ code: SigningKeyError.Code) {
    (self.name, self.text, self.code) = (name, text, code)
  }

  private static func pem(_ label: String, _ bytes: [UInt8]) -> String {
    pem(label, Data(bytes).base64EncodedString())
  }

  private static func pem(_ label: String, _ body: String) -> String {
    "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
  }

  /// A private key in PKCS #8 whose algorithm has these bytes, and nothing behind it.
  private static func pkcs8(_ algorithm: [UInt8]) -> String {
    let rest = Array("SECRET".utf8) + [UInt8](repeating: 7, count: 40)
    return pem(
      "PRIVATE KEY",
      [
        0x30, UInt8(5 + algorithm.count + rest.count), 0x02, 0x01, 0x00, 0x30,
        UInt8(algorithm.count),
      ]
        + algorithm + rest)
  }

  private static let good = P256.Signing.PrivateKey().pemRepresentation
  private static let secret = "U0VDUkVUU0VDUkVUU0VDUkVU"

  static let all: [BadKey] = [
    BadKey("Nothing", "", .empty),
    BadKey("Spaces alone", "\u{FEFF} \r\n\t", .empty),
    BadKey("A path", "/keys/SECRET/AuthKey_ABC123DEFG.p8", .path),
    BadKey(
      "DER", String(decoding: P256.Signing.PrivateKey().derRepresentation, as: UTF8.self), .binary),
    BadKey(
      "A .p12 file",
      String(decoding: [0x30, 0x82, 0x0A, 0x10, 0x02, 0x01, 0x03, 0x30, 0x82], as: UTF8.self),
      .pkcs12),
    BadKey("Escaped line ends", good.replacingOccurrences(of: "\n", with: "\\n"), .escapedNewlines),
    BadKey(
      "Base64 alone", good.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n"),
      .withoutArmor),
    BadKey("The first line alone", "-----BEGIN PRIVATE KEY-----", .truncated),
    BadKey("The first half", String(good.prefix(good.utf8.count / 2)), .truncated),
    BadKey("Half of the first line", "-----BEGIN PRIVATE KEY", .truncated),
    BadKey("Other letters", pem("PRIVATE KEY", "SECRET!!\(secret)"), .damaged),
    BadKey("Nothing between the lines", pem("PRIVATE KEY", ""), .damaged),
    BadKey("Base64 of something else", pem("PRIVATE KEY", secret), .damaged),
    BadKey("An encrypted key", pem("ENCRYPTED PRIVATE KEY", secret), .encrypted),
    BadKey(
      "An encrypted key of the old form",
      pem("EC PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n\(secret)"),
      .encrypted),
    BadKey("A public key", P256.Signing.PrivateKey().publicKey.pemRepresentation, .publicKey),
    BadKey("A certificate", pem("CERTIFICATE", secret), .certificate),
    BadKey("A certificate's request", pem("CERTIFICATE REQUEST", secret), .certificate),
    BadKey("An RSA key of the old form", pem("RSA PRIVATE KEY", secret), .rsa),
    BadKey(
      "An RSA key",
      pkcs8([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]), .rsa),
    BadKey("A key of P-384", P384.Signing.PrivateKey().pemRepresentation, .curve),
    BadKey("A key of P-521", P521.Signing.PrivateKey().pemRepresentation, .curve),
    BadKey(
      "A key of secp256k1",
      pkcs8([
        0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05, 0x2B, 0x81, 0x04, 0x00,
        0x0A,
      ]), .curve),
    BadKey(
      "An Ed25519 key",
      pem(
        "PRIVATE KEY",
        [
          0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04,
          0x20,
        ]
          + [UInt8](repeating: 7, count: 32)), .otherAlgorithm),
    BadKey("A key of OpenSSH", pem("OPENSSH PRIVATE KEY", secret), .otherAlgorithm),
    BadKey("Another block", pem("SECRET", secret), .notKey),
    BadKey("A web page", "<!doctype html><p>SECRET", .notKey),
    BadKey(
      "A text of ten million characters", String(repeating: "SECRET\n", count: 1_500_000), .notKey),
    BadKey("A thousand blocks", String(repeating: pem("X", secret), count: 1000), .notKey),
    BadKey("Dashes alone", String(repeating: "-", count: 60_000), .notKey),
    BadKey("Many beginnings", String(repeating: "-----BEGIN ", count: 5000), .truncated),
  ]
}
