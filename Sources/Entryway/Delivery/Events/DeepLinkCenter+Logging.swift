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
  /// Writes every event to the log, for the developer who looks for a link that opened nothing.
  ///
  /// ```swift
  /// center.logEvents()
  /// // Entry 1, a universal link, was received.
  /// // Entry 1 opened order (id: 4821).
  /// ```
  ///
  /// On Apple's systems it is the unified log, in the category `Entryway`; elsewhere it is standard
  /// error, a line for each event. Rejections and problems are errors, everything else is a notice. The
  /// sentences are public in the log, because sensitive parameters are masked in them already. Call
  /// it where the center is made, before the first entry.
  ///
  /// - Parameter subsystem: The subsystem in the unified log; the bundle's identifier unless given.
  /// - Returns: What ends the logging. Nothing happens when it is dropped.
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
  /// Whether a developer has to look at it: a rejection, or a problem that the app got around.
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
    /// Writes a line; what cannot be written is lost.
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
