import EntrywayDiagnostics
import Foundation

/// What the link server says of a batch.
enum BatchAnswer: Hashable, Sendable {
  /// It has all events but those that it cannot use.
  case taken(accepted: Int, invalid: [RefusedEvent])
  /// It cannot take them as they are: fewer at a time, or, if it is one, never.
  case tooMuch
  /// The installation's data was deleted: what it told is told to nobody.
  case deleted
  /// The server knows the installation with another secret.
  case wrongSecret
  /// Later; and what is wrong.
  case failed(LinkServerFault, retryAfter: Duration?)
}

/// An event that the link server cannot use.
struct RefusedEvent: Hashable, Sendable, Decodable {
  var index: Int
  var code: String?
  var detail: String?
  var pointer: String?

  /// The events of a batch that an answer refuses, each once: it may name some that are none.
  static func each(_ invalid: [RefusedEvent], of count: Int) -> [RefusedEvent] {
    var indices: Set<Int> = []
    return invalid.filter {
      (0..<count).contains($0.index) && indices.insert($0.index).inserted
    }
  }

  /// What is wrong with an event, and the event.
  func diagnostic(of line: QueueLine) -> Diagnostic {
    Diagnostic(
      .warning, .refusedEvent,
      "the link server cannot use an event: \(Excerpt.line(detail ?? "", limit: 200))",
      notes: [Excerpt.line(String(decoding: line.json, as: UTF8.self), limit: 400)],
      hint: "the server also refuses events older than its retention period; see its log.")
  }
}

extension BatchAnswer {
  private struct Body: Decodable {
    var accepted: Int
    var invalid: [RefusedEvent]?
  }

  /// Reads an answer, which is not trusted.
  init(_ result: Result<LinkServerResponse, LinkServerFault>) {
    switch result {
    case .failure(let fault): self = .failed(fault, retryAfter: nil)
    case .success(let response): self.init(response)
    }
  }

  private init(_ response: LinkServerResponse) {
    guard response.status != 200 else {
      if let body = try? JSONDecoder().decode(Body.self, from: response.body) {
        self = .taken(accepted: body.accepted, invalid: body.invalid ?? [])
      } else {
        // A proxy's page, say: nobody knows whether they were taken, and told twice they count once.
        self = .failed(.unreadable("it does not say what was accepted"), retryAfter: nil)
      }
      return
    }
    let problem = ServerProblem(in: response)
    switch (response.status, problem.code) {
    case (413, _), (400, "bad-batch"), (400, "bad-gzip"): self = .tooMuch
    case (410, "installation-deleted"): self = .deleted
    case (403, "wrong-secret"): self = .wrongSecret
    default:
      self = .failed(
        .status(response.status, problem), retryAfter: SendSchedule.asked(response))
    }
  }
}
