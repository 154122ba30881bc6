import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite struct `A fake APNs' certificate` {
  @Test(arguments: ["127.0.0.1", "localhost"])
  func `curl trusts it and speaks HTTP/2`(host: String) async throws {
    try await withFakeAPNs { apns in
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pem")
      defer { try? FileManager.default.removeItem(at: file) }
      try apns.writeCertificate(to: file)
      let curl = try await ChildProcess.run(
        "curl",
        [
          "--silent", "--show-error", "--http2", "--max-time", "20", "--cacert", file.path,
          "--write-out", " %{http_version} %{http_code}",
          "https://\(host):\(apns.endpoint.port)/3/device/00fc13adff785122",
        ])
      #expect(curl.output == #"{"reason":"MethodNotAllowed"} 2 405"#, "\(curl.errors)")
    }
  }

  @Test func `openssl verifies it for each name of the loopback, and for no other`() async throws {
    try await withFakeAPNs { apns in
      let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let authority = folder.appending(path: "ca.pem")
      let server = folder.appending(path: "server.pem")
      try apns.writeCertificate(to: authority)
      let shown = try await ChildProcess.run(
        "openssl",
        [
          "s_client", "-connect", "127.0.0.1:\(apns.endpoint.port)", "-alpn", "h2", "-CAfile",
          authority.path, "-verify_return_error",
        ])
      #expect(shown.output.contains("ALPN protocol: h2"), "\(shown.errors)")
      try Data(shown.output.utf8).write(to: server)
      for (option, name, isGood) in [
        ("-verify_ip", "127.0.0.1", true), ("-verify_ip", "::1", true),
        ("-verify_hostname", "localhost", true), ("-verify_ip", "127.0.0.2", false),
        ("-verify_hostname", "api.push.apple.com", false),
      ] {
        let verified = try await ChildProcess.run(
          "openssl",
          [
            "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", authority.path, option,
            name, server.path,
          ])
        #expect((verified.status == 0) == isGood, "\(name): \(verified.output)\(verified.errors)")
      }
    }
  }

  @Test func `A client without HTTP/2 is turned away`() async throws {
    try await withFakeAPNs { apns in
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pem")
      defer { try? FileManager.default.removeItem(at: file) }
      try apns.writeCertificate(to: file)
      let curl = try await ChildProcess.run(
        "curl",
        [
          "--silent", "--http1.1", "--max-time", "20", "--cacert", file.path,
          "https://127.0.0.1:\(apns.endpoint.port)/",
        ])
      #expect(curl.status != 0)
      #expect(curl.output.isEmpty)
    }
  }
}
