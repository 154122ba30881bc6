#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(os)
  import os
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
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
        StandardError.write((event.isError ? "error: " : "") + event.description)
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

#if !canImport(os)
  private enum StandardError {
    /// Writes a line; if writing fails, the line is lost.
    static func write(_ line: String) {
      var bytes = Array((line + "\n").utf8)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
      }
    }

    private static func systemWrite(
      _ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
    ) -> Int {
      #if canImport(Glibc)
        Glibc.write(file, bytes, count)
      #elseif canImport(Musl)
        Musl.write(file, bytes, count)
      #elseif canImport(Android)
        Android.write(file, bytes, count)
      #else
        0
      #endif
    }
  }
#endif
