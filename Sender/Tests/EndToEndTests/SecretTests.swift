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

  /// Whether no 12 digits of the token that follow one another are in a text.
  private static func isHidden(_ text: String) -> Bool {
    let (text, digits) = (text.lowercased(), Array(token))
    return (0...digits.count - 12).allSatisfy { !text.contains(String(digits[$0..<$0 + 12])) }
  }

  @Test("A list in the place of the payload, or a payload with tokens, shows none of them")
  func swapped() async throws {
    let place = try Workplace(port: 9, key: try Workplace.signingKey(), ca: "")
    let digits = String(repeating: "1234567890", count: 7)
    let letters = String(repeating: "abcdef", count: 11)
    var payloads = [
      Self.token + "\n" + Self.token, Self.token.uppercased(), String(Self.token.prefix(16)),
      "\"\(Self.token)\"", "{\"\(Self.token)\": 1}", "{\"token\": \"\(Self.token)\"}",
      "{\"aps\": {\"alert\": \"a\", \"\(Self.token.uppercased())\": 1}}",
      "{\"aps\": {\"alert\": \"a\", \"sound\": \"\(Self.token)\", \"badge\": \"\(Self.token)\"}}",
      "{\"aps\": {\"alert\": \"a\"}} \(Self.token)", "{\"a\": \(Self.token)}",
      "{{\(Self.token)}}", "{\"aps\": {\"alert\": \"{{\(Self.token)}}\"}}",
    ]
    for length in [20, 39, 50] { payloads.append("{\"a\": \"\(Self.token.prefix(length))") }
    payloads += [digits, letters].flatMap { [$0, "\"\($0)\"", "{\"aps\": {\"\($0)\": 1}}"] }
    for payload in payloads {
      try place.file("list", payload)
      for recipient in [["--to", Self.token], ["--tokens", "order.apns"]] {
        let run = try await place.run(
          ["list", "--topic", "a", "--push-type", "alert", "--dry-run", "--key", "AuthKey.p8"]
            + ["--key-id", Workplace.keyID, "--team-id", Workplace.teamID] + recipient)
        let text = run.output + run.error
        #expect(Self.isHidden(text), "\(payload): \(text)")
        for part in [digits.prefix(12), letters.prefix(12)] {
          #expect(!text.contains(part), "\(payload): \(text)")
        }
      }
    }
  }

  @Test("A server that repeats what it got, or that has a token for a name, makes nobody print it")
  func repeated() async throws {
    let jwt = "eyJhbGciOiJFUzI1NiIsImtpZCI6IkZBS0VLRVkwMDEifQ.eyJpc3MiOiJGQUtFVEVBTTAxIn0.c2ln"
    for said in [Self.token, jwt, "bearer \(jwt)"] {
      for answer in [
        FakeAPNs.Answer.raw(status: 400, body: Array("{\"reason\":\"\(said)\"}".utf8)),
        .goAway(lastStream: .beforeThisPush, reason: PushRefusal.Reason(rawValue: said)),
      ] {
        try await withFakeAPNs { apns in
          let place = try Workplace(apns)
          try place.file("list", Self.token)
          apns.answer(answer, toToken: Self.token)
          let run = try await place.send("order.apns", "--tokens", "list", "--deadline", "0.5")
          let text = run.output + run.error
          #expect(run.status == 1, "\(text)")
          #expect(Self.isHidden(text) && !text.contains(jwt.prefix(20)), "\(text)")
        }
      }
    }
  }

  @Test("Names of files, hosts and variables show no token, no key and no password")
  func names() async throws {
    let key = try Workplace.signingKey()
    let place = try Workplace(port: 9, key: key, ca: "")
    let body = key.split(separator: "\n").dropFirst().dropLast().map(String.init)
    let connection = [
      "--key", "AuthKey.p8", "--key-id", Workplace.keyID, "--team-id", Workplace.teamID,
      "--deadline", "0.2",
    ]
    try place.list(1)
    let local = ["--server", "127.0.0.1:9"]
    let lines = [
      local + ["--results", "nodir/\(Self.token)"],
      local + ["--dead-tokens", "nodir/\(Self.token)"],
      ["--server", "\(Self.token):9"], ["--server", "\(Self.token):9", "--dry-run"],
      local + ["--proxy", "\(Self.token):9"], local + ["--proxy", "user:pw-of-mine@host:1"],
      local + ["--proxy", "http://user:pw-of-mine@host"], ["--server", "user:pw-of-mine@host:1"],
    ]
    for line in lines {
      let run = try await place.run(["order.apns", "--tokens", "devices.txt"] + connection + line)
      let text = run.output + run.error
      #expect(Self.isHidden(text) && !text.contains("pw-of-mine"), "\(text)")
    }
    for name in [Self.token, body.joined(), body[0], String(body[1].prefix(40))] {
      let run = try await place.run(
        ["order.apns"] + connection, environment: ["ENTRYWAY_APNS_" + name: "1"])
      run.expectError(64)
      #expect(Self.isHidden(run.error))
      #expect(body.allSatisfy { !run.error.contains($0.prefix(12)) }, "\(run.error)")
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
