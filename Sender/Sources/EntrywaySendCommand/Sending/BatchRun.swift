import EntrywayDiagnostics
import EntrywayPush
import EntrywaySending
import Foundation

/// Sends a push to one device or many, and writes the results.
struct BatchRun {
  private let console: Console
  private let connection: ConnectionSettings
  private let headers: PushHeaders
  private let options: BatchOptions
  private let progress: Progress
  private let report: ReportRun?
  /// Whether there is one device, so that a person who looks at the answer reads words.
  private let isSingle: Bool
  private let isInWords: Bool

  init(_ console: Console, _ settings: SendSettings, _ connection: ConnectionSettings) {
    self.console = console
    self.connection = connection
    headers = settings.headers
    var options = settings.batch
    options.deadline = connection.deadline
    self.options = options
    report = settings.reportRun(console)
    progress = Progress(
      console.error, besides: console.output, resultsInFile: options.resultsFile != nil)
    if case .device = settings.recipients { isSingle = true } else { isSingle = false }
    isInWords = isSingle && console.answersInWords(settings)
  }

  /// - Returns: `done` if all were accepted.
  func send(
    _ template: PushTemplate, to tokens: TokenList
  ) async throws(SendError) -> ExitStatus {
    try await report?.begin()
    let senders = connection.senders()
    var options = options
    options.senders = senders.byEnvironment
    let batch = senders.main.send(template, to: tokens, headers: headers, options: options)
    let interruption = Interruption()
    interruption.onStop { batch.stop() }
    let failure = await withTaskGroup(of: Void.self) { group in
      group.addTask { await show(batch) }
      group.addTask { await tell(batch) }
      let failure = await write(batch)
      group.cancelAll()
      return failure
    }
    for sender in senders.all { await sender.shutdown() }
    await report?.end(batch.summary)
    if let failure { console.error.note(failure.diagnostic.text) }
    console.error.note(Counts.text(batch.summary))
    interruption.endIfStopped()
    if let failure { return failure.exit }
    return batch.summary.isComplete ? .done : .no
  }

  /// Shows how far the batch is until the task is cancelled.
  private func show(_ batch: PushBatch) async {
    guard let interval = progress.interval else { return }
    while (try? await Task.sleep(for: interval)) != nil { progress.show(batch.progress) }
    progress.clear()
  }

  /// Tells the link server how far the batch is until the task is cancelled.
  private func tell(_ batch: PushBatch) async {
    guard let report else { return }
    while (try? await Task.sleep(for: ReportRun.interval)) != nil {
      await report.progress(batch.summary)
    }
  }

  /// Takes the results until there are no more.
  ///
  /// - Returns: What ended the batch early.
  private func write(_ batch: PushBatch) async -> SendError? {
    var failure: SendError?
    var told: Set<BatchLineError.Code> = []
    do throws(BatchError) {
      for try await result in batch {
        if let error = result.error, told.insert(error.code).inserted {
          progress.clear()
          console.error.note(error.description)
        }
        guard failure == nil else { continue }
        do throws(OutputError) {
          try write(result)
        } catch {
          // Results that nobody can read are not worth a push. Those that are on their way end.
          failure = SendError(error.diagnostic)
          batch.stop()
        }
      }
    } catch {
      let isRefusal = [.refusedForAll, .wrongEnvironment].contains(error.code)
      // The answer to a single push has said it.
      if isSingle, isRefusal { return failure }
      failure =
        failure
        ?? SendError(
          error.diagnostic(isSandbox: connection.isSandbox), exit: isRefusal ? .no : .unusable)
    }
    return failure
  }

  private func write(_ result: BatchResult) throws(OutputError) {
    if isSingle {
      try console.write(result, isInWords: isInWords, isWritten: options.resultsFile == nil)
    } else if options.resultsFile == nil {
      try console.output.write(result.json + "\n")
    }
  }
}
