import Crypto
import EntrywaySending
import Foundation
import Testing

@Suite("A provider token") struct ProviderTokenTests {
  private let signer = ProviderTokenSigner.test()

  private func decoded(_ part: Substring) throws -> Data {
    var text = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(
      of: "_", with: "/")
    while !text.utf8.count.isMultiple(of: 4) { text += "=" }
    return try #require(Data(base64Encoded: text))
  }

  @Test("It is a JSON Web Token with ES256, of the two numbers' 64 bytes, without padding")
  func form() throws {
    let date = Date(timeIntervalSince1970: 1_790_000_000.9)
    let token = try signer.token(issued: date)
    let parts = token.text.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 3)
    #expect(!token.text.contains { "=+/ \n".contains($0) })
    #expect(try decoded(parts[0]) == Data(#"{"alg":"ES256","kid":"ABC123DEFG"}"#.utf8))
    #expect(try decoded(parts[1]) == Data(#"{"iss":"DEF123GHIJ","iat":1790000000}"#.utf8))
    let bytes = try decoded(parts[2])
    #expect(bytes.count == 64)
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes)
    let signed = Data("\(parts[0]).\(parts[1])".utf8)
    #expect(signer.key.publicKey.isValidSignature(signature, for: signed))
    #expect(token.issued == Date(timeIntervalSince1970: 1_790_000_000))
  }

  @Test("Any clock makes a token")
  func clocks() throws {
    for seconds in [-1e300, -1, 0, 1e12, 1e300, .infinity, -.infinity] {
      let token = try signer.token(issued: Date(timeIntervalSince1970: seconds))
      #expect(token.issued.timeIntervalSince1970 >= 0)
    }
  }

  @Test("Node verifies it")
  func node() async throws {
    let token = try signer.token(issued: Date())
    let script = """
      const crypto = require('node:crypto');
      const [token, pem] = process.argv.slice(1);
      const [head, claims, signature] = token.split('.');
      const ok = crypto.verify('sha256', Buffer.from(head + '.' + claims),
        {key: pem, dsaEncoding: 'ieee-p1363'}, Buffer.from(signature, 'base64url'));
      const {alg, kid} = JSON.parse(Buffer.from(head, 'base64url'));
      const {iss, iat} = JSON.parse(Buffer.from(claims, 'base64url'));
      console.log([ok, alg, kid, iss, Number.isInteger(iat)].join(' '));
      """
    let answer = try await Command.run(
      "node", ["-e", script, token.text, signer.key.publicKey.pemRepresentation])
    #expect(answer == "true ES256 ABC123DEFG DEF123GHIJ true\n")
  }

  @Test("Keys that OpenSSL makes are read, and the others it makes are told by kind")
  func openSSL() async throws {
    let cases: [(arguments: [String], code: SigningKeyError.Code?)] = [
      (["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], nil),
      (["ecparam", "-genkey", "-name", "prime256v1"], nil),
      (["ecparam", "-genkey", "-noout", "-name", "prime256v1"], nil),
      (["ecparam", "-genkey", "-noout", "-name", "secp384r1"], .curve),
      (["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:secp256k1"], .curve),
      (["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"], .rsa),
      (["genpkey", "-algorithm", "ED25519"], .otherAlgorithm),
      (
        [
          "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-aes256", "-pass",
          "pass:x",
        ], .encrypted
      ),
    ]
    for (arguments, code) in cases {
      let pem = try await Command.run("openssl", arguments)
      do throws(SigningKeyError) {
        _ = try SigningKey(pem: pem, id: "ABC123DEFG", teamID: "DEF123GHIJ")
        #expect(code == nil, "\(arguments)")
      } catch {
        #expect(error.code == code, "\(arguments)")
      }
    }
  }
}
