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
  /// The list, as errors of its lines name it.
  private let listName: String

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
    if case .list(let file) = settings.recipients {
      (isSingle, listName) = (false, file.name)
    } else {
      (isSingle, listName) = (true, "--to")
    }
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
    if !isSingle, failure == nil { adviseAfter(batch) }
    console.error.note(Counts.text(batch.summary))
    interruption.endIfStopped()
    if let failure { return failure.exit }
    return batch.summary.isComplete ? .done : .no
  }

  /// Says what can be done about a list that isn't finished, or was none.
  private func adviseAfter(_ batch: PushBatch) {
    let summary = batch.summary
    if summary.total == 0, !batch.isStopped { console.error.note("\(listName) has no lines") }
    guard options.resultsFile != nil else { return }
    if batch.isStopped {
      console.error.note("stopped: run the same command again to continue")
    } else if summary.unknown > 0 {
      console.error.note(
        "unknown pushes may have arrived: --resend-unknown sends them again")
    }
  }

  /// Says how much earlier runs have done.
  private func tellEarlier(_ batch: PushBatch) {
    guard batch.earlierLines > 0 else { return }
    progress.clear()
    let total = options.total.map { " of \(Progress.grouped($0))" } ?? ""
    console.error.note("continuing: \(Progress.grouped(batch.earlierLines))\(total) lines are done")
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
    var isFirst = true
    do throws(BatchError) {
      for try await result in batch {
        if isFirst { tellEarlier(batch) }
        isFirst = false
        if let error = result.error, told.insert(error.code).inserted {
          progress.clear()
          console.error.note(error.diagnostic.about(listName).text)
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
      if isFirst { tellEarlier(batch) }
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
