import LinkPlatform
import LinkStores
import Logging
import ServiceLifecycle

/// Moves an older server's events to files by month, beside all other work: links are answered meanwhile.
struct EventMove: Service {
  /// Nil where there is nothing to move.
  let move: SingleFileMove?
  let health: Health
  let logger: Logger
  /// After how long it goes on where something kept it from going on.
  var interval = Duration.seconds(10)

  func run() async throws {
    if let move { await cancelWhenGracefulShutdown { await finish(move) } }
    // A service that ends would end the server.
    try? await gracefulShutdown()
  }

  /// Moves all of it, whatever comes in between.
  func finish(_ move: SingleFileMove) async {
    await withTaskGroup { group in
      group.addTask { await tellProgress(of: move) }
      while !Task.isCancelled, !move.progress.isOver {
        await step(move)
        if !move.progress.isOver { try? await Task.sleep(for: interval) }
      }
      group.cancelAll()
    }
  }

  private func step(_ move: SingleFileMove) async {
    do {
      let moved = try await move.run()
      health.events.worked()
      logger.notice(
        "events are in monthly files",
        metadata: [
          "events": "\(moved.events)", "months": "\(moved.months)",
          "seconds": "\((Timestamp.now.milliseconds - moved.began.milliseconds) / 1000)",
          "freed": "\(move.need.size >> 20) MB",
        ])
    } catch {
      // The server ends: the next start goes on.
      guard !Task.isCancelled else { return }
      let error = SQLiteFile.meaning(of: error)
      // Said once, and not each time that it is tried again.
      if !health.events.isRefusing {
        logger.error(
          "events cannot be moved to monthly files: it is tried again and again",
          metadata: ["reason": "\(error)"])
      }
      health.events.failed(error)
    }
  }

  /// Says every minute how far it is.
  private func tellProgress(of move: SingleFileMove) async {
    while (try? await Task.sleep(for: .seconds(60))) != nil {
      logger.info(
        "events are being moved to monthly files",
        metadata: ["done": "\(Int(move.progress.part * 100)) %"])
    }
  }
}
