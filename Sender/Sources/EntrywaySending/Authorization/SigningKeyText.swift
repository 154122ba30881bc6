import Crypto
import Foundation

/// A text that should be the contents of a `.p8` file: PEM (RFC 7468) with a private key in PKCS #8.
///
/// It says what a text is that is something else, since a terminal gets any file.
struct SigningKeyText {
  private let text: [UInt8]

  /// A key has 250 bytes; a file of keys and certificates a few thousand.
  private static let sizeLimit = 65_536

  init(_ text: String) {
    self.text = Array(text.utf8.prefix(Self.sizeLimit + 1))
  }

  func key() throws(SigningKeyError) -> P256.Signing.PrivateKey {
    let text = Self.trimmed(text)
    guard !text.isEmpty else { throw SigningKeyError(.empty) }
    if let code = Self.binaryKind(of: text) { throw SigningKeyError(code) }
    guard text.count <= Self.sizeLimit else { throw SigningKeyError(.notKey) }
    let block = try block(in: text)
    if let code = Self.kind(ofLabel: block.label) { throw SigningKeyError(code) }
    // An encrypted key of the old form has header lines (RFC 1421).
    if block.body.contains(UInt8(ascii: ":")) {
      throw SigningKeyError(
        Self.contains(block.body, "ENCRYPTED") ? .encrypted : .damaged)
    }
    let base64 = Data(block.body.filter { !Self.isSpace($0) })
    guard let der = Data(base64Encoded: base64), der.first == 0x30 else {
      throw SigningKeyError(.damaged)
    }
    if let code = Self.kind(ofDER: Array(der), label: block.label) { throw SigningKeyError(code) }
    do {
      return try P256.Signing.PrivateKey(derRepresentation: der)
    } catch {
      throw SigningKeyError(.damaged)
    }
  }

  private struct Block {
    var label: String
    var body: ArraySlice<UInt8>
  }

  /// The first private key of the text, else its first block.
  private func block(in text: [UInt8]) throws(SigningKeyError) -> Block {
    var blocks: [Block] = []
    var rest = text[...]
    while blocks.count < 16, let begin = Self.place(of: "-----BEGIN ", in: rest) {
      rest = rest[begin.upperBound...]
      guard let dashes = Self.place(of: "-----", in: rest), dashes.lowerBound - rest.startIndex < 64
      else { throw SigningKeyError(.truncated) }
      let label = String(decoding: rest[..<dashes.lowerBound], as: UTF8.self)
      rest = rest[dashes.upperBound...]
      guard let end = Self.place(of: "-----END \(label)-----", in: rest) else {
        throw SigningKeyError(.truncated)
      }
      blocks.append(Block(label: label, body: rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    let isPrivate = { (block: Block) in
      block.label.utf8.suffix(11).elementsEqual("PRIVATE KEY".utf8)
    }
    guard let block = blocks.first(where: isPrivate) ?? blocks.first else {
      throw SigningKeyError(Self.kind(ofText: text))
    }
    if Self.contains(block.body, "\\n") { throw SigningKeyError(.escapedNewlines) }
    return block
  }

  /// What a block is by its label; nil if it may be a key for APNs.
  private static func kind(ofLabel label: String) -> SigningKeyError.Code? {
    switch label {
    case "PRIVATE KEY", "EC PRIVATE KEY": nil
    case "ENCRYPTED PRIVATE KEY": .encrypted
    case "RSA PRIVATE KEY": .rsa
    case "OPENSSH PRIVATE KEY", "DSA PRIVATE KEY": .otherAlgorithm
    case _ where label.utf8.suffix(10).elementsEqual("PUBLIC KEY".utf8): .publicKey
    case _ where label.utf8.starts(with: "CERTIFICATE".utf8), "X509 CERTIFICATE",
      "TRUSTED CERTIFICATE",
      "NEW CERTIFICATE REQUEST", "PKCS7":
      .certificate
    default: .notKey
    }
  }

  /// What a text is that has no block.
  private static func kind(ofText text: [UInt8]) -> SigningKeyError.Code {
    let isOneLine = !text.contains(0x0A) && !text.contains(0x0D)
    if isOneLine, text.count <= 4096 {
      for ending in [".p8", ".pem", ".p12", ".key"]
      where text.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
        return .path
      }
    }
    // A key's first bytes in Base64, where a setting holds it without its first and last line.
    let start = text.filter { !isSpace($0) }.prefix(3)
    if start.elementsEqual("MIG".utf8) || start.elementsEqual("MHc".utf8) { return .withoutArmor }
    return .notKey
  }

  /// What bytes are that are no text: with those that are not UTF-8 replaced, as whoever made a
  /// `String` of them has done.
  private static func binaryKind(of text: [UInt8]) -> SigningKeyError.Code? {
    let isBinary = text.prefix(256).contains { $0 < 0x20 && !isSpace($0) || $0 == 0x7F }
    guard isBinary else { return nil }
    // PKCS #12 begins with a sequence and the version 3 (RFC 7292).
    let version = place(of: "\u{2}\u{1}\u{3}", in: text.prefix(24))
    return text.first == 0x30 && version != nil ? .pkcs12 : .binary
  }

  /// What a key is by its algorithm; nil if it is one with the curve P-256.
  private static func kind(ofDER der: [UInt8], label: String) -> SigningKeyError.Code? {
    let elliptic: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    let p256: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
    if place(of: p256, in: der[...]) != nil { return nil }
    if place(of: rsa, in: der.prefix(64)) != nil { return .rsa }
    // In the older form only the curve is told, which may be left out.
    if label == "EC PRIVATE KEY" || place(of: elliptic, in: der.prefix(64)) != nil { return .curve }
    // Certificates and public keys have labels of their own; other algorithms have short names.
    return der.count > 32 && der.count < 4096 && der.starts(with: [0x30, 0x2E, 0x02, 0x01, 0x00])
      ? .otherAlgorithm : .damaged
  }

  // MARK: Bytes

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var text = text[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return Array(text)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ part: String) -> Bool {
    place(of: part, in: text) != nil
  }

  private static func place(of part: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
    place(of: Array(part.utf8), in: text)
  }

  private static func place(of part: [UInt8], in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let first = part.first, text.count >= part.count else { return nil }
    for start in text.startIndex...(text.endIndex - part.count)
    where text[start] == first && text[start..<start + part.count].elementsEqual(part) {
      return start..<start + part.count
    }
    return nil
  }
}
