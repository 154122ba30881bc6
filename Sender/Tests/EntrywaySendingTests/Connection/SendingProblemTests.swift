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
}
