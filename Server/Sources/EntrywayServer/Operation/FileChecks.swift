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
    await check([.records], health.records)
    await check([.clicks], health.clicks)
    // Files that are being made are read when they are whole.
    while !Task.isCancelled, health.events.moved != nil {
      try? await Task.sleep(for: .seconds(1))
    }
    await check(folder.events.months.map(DataFile.month) + [.events], health.events)
  }

  /// Reads all files of a part, the first damaged one the last.
  private func check(_ files: [DataFile], _ part: Health.Part) async {
    for file in files {
      guard !Task.isCancelled, await isWhole(file, part) else { return }
    }
    part.checked(nil)
  }

  /// Whether nothing is wrong with a file, as far as is known.
  private func isWhole(_ file: DataFile, _ part: Health.Part) async -> Bool {
    do throws(StorageError) {
      try await folder.quickCheck(file)
      return true
    } catch {
      // The server ends, and interrupted it.
      if Task.isCancelled { return false }
      // A month that went meanwhile needs no check.
      if case .month(let month) = file, !folder.events.months.contains(month) { return true }
      guard case .damaged = error else {
        logger.warning(
          "a file could not be read as a whole: the next start tries again",
          metadata: ["file": "\(folder.path)/\(file.name)", "reason": "\(error)"])
        return false
      }
      part.checked(error)
      logger.error(
        "a file of the data cannot be relied on",
        metadata: [
          "file": "\(folder.path)/\(file.name)", "reason": "\(error)",
          "hint": "stop the server, and \(restoration(of: file))",
        ])
      return false
    }
  }

  private func restoration(of file: DataFile) -> String {
    guard case .month(let month) = file,
      let hint = DataFolder.restoration(of: [month], in: folder.path)
    else { return "restore a backup: \(DataFolder.restoration)" }
    return hint
  }
}
