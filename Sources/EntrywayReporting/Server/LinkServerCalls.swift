import Foundation

/// Asks the link server, and waits no longer than it may.
struct LinkServerCalls: Sendable {
  let server: LinkServer
  let transport: any LinkTransport
  let clock: any Clock<Duration>

  /// What the server answers to a request; a fault when the time is over, whatever the transport does
  /// then.
  ///
  /// It stays on the caller's actor, as the transport does that asks nobody.
  func answer(
    to request: LinkServerRequest, within limit: Duration,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result<LinkServerResponse, LinkServerFault> {
    let (answers, continuation) = AsyncStream.makeStream(
      of: Result<LinkServerResponse, LinkServerFault>.self)
    let asking = Task { [transport] in
      _ = isolation
      do {
        continuation.yield(.success(try await transport.send(request)))
      } catch {
        let fault = error as? LinkServerFault ?? .connection(ConnectionFault(error))
        continuation.yield(.failure(fault))
      }
    }
    let timer = Task { [clock] in
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      continuation.yield(.failure(.timeout(limit)))
    }
    defer {
      asking.cancel()
      timer.cancel()
    }
    for await answer in answers { return answer }
    // Nobody waits any more.
    return .failure(.timeout(limit))
  }
}
