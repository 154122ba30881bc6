public import Foundation

/// A batch of pushes: a sequence of results, one for each line of the list.
///
/// ```swift
/// let batch = try sender.send(payload, to: tokens, headers: headers)
/// for try await result in batch {
///   print(result.line, result.outcome)
/// }
/// ```
///
/// Your loop sets the pace: at most ``BatchOptions/window`` lines are in flight or wait for it. If
/// you leave the loop early or cancel its task, the batch is cancelled, and pushes in flight end as
/// `unknown`. To end it without unknown pushes, call ``stop()``.
///
/// A batch ends early with a ``BatchError`` if continuing is pointless: if APNs refuses something
/// that all pushes share, or if the first 100 answers all say that the tokens belong to another
/// environment or topic.
public final class PushBatch: AsyncSequence, Sendable {
  /// How the push for a line ended.
  public typealias Element = BatchResult
  /// Why the batch ended before its list did.
  public typealias Failure = BatchError

  let run: BatchRun

  init(
    list: BatchList, transport: any BatchTransport,
    senders: [APNsEnvironment: any BatchTransport], identity: BatchIdentity,
    options: BatchOptions, clock: BatchClock = BatchClock(ContinuousClock())
  ) {
    run = BatchRun(
      list: list, transport: transport, senders: senders, identity: identity, options: options,
      clock: clock)
  }

  /// Starts the batch.
  ///
  /// It can be iterated once: a second iterator throws ``BatchError/Code/alreadyStarted``.
  public func makeAsyncIterator() -> Iterator { Iterator(run) }

  /// Sends the whole list, and discards the results; they are in the results file, if there is one.
  ///
  /// - Returns: How many pushes ended in which way.
  /// - Throws: ``BatchError`` if the batch ended before its list did.
  @discardableResult
  public func run() async throws(BatchError) -> BatchSummary {
    var iterator = makeAsyncIterator()
    while try await iterator.next(isolation: nil) != nil {}
    return summary
  }

  /// Takes no further lines; the loop ends without an error once all lines in flight have results.
  ///
  /// Call it on SIGTERM: a batch with a results file can be resumed afterwards.
  ///
  /// ```swift
  /// let summary = try await withGracefulShutdownHandler {
  ///   try await batch.run()
  /// } onGracefulShutdown: {
  ///   batch.stop()
  /// }
  /// ```
  public func stop() { run.flow.stop() }

  /// Whether ``stop()`` was called before the list was at its end.
  public var isStopped: Bool { run.flow.isStopped }

  /// The progress so far.
  public var progress: BatchProgress { run.flow.progress(total: run.options.total) }

  /// How many pushes ended in which way so far.
  public var summary: BatchSummary { run.flow.summary }

  /// How many lines had results when the batch was resumed; 0 until it has started.
  package var earlierLines: Int { run.flow.earlier }

  /// What earlier runs did with the results file, if this batch can resume it; nil if there is none.
  ///
  /// Nothing is changed, neither by sending nor by repairing.
  package func earlierRuns() throws(BatchError) -> EarlierRuns? {
    guard let path = run.options.resultsFile else { return nil }
    return try BatchJournal.earlierRuns(path, run.identity, run.options)
  }

  /// The identifier from which the `apns-id` of each line follows; nil until the batch has started.
  public var id: UUID? { run.flow.batchID }

  /// Takes the results one after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let running: BatchRun.Handle

    init(_ run: BatchRun) { running = BatchRun.Handle(run) }

    /// The next result; nil at the end of the list.
    public mutating func next() async throws(BatchError) -> BatchResult? {
      try await next(isolation: #isolation)
    }

    /// The next result; nil at the end of the list.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(BatchError) -> BatchResult? {
      try await running.next()
    }
  }
}
