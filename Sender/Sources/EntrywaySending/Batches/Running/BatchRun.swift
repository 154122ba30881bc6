import Foundation
import NIOPosix
import Synchronization

/// Reads, notes, sends and records the lines of a batch.
final class BatchRun: Sendable {
  let list: BatchList
  let transport: any BatchTransport
  let senders: [APNsEnvironment: any BatchTransport]
  let identity: BatchIdentity
  let options: BatchOptions
  let flow: BatchFlow
  private let hasStarted = Atomic(false)

  init(
    list: BatchList, transport: any BatchTransport,
    senders: [APNsEnvironment: any BatchTransport], identity: BatchIdentity,
    options: BatchOptions, clock: BatchClock
  ) {
    self.list = list
    self.transport = transport
    self.senders = senders
    self.identity = identity
    self.options = options
    let transports = [transport] + senders.values
    flow = BatchFlow(
      window: options.window, rate: options.rate, clock: clock,
      waiting: SendingStop { for transport in transports { transport.endStopped() } })
  }

  /// The running batch, which is cancelled when nobody takes its results any more.
  final class Handle: Sendable {
    private let run: BatchRun
    /// Nil if another iterator runs it.
    private let task: Task<Void, Never>?

    init(_ run: BatchRun) {
      self.run = run
      let isFirst = run.hasStarted.compareExchange(
        expected: false, desired: true, ordering: .relaxed
      ).exchanged
      task = isFirst ? Task { await run.start() } : nil
    }

    deinit { cancel() }

    func cancel() {
      guard let task else { return }
      run.flow.stop()
      task.cancel()
    }

    func next() async throws(BatchError) -> BatchResult? {
      guard task != nil else { throw BatchError(.alreadyStarted) }
      let result = await withTaskCancellationHandler { () -> Result<BatchResult?, BatchError> in
        do throws(BatchError) { return .success(try await run.flow.next()) } catch {
          return .failure(error)
        }
      } onCancel: {
        cancel()
      }
      return try result.get()
    }
  }

  /// Runs the batch to its end.
  private func start() async {
    defer { flow.finish() }
    let files: BatchFiles
    let earlier: JournalRecovery?
    do throws(BatchError) {
      (files, earlier) = try await BatchFiles.opened(for: options, identity)
    } catch {
      flow.fail(error)
      return
    }
    let id = earlier?.id ?? options.id ?? UUID()
    flow.begin(id: id, counts: earlier?.counts ?? BatchCounts())
    let reading = Task { await read(earlier) }
    await withDiscardingTaskGroup { group in
      while let lines = await flow.nextLines() {
        do throws(BatchError) {
          try await files.note(lines)
        } catch {
          flow.drop(lines.count)
          flow.fail(error)
          break
        }
        // What ended the batch while the lines were noted keeps them from being sent.
        let hasEnded = flow.hasEnded
        for line in lines { send(line, id: id, hasEnded: hasEnded, files, in: &group) }
      }
    }
    reading.cancel()
    do throws(BatchError) { try await files.close() } catch { flow.fail(error) }
  }

  private func read(_ earlier: JournalRecovery?) async {
    var reader = BatchReader(flow: flow, earlier: earlier)
    do throws(BatchError) {
      try await list.read(&reader)
      try reader.end()
    } catch {
      flow.fail(error)
    }
  }

  private func send(
    _ input: BatchInput, id batchID: UUID, hasEnded: Bool, _ files: BatchFiles,
    in group: inout DiscardingTaskGroup
  ) {
    let id = UUID(batch: batchID, line: input.line)
    func record(_ outcome: PushOutcome, _ token: DeviceToken?, _ error: BatchLineError? = nil) {
      flow.record(
        BatchResult(
          line: input.line, result: PushResult(id: id, outcome: outcome), token: token,
          error: error), of: nil, previous: input.previous, write: files.write)
    }
    switch input.content {
    case .unknown: record(.unknown(SendingProblem(.interrupted)), nil)
    case .refused(let error, let token):
      record(.notSent(SendingProblem(.init(rawValue: error.code.rawValue))), token, error)
    case .push(let push) where hasEnded:
      record(.notSent(SendingProblem(.stopped)), push.token)
    case .push(let push):
      guard let transport = push.environment.map({ senders[$0] }) ?? transport else {
        let error = BatchLineError(
          .environment, line: input.line, name: push.environment?.rawValue)
        record(.notSent(SendingProblem(.init(rawValue: error.code.rawValue))), push.token, error)
        return
      }
      let deadline = ContinuousClock.now + options.deadline
      let resendsUnknown: Bool? = options.resendsUnknown ? true : nil
      group.addTask { [flow] in
        var ready = ReadyPush(
          device: push.token, fields: push.content.fields, body: push.content.body, id: id)
        ready.stop = flow.waiting
        let result = await transport.send(
          ready, until: deadline, resendsUnknown: resendsUnknown)
        flow.record(
          BatchResult(line: input.line, result: result, token: push.token), of: push,
          previous: input.previous, write: files.write)
      }
    }
  }
}

extension SendingProblem.Code {
  /// An earlier run noted the line, and ended before the line had a result.
  public static let interrupted = Self(rawValue: "interrupted")
  /// The batch was stopped before the line was sent.
  public static let stopped = Self(rawValue: "stopped")
}
