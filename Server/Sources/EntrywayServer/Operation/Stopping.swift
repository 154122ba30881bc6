import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Tells, in the log too, that the server has been told to end.
struct StopNotice: Service {
  let logger: Logger
  let onStop: @Sendable () -> Void

  func run() async throws {
    try await gracefulShutdown()
    logger.notice("stopping: requests that have begun are answered")
    onStop()
  }
}

/// The signals by which the server ends in order.
enum StopSignals {
  /// All of them: SIGHUP too, which comes when a terminal is closed, unless whoever started the server
  /// has it ignored, as `nohup` does.
  static var all: [UnixSignal] {
    [.sigterm, .sigint] + (isIgnored(SIGHUP) ? [] : [.sighup])
  }

  private static func isIgnored(_ signal: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    // A function's address by the standard's type, and 1 by its value.
    return unsafeBitCast(handler, to: Int.self) == 1
  }
}
