import LinkRecords
import LinkStores
import Logging
import ServiceLifecycle

/// Reads all of the three files once after the start, one after the other, beside all other work.
///
/// SQLite notices a damaged page when it meets it, which may be months later: until then backups copy it.
struct FileChecks: Service {
  let folder: DataFolder
  let health: Health
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown { await step() }
    // A service that ends would end the server.
    try? await gracefulShutdown()
  }

  func step() async {
    await check(.records, health.records) { () async throws(StorageError) in
      try await folder.records.quickCheck()
    }
    await check(.clicks, health.clicks) { () async throws(StorageError) in
      try await folder.clicks.quickCheck()
    }
    await check(.events, health.events) { () async throws(StorageError) in
      try await folder.events.quickCheck()
    }
  }

  private func check(
    _ file: DataFile, _ part: Health.Part, _ work: () async throws(StorageError) -> Void
  ) async {
    guard !Task.isCancelled else { return }
    do throws(StorageError) {
      try await work()
      part.checked(nil)
    } catch {
      // The server ends, and interrupted it.
      if Task.isCancelled { return }
      guard case .damaged = error else {
        logger.warning(
          "a file could not be read as a whole: the next start tries again",
          metadata: ["file": "\(folder.path)/\(file.name)", "reason": "\(error)"])
        return
      }
      part.checked(error)
      logger.error(
        "a file of the data cannot be relied on",
        metadata: [
          "file": "\(folder.path)/\(file.name)", "reason": "\(error)",
          "hint": "stop the server, and restore a backup: \(DataFolder.restoration)",
        ])
    }
  }
}
