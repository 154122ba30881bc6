import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

/// Whatever is wrong, neither the key nor a device token, nor the key of the link server, is printed.
@Suite("Secrets") struct SecretTests {
  private static let token = "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"
  private static let reportKey = "ewsk_f0e1d2c3b4a59687"

  @Test("No message has the key, a device token or the key of a link server")
  func everythingWrong() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let key = apns.signingKeyPEM ?? ""
      let body = key.split(separator: "\n").dropFirst().dropLast().joined()
      try place.file("half.p8", String(key.prefix(120)))
      try place.file("bare.p8", body)
      try place.file(
        "tokens.txt", "\(Self.token)\n\(Self.token)zz\n{\"token\": \"\(Self.token)\"\n")
      let to = ["--to", Self.token]
      let lines: [[String]] = [
        ["order.apns", Self.token], ["order.apns", "--to=\(Self.token)", "extra"],
        ["order.apns", "--tokens", Self.token], ["order.apns", "--to", Self.token + "x"],
        ["order.apns", "--to", "<\(Self.token)>"], ["order.apns", "--too", Self.token],
        ["order.apns", "--\(Self.token)"], [Self.token] + to,
        ["order.apns", "--key", key] + to, ["order.apns", "--key", body] + to,
        ["order.apns", "--key", "half.p8"] + to, ["order.apns", "--key", "bare.p8"] + to,
        ["order.apns", "--key", "order.apns"] + to, ["order.apns", "--key-id", body] + to,
        ["order.apns", "--team-id", key] + to, ["order.apns", "--ca", "AuthKey.p8"] + to,
        ["order.apns", "--server", Self.token] + to, ["order.apns", "--topic", Self.token] + to,
        ["order.apns", "--rate", Self.token] + to, ["order.apns", "--priority", Self.token] + to,
        ["order.apns", "--push-type", Self.token] + to,
        ["order.apns", "--tokens", "tokens.txt"],
        ["order.apns", "--tokens", "tokens.txt", "--dry-run"],
        ["AuthKey.p8"] + to, ["order.apns", "--tokens", "AuthKey.p8"],
        ["order.apns", "--report", Self.reportKey, "--report-key", Self.reportKey] + to,
        ["order.apns", "--report", "http://127.0.0.1:9", "--report-key", "ewpk_\(Self.reportKey)"]
          + to,
        ["order.apns", "--report-key", Self.reportKey] + to,
        ["order.apns", "--server", "127.0.0.1:9", "--deadline", "0.2"] + to,
        ["channels", "read", Self.token, "--topic", "a"], ["channels", Self.token],
      ]
      // A token that APNs does not know, and a key that it does not.
      apns.answer(.refused(.badDeviceToken), toToken: Self.token)
      let keyParts = [body.prefix(40), body.dropFirst(24).prefix(40), body.suffix(40)]
      for line in lines + [["order.apns"] + to] {
        // What the line gives replaces what it would have.
        let isGiven = { (option: String) in line.contains(option) }
        var rest = place.connection
        for option in ["--key", "--key-id", "--team-id", "--server", "--ca"] where isGiven(option) {
          guard let index = rest.firstIndex(of: option) else { continue }
          rest.removeSubrange(index...(index + 1))
        }
        let run = try await place.run(line + rest)
        let text = run.output + run.error
        #expect(run.status != 0, "\(line)")
        #expect(!text.contains(Self.token.prefix(40)), "\(line.first ?? ""): a device token")
        #expect(!text.contains(Self.reportKey), "\(line.first ?? ""): the link server's key")
        for part in keyParts { #expect(!text.contains(part), "\(line.first ?? ""): the key") }
      }
    }
  }

  @Test("Neither does what is written while pushes are sent: results, counts, the folder of caches")
  func files() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(50)
      let run = try await place.send(
        "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl")
      #expect(run.status == 0)
      let files = try FileManager.default.subpathsOfDirectory(atPath: place.path)
      for file in files where !["devices.txt", "AuthKey.p8"].contains(file) {
        guard let text = try? place.text(file) else { continue }
        #expect(!text.contains(Workplace.token(17)), "\(file)")
        #expect(!text.contains("PRIVATE KEY"), "\(file)")
      }
      #expect(!(run.output + run.error).contains(Workplace.token(17)))
    }
  }
}
