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
}
