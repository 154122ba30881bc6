import AsyncHTTPClient
import Dispatch
import LinkPlatform
import NIOCore
import NIOHTTP1
import Synchronization

/// One request to ClickHouse whose answer is read by a thread that blocks.
///
/// The client's event loop reads no further than one part ahead of that thread: an answer of any length
/// takes the same memory.
final class ClickHouseExchange: HTTPClientResponseDelegate {
  typealias Response = Void

  private enum Part {
    case head(HTTPResponseHead)
    /// A piece of the body, and what lets the event loop read on.
    case body(ByteBuffer, EventLoopPromise<Void>)
    case end((any Error)?)
  }

  private struct State {
    var parts: [Part] = []
    /// Whether nobody reads any more.
    var isLeft = false
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  /// Waits for the answer's head.
  func head(by deadline: ContinuousClock.Instant) throws -> HTTPResponseHead {
    switch try nextPart(by: deadline) {
    case .head(let head): return head
    case .end(let error): throw Self.meaning(of: error)
    case .body: throw ClickHouseError(.incomplete, "a body without a head")
    }
  }

  /// Waits for the next piece of the body; nil at its end.
  func next(by deadline: ContinuousClock.Instant) throws -> ByteBuffer? {
    switch try nextPart(by: deadline) {
    case .body(let bytes, let taken):
      taken.succeed()
      return bytes
    case .end(nil): return nil
    case .end(let error): throw Self.meaning(of: error)
    case .head: throw ClickHouseError(.incomplete, "a second head")
    }
  }

  /// Reads no more: what is still to come is dropped.
  func leave() {
    let parts = state.withLock { state in
      state.isLeft = true
      defer { state.parts = [] }
      return state.parts
    }
    for case .body(_, let taken) in parts { taken.succeed() }
  }

  private func nextPart(by deadline: ContinuousClock.Instant) throws -> Part {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw ClickHouseError(.late, "no answer in time") }
      // Whoever asked may have gone.
      try Task.checkCancellation()
      let slice = min(left, .milliseconds(200))
      let time = DispatchTime.now() + .milliseconds(max(1, Int(slice.milliseconds)))
      guard signal.wait(timeout: time) == .success else { continue }
      return state.withLock { $0.parts.removeFirst() }
    }
  }

  private func add(_ part: Part) -> Bool {
    let isRead = state.withLock { state in
      guard !state.isLeft else { return false }
      state.parts.append(part)
      return true
    }
    if isRead { signal.signal() }
    return isRead
  }

  func didReceiveHead(
    task: HTTPClient.Task<Void>, _ head: HTTPResponseHead
  ) -> EventLoopFuture<Void> {
    _ = add(.head(head))
    return task.eventLoop.makeSucceededVoidFuture()
  }

  func didReceiveBodyPart(
    task: HTTPClient.Task<Void>, _ buffer: ByteBuffer
  ) -> EventLoopFuture<Void> {
    let taken = task.eventLoop.makePromise(of: Void.self)
    if !add(.body(buffer, taken)) { taken.succeed() }
    return taken.futureResult
  }

  func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) { _ = add(.end(error)) }

  func didFinishRequest(task: HTTPClient.Task<Void>) throws { _ = add(.end(nil)) }

  private static func meaning(of error: (any Error)?) -> ClickHouseError {
    guard let error else { return ClickHouseError(.incomplete, "the answer has no head") }
    let known = error as? HTTPClientError
    return known == .deadlineExceeded || known == .readTimeout
      ? ClickHouseError(.late, "no answer in time") : ClickHouseError(.connection, "\(error)")
  }
}
