import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite("Broadcasts from the command line") struct ChannelTests {
  @Test("A channel is created, listed, read, sent to and deleted")
  func channels() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      func channels(_ arguments: String...) async throws -> ProgramRun {
        try await place.run(
          ["channels"] + arguments + ["--topic", "com.example.shop"] + place.connection)
      }
      let created = try await channels("create", "--store")
      #expect(created.status == 0, "\(created.error)")
      let id = String(created.output.dropLast())
      #expect(Data(base64Encoded: id) != nil)
      #expect(try await channels("list").output == id + "\n")
      #expect(
        try await channels("read", id, "--json").output
          == #"{"channelID":"\#(id)","storage":"latest"}"# + "\n")

      try place.file(
        "update.apns",
        #"{"aps":{"event":"update","timestamp":1700000000,"content-state":{"goals":1}}}"#)
      let sent = try await place.send(
        "update.apns", "--broadcast", id, "--topic", "com.example.shop")
      #expect(sent.status == 0, "\(sent.error)")
      #expect(try sent.results.map(\.outcome) == ["accepted"])
      #expect(sent.counts == "1 accepted, 0 refused, 0 not sent, 0 unknown")

      #expect(try await channels("delete", id).status == 0)
      #expect(try await channels("list").output == "")
      let gone = try await place.send(
        "update.apns", "--broadcast", id, "--topic", "com.example.shop")
      #expect(gone.status == 1)
      let unknown = try await channels("read", id)
      unknown.expectError(1)
    }
  }

  @Test("A broadcast is only for Live Activities, and cannot start one")
  func wrong() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      for payload in [
        #"{"aps":{"alert":"a"}}"#,
        #"{"aps":{"event":"start","timestamp":1700000000,"content-state":{},"attributes":{}}}"#,
      ] {
        try place.file("wrong.apns", payload)
        let run = try await place.send(
          "wrong.apns", "--broadcast", "YQ==", "--topic", "com.example.shop")
        run.expectError(2)
      }
      #expect(apns.counts.connections == 0)
    }
  }
}
