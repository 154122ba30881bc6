#if os(Linux)
  import EntrywaySending
  import EntrywaySendingTesting
  import Foundation
  import Testing

  @Suite("On a terminal") struct TerminalTests {
    private static let token = Workplace.token(1)

    @Test("A single push is answered in words, and as an object where that is asked for")
    func words() async throws {
      try await withFakeAPNs { apns in
        let place = try Workplace(apns)
        apns.answer(.refused(.badDeviceToken), toToken: Workplace.token(2))
        let accepted = try await terminal(place, ["order.apns", "--to", Self.token])
        #expect(accepted.contains("APNs accepted the push: apns-id "))
        #expect(!accepted.contains("{"))
        let refused = try await terminal(place, ["order.apns", "--to", Workplace.token(2)])
        #expect(refused.contains("BadDeviceToken"))
        #expect(refused.hasHint)
        #expect(!refused.contains("{"))
        let json = try await terminal(place, ["order.apns", "--to", Self.token, "--json"])
        #expect(json.contains(#"{"line":1,"outcome":"accepted","#))
      }
    }

    @Test("Findings are coloured, and never with NO_COLOR")
    func colours() async throws {
      let place = try Workplace(port: 9, key: "", ca: "")
      try place.file("bad.apns", #"{"aps":{"alert":"a","badge":"1"}}"#)
      let key = try Workplace.signingKey()
      try place.file("AuthKey.p8", key)
      let arguments = [
        "bad.apns", "--to", Self.token, "--topic", "a", "--key", "AuthKey.p8", "--key-id",
        Workplace.keyID, "--team-id", Workplace.teamID,
      ]
      #expect(
        try await terminal(place, arguments, addsConnection: false).contains("\u{1B}[1;31merror"))
      let plain = try await terminal(
        place, arguments, addsConnection: false, environment: ["NO_COLOR": "1"])
      #expect(!plain.contains("\u{1B}"))
    }

    @Test("A batch shows how far it is while its results go to a file, and clears that at its end")
    func progress() async throws {
      try await withFakeAPNs { apns in
        let place = try Workplace(apns)
        try place.list(40)
        let shown = try await terminal(
          place,
          [
            "order.apns", "--tokens", "devices.txt", "--results", "results.jsonl", "--rate", "40",
          ])
        #expect(shown.contains(" of 40 done"))
        #expect(shown.contains("\r\u{1B}[K"))
        #expect(shown.hasSuffix("40 accepted, 0 refused, 0 not sent, 0 unknown\n"))
      }
    }

    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// What the program shows on a terminal, both outputs.
    private func terminal(
      _ place: Workplace, _ arguments: [String], addsConnection: Bool = true,
      environment: [String: String] = [:]
    ) async throws -> String {
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (unlocked, number) = (Int32(0), Int32(0))
      try #require(
        master >= 0 && ioctl(master, Self.setLock, &unlocked) == 0
          && ioctl(master, Self.getNumber, &number) == 0, "this test needs a pseudo-terminal")
      let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
      let process = Process()
      process.executableURL = URL(filePath: BuiltProgram.path)
      process.arguments = arguments + (addsConnection ? place.connection : [])
      process.currentDirectoryURL = URL(filePath: place.path)
      process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "HOME": place.path]
        .merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle(fileDescriptor: terminal)
      process.standardError = FileHandle(fileDescriptor: terminal)
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in continuation.resume() }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
      // What these tests show is shorter than what a terminal holds back.
      // One read may give a part of it; after the last one the terminal is closed, which is an error.
      close(terminal)
      var shown: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 4000)
      while case let count = read(master, &bytes, bytes.count), count > 0 {
        shown += bytes[..<count]
      }
      close(master)
      return String(decoding: shown, as: UTF8.self)
        .replacingOccurrences(of: "\r\n", with: "\n")
    }
  }
#endif
