import Foundation
import Testing

/// A certificate for localhost that signs itself, made once by `openssl`.
struct TestCertificate: Sendable {
  let folder: URL
  let pem: String

  var certificate: String { folder.appendingPathComponent("cert.pem").path }
  var key: String { folder.appendingPathComponent("key.pem").path }

  static let shared = Result { try TestCertificate() }

  private init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("entryway-sending-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let openssl = Process()
    openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    openssl.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-days", "2", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
      "-keyout", folder.appendingPathComponent("key.pem").path,
      "-out", folder.appendingPathComponent("cert.pem").path,
    ]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    try #require(openssl.terminationStatus == 0, "openssl made no certificate")
    pem = try String(
      contentsOf: folder.appendingPathComponent("cert.pem"), encoding: .utf8)
  }
}
