import LinkPlatform
import LinkStores
import Logging
import ServiceLifecycle

/// Reads all of the files once after the start, one after the other, beside all other work.
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
    await check(.records, health.records)
    await check(.clicks, health.clicks)
    // Files that are being made are read when they are whole.
    while !Task.isCancelled, health.events.moved != nil {
      try? await Task.sleep(for: .seconds(1))
    }
    await check(.events, health.events)
  }

  private func check(_ file: DataFile, _ part: Health.Part) async {
    guard !Task.isCancelled else { return }
    do throws(StorageError) {
      if file == .events { try await folder.events.quickCheckMonths() }
      try await folder.store(of: file).file.quickCheck()
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
