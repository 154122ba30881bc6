import Testing

@testable import EntrywaySending

@Suite struct SendingProblemTests {
  @Test("Each problem says what happened, what was seen, and what to do")
  func texts() throws {
    var golden = GoldenTexts("sending-problems")
    let codes = SendingProblem.Code.all + [SendingProblem.Code(rawValue: "another")]
    for code in codes { golden.add(code.rawValue, SendingProblem(code)) }
    golden.add("with a detail", SendingProblem(.goAway, detail: "Shutdown\u{1b}[1m\nnext"))
    golden.add("bytes without a payload", PushJSONError(faults: []))
    try golden.compare()
  }

  @Test("An outcome reads as a line")
  func outcomes() {
    let outcomes: [PushOutcome] = [
      .accepted(uniqueID: nil), .refused(PushRefusal(status: 410, reason: .unregistered)),
      .notSent(SendingProblem(.cancelled)), .unknown(SendingProblem(.cancelled)),
    ]
    #expect(
      outcomes.map(\.description) == [
        "accepted", "refused: 410 Unregistered", "not sent: the task was cancelled",
        "unknown: the task was cancelled",
      ])
  }
}
