import CSpawn
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that a test has started, which it signals and waits for.
///
/// Foundation's `Process` may end a process that has more than a thousand files open: it reads the list
/// of them past its end (swift-corelibs-foundation, pull request 5472). Tests that open many connections
/// would stop with it. Here the system closes them for the child.
///
/// The server itself uses swift-subprocess, where a program runs within one asynchronous call that returns
/// when it has ended. A test needs an object that holds the process, to wait for it blocking too.
package final class ChildProcess: Sendable {
  /// That a program could not be started, with what the system says.
  package struct StartError: Error, CustomStringConvertible {
    package let program: String
    package let number: Int32

    package var description: String {
      "\(program) cannot be started: \(String(cString: strerror(number)))"
    }
  }

  /// The system's number of it; another process may have it once this one has ended.
  package let identifier: Int32
  private let status = Mutex<Int32?>(nil)
  private let end = DispatchGroup()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its file.
  ///   - arguments: What stands behind its name.
  ///   - input: The file that it reads; nothing by default.
  ///   - output: The file that it writes; nowhere by default.
  ///   - errors: The file that it complains to; nowhere by default.
  package init(
    _ program: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil,
    errors: Int32? = nil
  ) throws(StartError) {
    var actions = FileActions()
    defer { actions.finish() }
    for (number, file) in [input, output, errors].enumerated() {
      actions.add(Int32(number), file)
    }
    var attributes = Attributes()
    defer { attributes.finish() }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    let failure = posix_spawn(
      &identifier, program, &actions.value, &attributes.value, &words, environ)
    guard failure == 0 else { throw StartError(program: program, number: failure) }
    self.identifier = identifier
    let child = identifier
    end.enter()
    // A thread of its own that waits: those of the system's pool are as few as processors, and run tests.
    DispatchQueue(label: "child process \(child)").async { [self] in
      var word: Int32 = 0
      while waitpid(child, &word, 0) < 0, errno == EINTR {}
      status.withLock { $0 = word & 0x7F == 0 ? word >> 8 & 0xFF : -(word & 0x7F) }
      end.leave()
    }
  }

  /// Its status, or the signal that ended it, negative, when it has ended; nil before.
  package var exitStatus: Int32? { status.withLock { $0 } }

  /// Blocks until it ends.
  ///
  /// - Returns: Its status, or the signal that ended it, negative.
  @discardableResult
  package func waitUntilExit() -> Int32 {
    end.wait()
    return exitStatus ?? -1
  }

  /// Waits until it ends.
  ///
  /// - Returns: Its status, or the signal that ended it, negative.
  package func exit() async -> Int32 {
    await withCheckedContinuation { continuation in
      end.notify(queue: .global()) { continuation.resume() }
    }
    return exitStatus ?? -1
  }

  /// Sends it a signal, if it has not ended.
  package func send(_ signal: Int32) {
    status.withLock { status in
      // Its number is another's only when it was waited for.
      if status == nil { kill(identifier, signal) }
    }
  }
}

#if canImport(Glibc)
  private typealias FileActionsValue = posix_spawn_file_actions_t
  private typealias AttributesValue = posix_spawnattr_t
#else
  private typealias FileActionsValue = posix_spawn_file_actions_t?
  private typealias AttributesValue = posix_spawnattr_t?
#endif

/// What the child does with files: those of its three streams, and no others.
private struct FileActions {
  var value: FileActionsValue

  init() {
    #if canImport(Glibc)
      value = FileActionsValue()
    #else
      value = nil
    #endif
    posix_spawn_file_actions_init(&value)
  }

  mutating func add(_ number: Int32, _ file: Int32?) {
    if let file {
      posix_spawn_file_actions_adddup2(&value, file, number)
    } else {
      posix_spawn_file_actions_addopen(&value, number, "/dev/null", O_RDWR, 0)
    }
    #if canImport(Glibc)
      if number == 2 { entryway_close_from(&value, 3) }
    #endif
  }

  mutating func finish() { posix_spawn_file_actions_destroy(&value) }
}

/// Signals as a program expects them at its start, whatever this process does with its own.
private struct Attributes {
  var value: AttributesValue

  init() {
    #if canImport(Glibc)
      value = AttributesValue()
      let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    #else
      value = nil
      let flags = Int16(
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_init(&value)
    posix_spawnattr_setflags(&value, flags)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&value, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&value, &signals)
  }

  mutating func finish() { posix_spawnattr_destroy(&value) }
}
