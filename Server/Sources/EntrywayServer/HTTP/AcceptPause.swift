import Foundation
import Logging
import Metrics
import NIOCore
import NIOPosix

/// Waits a moment before the next connection is accepted when the system has no descriptors or memory for
/// it, and for good when the server ends; the system keeps those who wait.
///
/// Without it the listening socket stays readable, and its thread asks for the connection that it cannot
/// get as fast as it can; the error would even end the listening.
final class AcceptPause: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = any Channel
  typealias OutboundOut = any Channel

  /// Tells it that no more connections are accepted.
  struct Stop: Sendable {}

  private static let pause = TimeAmount.milliseconds(100)
  /// How often the log says so at most.
  private static let silence = TimeAmount.seconds(60)

  private let address: String
  private let logger: Logger
  private let failures: Counter
  private var isPausing = false
  private var isStopped = false
  private var told: NIODeadline?

  /// - Parameters:
  ///   - address: `public` or `private`.
  ///   - logger: What it tells.
  init(address: String, logger: Logger) {
    (self.address, self.logger) = (address, logger)
    failures = Counter(
      label: "entryway_accept_failures_total", dimensions: [("address", address)])
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let reason = Self.passingReason(of: error) else { return context.fireErrorCaught(error) }
    failures.increment()
    tell(reason, context.eventLoop.now)
    guard !isPausing else { return }
    isPausing = true
    set(context, isReading: false)
    context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in
      isPausing = false
      if context.channel.isActive, !isStopped { set(context, isReading: true) }
    }
  }

  func read(context: ChannelHandlerContext) {
    // What was asked for before the pause is still asked for, and comes after it.
    if !isPausing, !isStopped { context.read() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is Stop else { return context.fireUserInboundEventTriggered(event) }
    isStopped = true
    set(context, isReading: false)
  }

  private func set(_ context: ChannelHandlerContext, isReading: Bool) {
    try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
  }

  private func tell(_ reason: String, _ now: NIODeadline) {
    if let told, now - told < Self.silence { return }
    told = now
    logger.error(
      "connections cannot be accepted, and wait: raise the limit of open files",
      metadata: ["address": "\(address)", "reason": "\(reason)"])
  }

  /// Why a connection cannot be accepted now, if that passes; nil for an error that ends the listening.
  private static func passingReason(of error: any Error) -> String? {
    guard let error = error as? IOError else {
      // macOS: a connection that was gone before it was set up.
      return error is NIOFcntlFailedError ? "\(error)" : nil
    }
    let passing = [ECONNABORTED, EMFILE, ENFILE, ENOBUFS, ENOMEM]
    return passing.contains(error.errnoCode) ? String(cString: strerror(error.errnoCode)) : nil
  }
}
