import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

@Suite("BatchAnswer") struct BatchAnswerTests {
  private static func answer(
    _ status: Int, _ body: String, _ fields: [String: String] = [:]
  ) -> BatchAnswer {
    BatchAnswer(
      .success(LinkServerResponse(status: status, fields: fields, body: Data(body.utf8))))
  }

  private static let unread = BatchAnswer.failed(
    .unreadable("it does not say what was accepted"), retryAfter: nil)

  @Test("What the server has taken, and what it cannot use")
  func taken() {
    #expect(Self.answer(200, #"{"accepted":2}"#) == .taken(accepted: 2, invalid: []))
    #expect(
      Self.answer(200, #"{"accepted":2,"invalid":[]}"#) == .taken(accepted: 2, invalid: []))
    #expect(
      Self.answer(
        200,
        #"{"accepted":1,"invalid":[{"index":1,"code":"bad-event","detail":"d","pointer":"/events/1"}]}"#
      )
        == .taken(
          accepted: 1,
          invalid: [RefusedEvent(index: 1, code: "bad-event", detail: "d", pointer: "/events/1")]))
  }

  @Test(
    "An answer that does not say so is none: the events are sent again",
    arguments: [
      "", "{", "null", "[]", "{}", "<html>", #"{"accepted":"1"}"#, #"{"accepted":1.5}"#,
      #"{"accepted":1e99}"#, #"{"accepted":null}"#, #"{"accepted":1,"invalid":{}}"#,
      #"{"accepted":1,"invalid":[{}]}"#, #"{"accepted":1,"invalid":[{"index":"0"}]}"#,
      #"{"accepted":1,"invalid":[{"index":18446744073709551616}]}"#, "\u{FEFF}{", "\u{0}",
      String(repeating: "[", count: 60_000),
    ])
  func hostile(body: String) {
    #expect(Self.answer(200, body) == Self.unread)
  }

  @Test(
    "A refusal is known by its status and its code",
    arguments: [
      (413, "", .tooMuch), (413, #"{"code":"x"}"#, .tooMuch),
      (400, #"{"code":"bad-batch"}"#, .tooMuch),
      (400, #"{"code":"bad-gzip"}"#, .tooMuch),
      (410, #"{"code":"installation-deleted"}"#, .deleted),
      (403, #"{"code":"wrong-secret"}"#, .wrongSecret),
      (410, "", .failed(.status(410, ServerProblem()), retryAfter: nil)),
      (403, "<html>", .failed(.status(403, ServerProblem()), retryAfter: nil)),
      (
        401, #"{"code":"installation-deleted"}"#,
        .failed(.status(401, ServerProblem(code: "installation-deleted")), retryAfter: nil)
      ),
      (500, #"{"code":7,"detail":[]}"#, .failed(.status(500, ServerProblem()), retryAfter: nil)),
      (204, "", .failed(.status(204, ServerProblem()), retryAfter: nil)),
      (-1, "{", .failed(.status(-1, ServerProblem()), retryAfter: nil)),
    ] as [(Int, String, BatchAnswer)])
  func refusals(status: Int, body: String, answer: BatchAnswer) {
    #expect(Self.answer(status, body) == answer)
  }

  @Test("What the server asks to wait is read, and no answer asks for nothing")
  func waits() {
    #expect(
      Self.answer(429, "", ["Retry-After": "30"])
        == .failed(.status(429, ServerProblem()), retryAfter: .seconds(30)))
    #expect(
      BatchAnswer(.failure(.timeout(.seconds(60))))
        == .failed(.timeout(.seconds(60)), retryAfter: nil))
  }

  @Test("No answer of random bytes is taken for one")
  func noise() {
    var random = Seeded(seed: 1)
    for _ in 0..<2_000 {
      let body = (0..<random.below(80)).map { _ in UInt8(random.below(256)) }
      let status = random.pick([200, 400, 403, 410, 500])
      let answer = BatchAnswer(
        .success(LinkServerResponse(status: status, body: Data(body))))
      guard case .failed = answer else {
        Issue.record("\(status) \(body)")
        return
      }
    }
  }
}
