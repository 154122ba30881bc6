import Crypto
import Foundation

/// A certificate for the loopback addresses, and the authority that issued it: both made at start, with keys
/// that nobody keeps.
///
/// Two certificates rather than one that signs itself: some clients refuse an authority as a server.
struct LoopbackCertificate {
  /// The authority, in PEM: what a client trusts.
  let authorityPEM: String
  /// The server's certificate, in PEM.
  let serverPEM: String
  /// The server's key, in PEM (PKCS #8).
  let serverKeyPEM: String

  init() throws {
    let authority = P256.Signing.PrivateKey()
    let server = P256.Signing.PrivateKey()
    let authorityName = Self.name("FakeAPNs authority")
    let now = Date()
    // Apple's systems refuse certificates for servers that are valid for more than 825 days.
    let validity = DER.sequence(
      Self.time(now.addingTimeInterval(-86_400)), Self.time(now.addingTimeInterval(366 * 86_400)))
    let authorityDER = try Self.certificate(
      subject: authorityName, key: authority.publicKey, issuer: authorityName, validity: validity,
      extensions: [
        Self.extension(DER.object(2, 5, 29, 19), critical: true, DER.sequence(DER.yes)),
        // keyCertSign, cRLSign
        Self.extension(DER.object(2, 5, 29, 15), critical: true, DER.bits([0x06], unused: 1)),
        Self.subjectKeyID(authority.publicKey),
      ], signedBy: authority)
    let serverDER = try Self.certificate(
      subject: Self.name("localhost"), key: server.publicKey, issuer: authorityName,
      validity: validity,
      extensions: [
        Self.extension(DER.object(2, 5, 29, 19), critical: true, DER.sequence()),
        // digitalSignature
        Self.extension(DER.object(2, 5, 29, 15), critical: true, DER.bits([0x80], unused: 7)),
        // serverAuth
        Self.extension(
          DER.object(2, 5, 29, 37), DER.sequence(DER.object(1, 3, 6, 1, 5, 5, 7, 3, 1))),
        Self.extension(
          DER.object(2, 5, 29, 17),
          DER.sequence(
            DER.value(0x82, Array("localhost".utf8)), DER.value(0x87, [127, 0, 0, 1]),
            DER.value(0x87, [UInt8](repeating: 0, count: 15) + [1]))),
        Self.subjectKeyID(server.publicKey),
        Self.extension(
          DER.object(2, 5, 29, 35), DER.sequence(DER.value(0x80, Self.keyID(authority.publicKey)))),
      ], signedBy: authority)
    authorityPEM = Self.pem(authorityDER)
    serverPEM = Self.pem(serverDER)
    serverKeyPEM = server.pemRepresentation + "\n"
  }

  /// A certificate of version 3 (RFC 5280, section 4.1).
  private static func certificate(
    subject: [UInt8], key: P256.Signing.PublicKey, issuer: [UInt8], validity: [UInt8],
    extensions: [[UInt8]], signedBy authority: P256.Signing.PrivateKey
  ) throws -> [UInt8] {
    let algorithm = DER.sequence(DER.object(1, 2, 840, 10045, 4, 3, 2))
    let serial = (0..<16).map { _ in UInt8.random(in: 1...127) }
    let content = DER.sequence(
      DER.tagged(0, DER.integer([2])), DER.integer(serial), algorithm, issuer, validity, subject,
      Array(key.derRepresentation),
      DER.tagged(3, DER.value(0x30, extensions.flatMap { $0 })))
    let signature = try authority.signature(for: Data(content))
    return DER.sequence(content, algorithm, DER.bits(Array(signature.derRepresentation)))
  }

  private static func name(_ commonName: String) -> [UInt8] {
    DER.sequence(DER.set(DER.sequence(DER.object(2, 5, 4, 3), DER.text(commonName))))
  }

  private static func keyID(_ key: P256.Signing.PublicKey) -> [UInt8] {
    Array(SHA256.hash(data: key.x963Representation).prefix(20))
  }

  private static func subjectKeyID(_ key: P256.Signing.PublicKey) -> [UInt8] {
    Self.extension(DER.object(2, 5, 29, 14), DER.octets(keyID(key)))
  }

  private static func `extension`(
    _ name: [UInt8], critical: Bool = false, _ content: [UInt8]
  ) -> [UInt8] {
    DER.sequence(name, critical ? DER.yes : [], DER.octets(content))
  }

  /// A time of X.509: two digits for the year until 2049 and four from then on (RFC 5280, section 4.1.2.5).
  private static func time(_ date: Date) -> [UInt8] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?, _ count: Int = 2) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let year = parts.year ?? 2000
    let rest =
      [parts.month, parts.day, parts.hour, parts.minute, parts.second].map { digits($0) }.joined()
      + "Z"
    return year < 2050
      ? DER.value(0x17, Array((digits(year % 100) + rest).utf8))
      : DER.value(0x18, Array((digits(year, 4) + rest).utf8))
  }

  private static func pem(_ der: [UInt8]) -> String {
    let text = Array(Data(der).base64EncodedString().utf8)
    let lines = stride(from: 0, to: text.count, by: 64).map {
      String(decoding: text[$0..<min($0 + 64, text.count)], as: UTF8.self)
    }
    return (["-----BEGIN CERTIFICATE-----"] + lines + ["-----END CERTIFICATE-----", ""])
      .joined(separator: "\n")
  }
}
