import Foundation

/// Ctrl-C and SIGTERM while answers are written: the process ends between two lines, not within one.
///
/// The first signal is only noted; the next one ends the process at once, for what reads the answers
/// may have stopped to. A signal that the parent process has switched off stays so.
struct Interruption {
  /// A signal has come.
  struct Stop: Error {
    var signal: Int32

    /// Ends the process by the signal, as the shell and `make` expect of it.
    func end() {
      Foundation.signal(signal, SIG_DFL)
      raise(signal)
    }
  }

  /// What the handler writes to, and waiting reads from: so no signal is lost between a look at it
  /// and the wait for input.
  private static let pipeEnds: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  init() {
    // The handler must not be the first to ask for it.
    guard Self.pipeEnds.writing >= 0 else { return }
    // A process that was started by a thread without signals has their mask.
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

  /// Called by the system at any time: nothing here may allocate memory.
  private static func note(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(pipeEnds.writing, &byte, 1)
    signal(number, SIG_DFL)
    errno = error
  }

  /// Throws if a signal has come.
  func check() throws(Stop) { try look(Self.pipeEnds.reading, orAt: -1, for: 0) }

  /// Waits until a descriptor has input or has ended.
  func waitForInput(of descriptor: Int32) throws(Stop) {
    try look(Self.pipeEnds.reading, orAt: descriptor, for: -1)
  }

  /// - Parameter milliseconds: How long to wait; -1 for as long as it takes.
  private func look(
    _ signals: Int32, orAt descriptor: Int32, for milliseconds: Int32
  ) throws(Stop) {
    // A negative descriptor is passed over.
    var looked = [signals, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&looked, nfds_t(looked.count), milliseconds) < 0, errno == EINTR {}
    guard looked[0].revents != 0 else { return }
    var byte: UInt8 = 0
    if read(signals, &byte, 1) == 1 { throw Stop(signal: Int32(byte)) }
  }
}
