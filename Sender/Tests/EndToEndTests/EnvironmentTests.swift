import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite("Options from the environment") struct EnvironmentTests {
  @Test("Everything may come from the environment, the command line takes precedence")
  func all() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      let environment = [
        "ENTRYWAY_APNS_TO": Workplace.token(1), "ENTRYWAY_APNS_KEY": "AuthKey.p8",
        "ENTRYWAY_APNS_KEY_ID": Workplace.keyID, "ENTRYWAY_APNS_TEAM_ID": Workplace.teamID,
        "ENTRYWAY_APNS_SERVER": place.server, "ENTRYWAY_APNS_CA": "ca.pem",
        "ENTRYWAY_APNS_TOPIC": "com.example.env", "ENTRYWAY_APNS_COLLAPSE_ID": "a",
        "ENTRYWAY_APNS_DRY_RUN": "0", "ENTRYWAY_APNS_PUSH_TYPE": "", "ENTRYWAY_APNS_JSON": "yes",
        // Another send's, which a list would have.
        "ENTRYWAY_APNS_RATE": "5000",
      ]
      #expect(try await place.run(["order.apns"], environment: environment).status == 0)
      let second = try await place.run(
        ["order.apns", "--topic", "com.example.line", "--collapse-id", "b"],
        environment: environment)
      #expect(second.status == 0)
      try place.list(1)
      // The list of the command line replaces the device of the environment.
      let third = try await place.run(
        ["order.apns", "--tokens", "devices.txt", "--topic", "com.example.list"],
        environment: environment)
      #expect(third.status == 0, "\(third.error)")
      #expect(
        apns.pushes.map(\.topic) == ["com.example.env", "com.example.line", "com.example.list"])
      #expect(apns.pushes.map { $0["apns-collapse-id"] } == ["a", "b", "a"])
    }
  }

  @Test("A value that is not UTF-8 is not sent as something else")
  func encoding() async throws {
    let place = try Workplace(port: 9, key: "", ca: "")
    for command in [
      "ENTRYWAY_APNS_TOPIC=$(printf 'a\\377b') exec \"$0\" order.apns --to 00",
      "exec \"$0\" order.apns --to 00 --topic $(printf 'a\\377b')",
    ] {
      let run = try await RunningProgram(
        place, ["-c", command, BuiltProgram.path], program: "/bin/sh"
      ).end()
      run.expectError(64)
      #expect(run.error.contains("UTF-8"))
    }
  }

  @Test(
    "A mistake in a variable is wrong usage, as on the command line",
    arguments: [
      ["ENTRYWAY_APNS_RATE": "x"], ["ENTRYWAY_APNS_SANDBOX": "maybe"], ["ENTRYWAY_APNS_TOPC": "a"],
      ["ENTRYWAY_APNS_TO": "00", "ENTRYWAY_APNS_TOKENS": "a"],
    ])
  func mistakes(_ environment: [String: String]) async throws {
    let place = try Workplace(port: 9, key: "", ca: "")
    try await place.run(["order.apns"], environment: environment).expectError(64)
  }
}
