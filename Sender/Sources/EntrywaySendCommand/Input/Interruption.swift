import Foundation
import Synchronization

/// Handles Ctrl-C and SIGTERM: what is on its way gets its answer before the process ends.
///
/// The first signal asks to stop. The next one ends the process at once. A signal that the parent
/// process ignores stays ignored.
final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var stop: (@Sendable () -> Void)?
  }

  /// The pipe that the handler writes to, and a thread of its own reads: neither waits for others.
  private static let pipeEnds: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  private let state = Mutex(State())

  init() {
    // The handler must not be the first to access it.
    guard Self.pipeEnds.writing >= 0 else { return }
    Thread.detachNewThread { [self] in
      Self.unblock()
      var byte: UInt8 = 0
      while true {
        let count = read(Self.pipeEnds.reading, &byte, 1)
        if count == 1 { arrived(Int32(byte)) } else if count == 0 || errno != EINTR { return }
      }
    }
    for number in [SIGINT, SIGTERM] {
      let previous = signal(number) { Interruption.note($0) }
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Lets this thread get the signals: it inherits a mask, which may block them.
  private static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The system can call this at any time, so it must not allocate memory.
  private static func note(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(pipeEnds.writing, &byte, 1)
    signal(number, SIG_DFL)
    errno = error
  }

  private func arrived(_ number: Int32) {
    let (isFirst, stop) = state.withLock { state in
      let isFirst = state.signal == nil
      state.signal = state.signal ?? number
      return (isFirst, state.stop)
    }
    guard isFirst else { Self.end(with: number) }
    stop?()
  }

  /// What the first signal does; at once, if it has come.
  func onStop(_ stop: @escaping @Sendable () -> Void) {
    let hasCome = state.withLock { state in
      state.stop = stop
      return state.signal != nil
    }
    if hasCome { stop() }
  }

  /// Ends the process with the signal that arrived, if one did, as shells and `make` expect.
  func endIfStopped() {
    if let number = state.withLock({ $0.signal }) { Self.end(with: number) }
  }

  /// The first process of a container survives such a signal, so it exits with the status that
  /// shells would report.
  private static func end(with number: Int32) -> Never {
    signal(number, SIG_DFL)
    unblock()
    raise(number)
    _exit(128 + number)
  }
}
