package import Logging
import NIOCore
import NIOPosix
import Synchronization

/// The connections to APNs that all requests of a sender share.
package final class APNsConnections: Sendable {
  /// The bytes of an answer that are kept: a list of 10,000 channels has some 300,000.
  package static let answerLimit = 1 << 20

  /// The name of APNs, or of what stands for it.
  package let host: String
  private let loop: any EventLoop
  private let pool: NIOLoopBoundBox<ConnectionPool?>
  private let makePool: @Sendable () -> ConnectionPool
  private let ids = Atomic<UInt64>(0)
  private let inbox = Mutex<[Command]>([])

  package init(
    endpoint: APNsEndpoint, tokens: some ProviderTokens,
    options: PushSenderOptions = PushSenderOptions(),
    logger: Logger
  ) {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    self.loop = loop
    host = endpoint.host
    pool = .makeEmptyBox(valueType: ConnectionPool.self, eventLoop: loop)
    makePool = {
      ConnectionPool(
        loop: loop, endpoint: endpoint, tokens: tokens, options: options, logger: logger)
    }
  }

  deinit {
    let pool = pool
    loop.execute { pool.value?.abandon() }
  }

  /// Sends a request once, on some connection.
  package func exchange(
    _ request: APNsRequest, until deadline: ContinuousClock.Instant
  ) async -> APNsExchange {
    let id = ids.wrappingAdd(1, ordering: .relaxed).newValue
    // Between its submission and its cancellation it could be sent.
    if Task.isCancelled { return .notSent(SendingProblem(.cancelled)) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        put(
          .submit(
            Submission(
              id: id, request: request, deadline: NIODeadline(deadline),
              continuation: continuation)))
        // A cancellation that came before the request was there has found nothing.
        if Task.isCancelled { put(.cancel(id)) }
      }
    } onCancel: {
      put(.cancel(id))
    }
  }

  /// Waits.
  ///
  /// - Returns: false if it ended early: the task was cancelled, or the sender is shutting down,
  ///   or what waits was stopped.
  package func pause(
    until instant: ContinuousClock.Instant, stop: SendingStop? = nil
  ) async -> Bool {
    let id = ids.wrappingAdd(1, ordering: .relaxed).newValue
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        put(.pause(id, until: NIODeadline(instant), stop, continuation))
        if Task.isCancelled { put(.cancel(id)) }
      }
    } onCancel: {
      put(.cancel(id))
    }
  }

  /// Ends pauses, and requests without a stream, whose stop is set.
  package func endStopped() { put(.endStopped) }

  /// Ends pauses that last beyond the deadline, and at the deadline everything else.
  package func endAll(at deadline: ContinuousClock.Instant) { put(.endAll(NIODeadline(deadline))) }

  /// Accepts no further requests, waits for the answers to those in flight, and closes the
  /// connections.
  package func shutdown(until deadline: ContinuousClock.Instant) async {
    await withCheckedContinuation { put(.shutdown(NIODeadline(deadline), $0)) }
  }

  private func put(_ command: Command) {
    let isFirst = inbox.withLock { commands in
      commands.append(command)
      return commands.count == 1
    }
    guard isFirst else { return }
    loop.execute { [self] in
      let commands = inbox.withLock { commands in
        let taken = commands
        commands = []
        return taken
      }
      if pool.value == nil { pool.value = makePool() }
      pool.value?.take(commands)
    }
  }
}

extension NIODeadline {
  /// A far one counts as a day from now: longer than anything here waits.
  init(_ instant: ContinuousClock.Instant) {
    let left = min(instant - .now, .seconds(86400))
    self = .now() + TimeAmount(left)
  }
}
