import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests with a `URLSession` that stores nothing: no cookies, no cache.
///
/// Redirects are not followed, because they would send the key elsewhere. A response of more than
/// 64 KiB is refused.
public struct SessionTransport: LinkTransport {
  /// The most bytes of an answer.
  static let maximumSize = 64 << 10

  /// True, so events are compressed where the system supports it.
  public var takesGzip: Bool { true }

  /// Creates a transport that uses the network.
  public init() {}

  /// Sends a request, and returns the response, whatever its status.
  ///
  /// - Throws: The system's error if there is no response.
  public func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    let (events, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
    // A new one for each request: nothing that a server leaves is sent to the next.
    let configuration = URLSessionConfiguration.ephemeral
    // Who asks cancels the task when the time is over, by a clock of his own; on Linux the session's
    // minute goes before the request's hour.
    configuration.timeoutIntervalForRequest = 3_600
    let session = URLSession(
      configuration: configuration, delegate: SessionListener(events: continuation),
      delegateQueue: Self.makeQueue())
    defer { session.invalidateAndCancel() }
    var sent = URLRequest(url: request.url, timeoutInterval: 3_600)
    sent.httpMethod = request.method
    if !request.body.isEmpty { sent.httpBody = request.body }
    for (name, value) in request.fields { sent.setValue(value, forHTTPHeaderField: name) }
    // The session would decode it, and a small answer become a large one.
    sent.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    session.dataTask(with: sent).resume()
    var body = Data()
    for await event in events {
      switch event {
      case .bytes(let bytes):
        body += bytes
        guard body.count <= Self.maximumSize else {
          throw LinkServerFault.tooLarge(Self.maximumSize)
        }
      case .end(let status, let fields):
        return LinkServerResponse(status: status, fields: fields, body: body)
      case .failure(let fault): throw fault
      }
    }
    throw CancellationError()
  }

  /// A queue on which a session tells what comes, one thing after the other.
  private static func makeQueue() -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    // It does not hold the queue below it, which therefore lives as long as the process.
    queue.underlyingQueue = listeners
    return queue
  }

  private static let listeners = DispatchQueue(label: "entryway-link-server")
}

/// What a session tells of a request.
private enum SessionEvent: Sendable {
  case bytes(Data)
  /// All of the answer has come.
  case end(status: Int, fields: [String: String])
  case failure(LinkServerFault)
}

/// Hears what happens to one request, and tells it on: it keeps nothing itself.
private final class SessionListener: NSObject, URLSessionDataDelegate {
  private let events: AsyncStream<SessionEvent>.Continuation

  init(events: AsyncStream<SessionEvent>.Continuation) { self.events = events }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    events.yield(.bytes(data))
    // Who waits for the answer may look at it late.
    if dataTask.countOfBytesReceived > 2 * Int64(SessionTransport.maximumSize) {
      dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      events.yield(.failure(.connection(ConnectionFault(error))))
    } else if let response = task.response as? HTTPURLResponse {
      let fields = response.allHeaderFields.compactMap { name, value in
        (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
      }
      events.yield(
        .end(
          status: response.statusCode,
          fields: Dictionary(fields, uniquingKeysWith: { first, _ in first })))
    } else {
      events.yield(.failure(.connection(.other(0))))
    }
    events.finish()
  }
}
