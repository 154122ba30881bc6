import Crypto
import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

/// The program against the HTTP/2 of Node, which verifies each signature.
@Suite("Against Node") struct NodeTests {
  /// Answers by the end of the device token: 2 is unregistered, 3 is reset, all else is accepted.
  private static let server = """
    const http2 = require('http2'), crypto = require('crypto')
    const key = crypto.createPublicKey(fs.readFileSync('public.pem'))
    const server = http2.createSecureServer(
      { key: fs.readFileSync('server.key'), cert: fs.readFileSync('ca.pem') })
    server.on('stream', (stream, headers) => {
      let body = ''
      stream.on('error', () => {})
      stream.on('data', data => { body += data })
      stream.on('end', () => {
        const [head, claims, signature] = headers['authorization'].slice(7).split('.')
        const valid = crypto.verify(
          'sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'base64url'))
        fs.appendFileSync('node.log', JSON.stringify(
          { path: headers[':path'], topic: headers['apns-topic'], valid, body }) + '\\n')
        if (!valid) {
          stream.respond({ ':status': 403 })
          stream.end('{"reason":"InvalidProviderToken"}')
        } else if (headers[':path'].endsWith('2')) {
          stream.respond({ ':status': 410, 'apns-id': headers['apns-id'] })
          stream.end('{"reason":"Unregistered","timestamp":1700000000000}')
        } else if (headers[':path'].endsWith('3')) {
          stream.close(http2.constants.NGHTTP2_CANCEL)
        } else {
          stream.respond({ ':status': 200, 'apns-id': headers['apns-id'] })
          stream.end()
        }
      })
    })
    listen(server)
    """

  /// One line of the server's log.
  private struct Request: Decodable {
    var path: String
    var topic: String
    var valid: Bool
    var body: String
  }

  @Test("Accepted, refused and unknown are told apart, and every signature is right")
  func outcomes() async throws {
    let key = P256.Signing.PrivateKey()
    let setup = try Workplace(port: 9, key: key.pemRepresentation, ca: "")
    try setup.file("public.pem", key.publicKey.pemRepresentation)
    let certificate = try await RunningProgram(
      setup,
      [
        "-c",
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout server.key"
          + " -out ca.pem -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1",
      ], program: "/bin/sh"
    ).end()
    try #require(certificate.status == 0, "this test needs openssl: \(certificate.error)")
    let (node, port) = try await setup.node(Self.server)
    defer { node.signal(SIGKILL) }
    try setup.file("devices.txt", (1...5).map { Workplace.token($0) + "\n" }.joined())
    let run = try await setup.run([
      "order.apns", "--tokens", "devices.txt", "--key", "AuthKey.p8", "--key-id", Workplace.keyID,
      "--team-id", Workplace.teamID, "--ca", "ca.pem", "--server", "127.0.0.1:\(port)",
    ])
    let results = try run.results.sorted { $0.line < $1.line }
    #expect(
      results.map(\.outcome) == ["accepted", "refused", "unknown", "accepted", "accepted"],
      "\(run.error)")
    #expect(results.count > 1 && results[1].timestamp == 1_700_000_000_000)
    #expect(run.counts == "3 accepted, 1 refused (1 Unregistered), 0 not sent, 1 unknown")
    #expect(run.status == 1)
    let requests = try setup.text("node.log").split(separator: "\n").map {
      try JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }
    #expect(requests.count == 5)
    #expect(requests.allSatisfy { $0.valid && $0.topic == "com.example.shop" })
    #expect(requests.allSatisfy { $0.body == #"{"aps":{"alert":"On its way"}}"# })
  }
}
