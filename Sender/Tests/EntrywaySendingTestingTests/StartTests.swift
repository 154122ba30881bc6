import EntrywayDiagnostics
import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite struct `Starting a fake APNs` {
  @Test func `A taken port is an error with a code`() async throws {
    try await withFakeAPNs { apns in
      var options = FakeAPNs.Options()
      options.port = apns.endpoint.port
      let error = try await #require(throws: FakeAPNsError.self) {
        try await FakeAPNs.start(options)
      }
      #expect(error.code == .port)
    }
  }

  @Test(arguments: [-1, 65_536]) func `A port that can't be is an error`(port: Int) async throws {
    var options = FakeAPNs.Options()
    options.port = port
    let error = try await #require(throws: FakeAPNsError.self) {
      try await FakeAPNs.start(options)
    }
    #expect(error.code == .option)
  }

  @Test func `Two run side by side, and each takes its own key alone`() async throws {
    try await withFakeAPNs { first in
      try await withFakeAPNs { second in
        #expect(first.endpoint.port != second.endpoint.port)
        #expect(first.certificatePEM != second.certificatePEM)
        #expect(first.signingKeyPEM != second.signingKeyPEM)
      }
    }
  }

  @Test func `Shutting down twice is no fault, and nobody waits any more`() async throws {
    let apns = try await FakeAPNs.start()
    let waiting = Task { try await apns.pushes(count: 1, within: .seconds(600)) }
    // Whether the wait begins before or after, it ends.
    await apns.shutdown()
    await apns.shutdown()
    let error = await #expect(throws: FakeAPNsError.self) { try await waiting.value }
    #expect(error?.code == .tooFew)
    #expect(apns.openConnections == 0)
  }

  @Test func `A closure's error passes, and the port is free afterwards`() async throws {
    struct Fault: Error {}
    var port = 0
    await #expect(throws: Fault.self) {
      try await withFakeAPNs { apns in
        port = apns.endpoint.port
        throw Fault()
      }
    }
    var options = FakeAPNs.Options()
    options.port = port
    try await withFakeAPNs(options) { apns in #expect(apns.endpoint.port == port) }
  }

  @Test func `Each message is that of the golden file`() async throws {
    var texts: [(String, String)] = []
    try await withFakeAPNs { apns in
      var options = FakeAPNs.Options()
      options.port = apns.endpoint.port
      var error = try await #require(throws: FakeAPNsError.self) {
        try await FakeAPNs.start(options)
      }
      texts.append(("a taken port", "\(error)".replacing("\(options.port)", with: "PORT")))
      options.port = -1
      error = try await #require(throws: FakeAPNsError.self) { try await FakeAPNs.start(options) }
      texts.append(("a port below 0", "\(error)"))
      error = try await #require(throws: FakeAPNsError.self) {
        try await apns.pushes(count: 2, within: .zero)
      }
      texts.append(("too few pushes", "\(error)"))
      error = try #require(throws: FakeAPNsError.self) {
        try apns.writeCertificate(to: URL(filePath: "/nowhere/ca.pem"))
      }
      texts.append(("a folder that is not there", "\(error)"))
    }
    let made = texts.map { name, text in
      "## \(name)\n" + text.split(separator: "\n").map { "| \($0)\n" }.joined()
    }.joined(separator: "\n")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/FakeAPNs.txt")
    if ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_PAGES"] == "1" {
      try Data(made.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == made)
  }
}
