import NIOPosix

/// The files of a batch, as far as it has any.
struct BatchFiles: Sendable {
  private var journal: BatchJournal?
  private var deadTokens: DeadTokensFile?

  /// Opens the files on a thread where waiting for the disk does no harm.
  static func opened(
    for options: BatchOptions, _ identity: BatchIdentity
  ) async throws(BatchError) -> (BatchFiles, JournalRecovery?) {
    try await onDisk { () throws(BatchError) in
      var files = BatchFiles()
      var earlier: JournalRecovery?
      if let path = options.resultsFile {
        files.journal = try BatchJournal(path, identity, options, earlier: &earlier)
      }
      if let path = options.deadTokensFile { files.deadTokens = try DeadTokensFile(path) }
      return (files, earlier)
    }
  }

  /// Notes lines that are about to be sent.
  func note(_ lines: [BatchInput]) async throws(BatchError) {
    guard let journal else { return }
    try await Self.onDisk { () throws(BatchError) in try journal.note(lines) }
  }

  /// Writes results, the dead tokens first: after a kill in between a line is unknown, and no token is
  /// lost.
  func write(_ results: [BatchResult]) throws(BatchError) {
    try deadTokens?.write(results)
    try journal?.write(results)
  }

  func close() async throws(BatchError) {
    try await Self.onDisk { () throws(BatchError) in
      defer { try? deadTokens?.close() }
      try journal?.close()
    }
  }

  private static func onDisk<Value: Sendable>(
    _ work: @escaping @Sendable () throws(BatchError) -> Value
  ) async throws(BatchError) -> Value {
    let result: Result<Value, BatchError> = await withCheckedContinuation { continuation in
      NIOThreadPool.singleton.submit { _ in
        continuation.resume(returning: Result { () throws(BatchError) in try work() })
      }
    }
    return try result.get()
  }
}
