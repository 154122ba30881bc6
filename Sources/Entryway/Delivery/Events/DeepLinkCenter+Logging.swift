#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(os)
  import os
#endif

extension DeepLinkCenter {
  /// Writes every event to the log, to help you find out why a link doesn't open.
  ///
  /// ```swift
  /// center.logEvents()
  /// // Entry 1 arrived through a universal link.
  /// // Entry 1 is opening order (id: 4821).
  /// // Entry 1 opened order (id: 4821).
  /// ```
  ///
  /// On Apple platforms, events go to the unified log, in the category `Entryway`; elsewhere, to
  /// standard error. Rejections and problems are logged as errors, everything else as notices. The
  /// messages are public in the log, because they already mask sensitive parameters. Call this
  /// where you create the center, before the first entry.
  ///
  /// - Parameter subsystem: The subsystem in the unified log; the bundle identifier by default.
  /// - Returns: A token that stops the logging. Dropping the token doesn't stop it.
  @discardableResult
  public func logEvents(subsystem: String? = nil) -> DeliveryRegistration {
    #if canImport(os)
      let logger = Logger(
        subsystem: subsystem ?? Bundle.main.bundleIdentifier ?? "Entryway", category: "Entryway")
      return observe { event in
        if event.isError {
          logger.error("\(event.description, privacy: .public)")
        } else {
          logger.notice("\(event.description, privacy: .public)")
        }
      }
    #else
      return observe { event in
        let line = (event.isError ? "error: " : "") + event.description + "\n"
        // What cannot be written is lost.
        _ = PrivateFile.writeAll(Array(line.utf8), to: 2)
      }
    #endif
  }
}

extension DeliveryEvent {
  /// Whether it needs a developer's attention: a rejection, or a problem that the app recovered
  /// from.
  package var isError: Bool {
    switch kind {
    case .finished(.rejected), .guardProblem, .misspelledRequirement, .storeProblem,
      .endedHandlerChain:
      true
    default: false
    }
  }
}
