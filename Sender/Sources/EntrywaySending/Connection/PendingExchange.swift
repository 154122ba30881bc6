import NIOCore
import NIOHTTP2

/// A request from the moment it reaches the event loop, where it stays, until its end.
final class PendingExchange {
  let id: UInt64
  let request: APNsRequest
  let deadline: NIODeadline
  /// When it ends at the latest: its deadline, or sooner once it waits for an answer.
  var due: NIODeadline
  /// Where it waits for an answer; nil while it waits for a stream.
  var stream: (connection: APNsConnection, id: HTTP2StreamID)?
  /// The provider token that it was sent with.
  var token: ProviderToken?
  var writing = Writing.pending
  var sent = NIODeadline.distantPast
  private(set) var status: Int?
  /// Whether the answer came to its end.
  var isWhole = false
  private var fields: [(name: String, value: String)] = []
  private var body: [UInt8] = []
  /// Nil once it has ended.
  private var continuation: CheckedContinuation<APNsExchange, Never>?

  /// How far the request has left.
  enum Writing {
    case pending
    /// The kernel has all of it.
    case done
    /// Its last bytes never left.
    case failed
  }

  init(_ submission: Submission) {
    id = submission.id
    request = submission.request
    deadline = submission.deadline
    due = submission.deadline
    continuation = submission.continuation
  }

  var hasEnded: Bool { continuation == nil }

  func receive(status: Int, fields: [(name: String, value: String)]) {
    self.status = status
    self.fields = fields
  }

  /// - Returns: false if there is more than an answer may have; the rest is not kept.
  func receive(_ bytes: ByteBuffer, limit: Int) -> Bool {
    let view = bytes.readableBytesView.prefix(limit - body.count)
    body.append(contentsOf: view)
    return view.count == bytes.readableBytes
  }

  /// What APNs has answered, if it has decided: the rest of an answer adds nothing to its status.
  var answer: APNsAnswer? {
    guard let status, let token else { return nil }
    return APNsAnswer(status: status, fields: fields, body: body, token: token, isWhole: isWhole)
  }

  func end(_ exchange: APNsExchange) {
    let continuation = continuation
    self.continuation = nil
    continuation?.resume(returning: exchange)
  }
}

/// A request on its way to the event loop.
struct Submission: Sendable {
  let id: UInt64
  let request: APNsRequest
  let deadline: NIODeadline
  let continuation: CheckedContinuation<APNsExchange, Never>
}
