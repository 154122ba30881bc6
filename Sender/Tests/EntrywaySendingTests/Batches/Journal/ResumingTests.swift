import EntrywayPush
import Foundation
import Testing

@testable import EntrywaySending

@Suite("Resuming a batch", .timeLimit(.minutes(15))) struct ResumingTests {
  private let folder: BatchFolder

  init() throws { folder = try BatchFolder() }

  private var options: BatchOptions {
    var options = BatchOptions()
    options.window = 8
    options.resultsFile = folder["results"]
    return options
  }

  private func list(_ numbers: some Sequence<Int>) throws -> String {
    try folder.write(
      numbers.map { DeviceToken.numbered($0).hex + "\n" }.joined().utf8, to: "tokens")
  }

  @Test("A results file has a JSON object for each line, for its owner alone, without tokens")
  func resultsFile() async throws {
    let since = Date(timeIntervalSince1970: 1_767_225_600.5)
    let transport = ScriptedTransport { push in
      switch push.device.number {
      case 2: .refused(PushRefusal(status: 410, reason: .unregistered, timestamp: since))
      case 3: .notSent(SendingProblem(.noConnection, detail: "secret"))
      case 4: .unknown(SendingProblem(.reset))
      default: .accepted(uniqueID: "u")
      }
    }
    let path = try folder.write(
      PushBatchTests.list(1...4) + Array("nonsense\n".utf8), to: "tokens")
    var options = options
    options.id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")
    options.window = 1
    let batch = try PushBatch.lines(path, over: transport, options)
    let (results, error) = await batch.collected()
    #expect(error == nil)
    let ids = results.map(\.result.id.lowercased)
    try #require(ids.count == 5)
    #expect(
      folder.lines("results") == [
        #"{"line":1,"outcome":"accepted","apnsID":"\#(ids[0])","status":200,"reason":null,"timestamp":null}"#,
        #"{"line":2,"outcome":"refused","apnsID":"\#(ids[1])","status":410,"reason":"Unregistered","timestamp":1767225600500}"#,
        #"{"line":3,"outcome":"not-sent","apnsID":"\#(ids[2])","status":null,"reason":"no-connection","timestamp":null}"#,
        #"{"line":4,"outcome":"unknown","apnsID":"\#(ids[3])","status":null,"reason":"reset","timestamp":null}"#,
        #"{"line":5,"outcome":"not-sent","apnsID":null,"status":null,"reason":"invalid-token","timestamp":null}"#,
      ])
    #expect(results.map(\.json) == folder.lines("results"))
    for name in ["results", "results.batch"] {
      let mode = try FileManager.default.attributesOfItem(atPath: folder[name])[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(name)")
      for number in 1...4 {
        #expect(
          !String(decoding: folder.bytes(name), as: UTF8.self).contains(
            DeviceToken.numbered(number).hex))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder["results.reserve"]))
  }

  @Test("A line is noted before it is sent, and its result is in the file before the loop has it")
  func order() async throws {
    let path = try list(1...60)
    let folder = folder
    let transport = ScriptedTransport { push in
      let noted = folder.lines("results.batch").compactMap { line -> Int? in
        guard case .lines(let lines)? = JournalNote(Array(line.utf8)) else { return nil }
        return lines.through
      }
      #expect((noted.last ?? 0) >= push.device.number)
      return .accepted(uniqueID: nil)
    }
    for try await result in try PushBatch.lines(path, over: transport, options) {
      #expect(folder.results().contains { $0.line == result.line })
    }
    #expect(transport.sent.count == 60)
  }

  @Test("A finished batch started again sends nothing, and has the same summary")
  func again() async throws {
    let path = try list(1...50)
    let first = try PushBatch.lines(path, over: ScriptedTransport(), options)
    _ = try await first.run()
    let before = folder.bytes("results")
    let transport = ScriptedTransport()
    let second = try PushBatch.lines(path, over: transport, options)
    let (results, error) = await second.collected()
    #expect(error == nil)
    #expect(results.isEmpty)
    #expect(transport.sent.isEmpty)
    #expect(second.summary == first.summary)
    #expect(second.id == first.id)
    #expect(folder.bytes("results") == before)
  }

  @Test("A stopped batch goes on where it stopped, with the same identifiers")
  func goesOn() async throws {
    let path = try list(1...100)
    let transport = ScriptedTransport()
    let first = try PushBatch.lines(path, over: transport, options)
    var taken = 0
    for try await _ in first {
      taken += 1
      if taken == 40 { first.stop() }
    }
    #expect(taken < 60)
    let second = try PushBatch.lines(path, over: transport, options)
    #expect(try await second.run().accepted == 100)
    #expect(transport.tokens.sorted() == (1...100).map { DeviceToken.numbered($0).hex }.sorted())
    let id = try #require(first.id)
    #expect(second.id == id)
    for push in transport.sent { #expect(push.id == UUID(batch: id, line: push.device.number)) }
  }

  @Test("Lines appended to the list are sent; any other change is refused, and nothing is sent")
  func changedList() async throws {
    _ = try await PushBatch.lines(try list(1...50), over: ScriptedTransport(), options).run()
    let before = (folder.bytes("results"))
    let changes: [(String, [Int])] = [
      ("shorter", Array(1...49)), ("another order", [2, 1] + Array(3...50)),
      ("another token", Array(1...24) + [99] + Array(26...50)),
      ("one inserted", [0] + Array(1...50)), ("empty", []),
    ]
    for (name, numbers) in changes {
      let transport = ScriptedTransport()
      let (_, error) = await (try PushBatch.lines(try list(numbers), over: transport, options))
        .collected()
      #expect(error?.code == .changedList, "\(name)")
      #expect(transport.sent.isEmpty, "\(name)")
      #expect(folder.bytes("results") == before, "\(name)")
    }
    let transport = ScriptedTransport()
    let batch = try PushBatch.lines(try list(1...52), over: transport, options)
    #expect(try await batch.run().accepted == 52)
    #expect(transport.tokens.count == 2)
  }

  @Test("Another payload, other headers and another server are refused")
  func changedRest() async throws {
    let path = try list(1...5)
    _ = try await PushBatch.lines(path, over: ScriptedTransport(), options).run()
    let transport = ScriptedTransport()
    func code(_ batch: PushBatch) async -> BatchError.Code? { await batch.collected().error?.code }
    #expect(
      await code(try .lines(path, #"{"aps":{"alert":"Ho"}}"#, over: transport, options))
        == .changedPayload)
    #expect(
      await code(
        try .lines(path, headers: PushHeaders(bundleID: "com.example.b"), over: transport, options))
        == .changedHeaders)
    #expect(
      await code(
        try .lines(
          path, headers: PushHeaders(bundleID: "com.example.shop", priority: .powerAware),
          over: transport, options)) == .changedHeaders)
    #expect(
      await code(try .lines(path, over: ScriptedTransport(destination: "other"), options))
        == .changedServer)
    #expect(transport.sent.isEmpty)
    // When the push expires isn't part of what it is.
    let later = PushHeaders(bundleID: "com.example.shop", expiration: .once)
    #expect(await code(try .lines(path, headers: later, over: transport, options)) == nil)
  }

  @Test("Lines without a connection, and those refused for the key or for now, are sent again")
  func repeated() async throws {
    let path = try list(1...6)
    let first = ScriptedTransport { push in
      switch push.device.number {
      case 2: .notSent(SendingProblem(.noConnection))
      case 3: .refused(PushRefusal(status: 503, reason: .serviceUnavailable))
      case 4: .refused(PushRefusal(status: 429, reason: .tooManyRequests))
      case 5: .unknown(SendingProblem(.reset))
      case 6: .refused(PushRefusal(status: 400, reason: .badDeviceToken))
      default: .accepted(uniqueID: nil)
      }
    }
    _ = try await PushBatch.lines(path, over: first, options).run()
    let second = ScriptedTransport()
    let batch = try PushBatch.lines(path, over: second, options)
    let summary = try await batch.run()
    #expect(second.sent.map(\.device.number).sorted() == [2, 3, 4])
    #expect(summary.accepted == 4)
    #expect(summary.notSent == 0)
    #expect(summary.unknown == 1)
    #expect(summary.refused == ["BadDeviceToken": 1])
    #expect(folder.results().count == 9)
    let third = ScriptedTransport()
    #expect(try await PushBatch.lines(path, over: third, options).run() == summary)
    #expect(third.sent.isEmpty)
  }

  @Test("Unknown ones are sent again if asked to, and count by their last result")
  func resendsUnknown() async throws {
    let path = try list(1...6)
    let first = ScriptedTransport { push in
      push.device.number < 4 ? .unknown(SendingProblem(.reset)) : .accepted(uniqueID: nil)
    }
    _ = try await PushBatch.lines(path, over: first, options).run()
    var options = options
    options.resendsUnknown = true
    let second = ScriptedTransport { push in
      push.device.number == 1 ? .unknown(SendingProblem(.reset)) : .accepted(uniqueID: nil)
    }
    let summary = try await PushBatch.lines(path, over: second, options).run()
    #expect(second.sent.map(\.device.number).sorted() == [1, 2, 3])
    #expect(summary.accepted == 5)
    #expect(summary.unknown == 1)
  }

  @Test("A refusal of the key stops the batch, which goes on with another key")
  func newKey() async throws {
    let path = try list(1...100)
    let first = ScriptedTransport { push in
      push.device.number >= 30
        ? .refused(PushRefusal(status: 403, reason: .invalidProviderToken))
        : .accepted(uniqueID: nil)
    }
    let (_, error) = await (try PushBatch.lines(path, over: first, options)).collected()
    #expect(error?.code == .refusedForAll)
    let second = ScriptedTransport()
    let batch = try PushBatch.lines(path, over: second, options)
    #expect(try await batch.run().accepted == 100)
    #expect(second.sent.map(\.device.number).sorted() == Array(30...100))
  }

  @Test("A file that others can read is refused, and one that isn't a results file")
  func refusedFiles() async throws {
    let path = try list(1...5)
    func code() async throws -> BatchError.Code? {
      await (try PushBatch.lines(path, over: ScriptedTransport(), options)).collected().error?.code
    }
    try folder.write([], to: "results", mode: 0o644)
    #expect(try await code() == .othersCanRead)
    try folder.write("hello\n".utf8, to: "results")
    #expect(try await code() == .notResults)
    try folder.write([], to: "results")
    #expect(try await code() == nil)
    try folder.write([], to: "results")
    try FileManager.default.removeItem(atPath: folder["results"])
    #expect(try await code() == .damaged)
    var elsewhere = options
    elsewhere.resultsFile = folder["none/results"]
    let (_, error) = await (try PushBatch.lines(path, over: ScriptedTransport(), elsewhere))
      .collected()
    #expect(error?.code == .file)
    elsewhere.resultsFile = folder.path
    #expect(
      await (try PushBatch.lines(path, over: ScriptedTransport(), elsewhere)).collected().error
        != nil)
    elsewhere.resultsFile = "/dev/null"
    #expect(
      await (try PushBatch.lines(path, over: ScriptedTransport(), elsewhere)).collected().error?
        .code == .notResults)
  }

  @Test("Two batches with one results file: the second is refused")
  func locked() async throws {
    let path = try list(1...20)
    let gate = Gate()
    let transport = ScriptedTransport { _ in
      await gate.wait()
      return .accepted(uniqueID: nil)
    }
    let first = try PushBatch.lines(path, over: transport, options)
    async let ended = first.collected()
    await until("the first batch sends") { !transport.sent.isEmpty }
    let second = ScriptedTransport()
    let (_, error) = await (try PushBatch.lines(path, over: second, options)).collected()
    #expect(error?.code == .inUse)
    #expect(second.sent.isEmpty)
    gate.open()
    #expect(await ended.error == nil)
  }

  @Test("What a results file belongs to can be read before the payload is made")
  func record() async throws {
    #expect(try BatchRecord(resultsFile: folder["results"]) == nil)
    var options = options
    options.sendID = "spring \"24\""
    let batch = try PushBatch.lines(try list(1...5), over: ScriptedTransport(), options)
    _ = try await batch.run()
    let record = try #require(try BatchRecord(resultsFile: folder["results"]))
    #expect(record.sendID == options.sendID)
    #expect(record.id == batch.id)
  }

  @Test("Identifiers are those of RFC 9562, version 5")
  func identifiers() throws {
    // Checked with Python: uuid.uuid5(uuid.UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), "7").
    let batch = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(UUID(batch: batch, line: 7).lowercased == "a9f96b98-dd44-5216-ab0d-dbfc6b262edf")
  }
}
