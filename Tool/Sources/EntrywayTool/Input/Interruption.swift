import Foundation

/// Handles Ctrl-C and SIGTERM while results are written: the process ends between lines, not within
/// one.
///
/// The first signal is only recorded. The next one ends the process at once, because the reader of
/// the output may have stopped reading. A signal that the parent process ignores stays ignored.
struct Interruption {
  /// A signal arrived.
  struct Stop: Error {
    var signal: Int32

    /// Ends the process with the signal, as shells and `make` expect.
    ///
    /// The first process of a container survives such a signal, so it exits with the status that
    /// shells would report.
    func end() -> Never {
      Foundation.signal(signal, SIG_DFL)
      raise(signal)
      _exit(128 + signal)
    }
  }

  /// The pipe that the handler writes to and waiting reads from, so that no signal is lost between
  /// the check and the wait for input.
  private static let pipeEnds: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  init() {
    // The handler must not be the first to access it.
    guard Self.pipeEnds.writing >= 0 else { return }
    // A process inherits the mask of the thread that started it, which may block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&signals, number)
      let previous = signal(number) { Interruption.note($0) }
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
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

  /// Throws if a signal arrived.
  func check() throws(Stop) { try look(Self.pipeEnds.reading, orAt: -1, for: 0) }

  /// Waits until a descriptor has input or is at its end.
  func waitForInput(of descriptor: Int32) throws(Stop) {
    try look(Self.pipeEnds.reading, orAt: descriptor, for: -1)
  }

  /// - Parameter milliseconds: The timeout; -1 for none.
  private func look(
    _ signals: Int32, orAt descriptor: Int32, for milliseconds: Int32
  ) throws(Stop) {
    // A negative descriptor is ignored.
    var looked = [signals, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&looked, nfds_t(looked.count), milliseconds) < 0, errno == EINTR {}
    guard looked[0].revents != 0 else { return }
    var byte: UInt8 = 0
    if read(signals, &byte, 1) == 1 { throw Stop(signal: Int32(byte)) }
  }
}
