import EntrywayDiagnostics
import Foundation

/// `entryway-send`, the program of the package `Sender`, where it is installed.
enum SendProgram {
  static let name = "entryway-send"

  /// Becomes the program, which thereby has the input, the output, the signals and the exit status of
  /// this process.
  ///
  /// - Throws: `ToolError` if it is not installed, or cannot be started.
  static func replaceThisProcess(_ arguments: [String]) throws(ToolError) -> Never {
    guard let path = path() else { throw .notInstalled }
    // A process inherits the mask of the thread that started it, which may block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    words.append(nil)
    execv(path, words)
    let number = errno
    for word in words { free(word) }
    throw ToolError(
      .sendProgram, "\(name) cannot be started: \(String(systemError: number))",
      excerpt: Excerpt("", Excerpt.line(path, limit: 200), ""), hint: "install it again.")
  }

  /// Where it is: next to this program, or else in a folder of `PATH`.
  static func path() -> String? {
    var folders: [String] = []
    if let own = Bundle.main.executableURL { folders.append(own.deletingLastPathComponent().path) }
    // An empty one would be whatever folder the shell is in.
    folders += (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map(String.init)
    return folders.lazy.map { $0 + "/" + name }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}

extension ToolError {
  fileprivate static let notInstalled = ToolError(
    .sendProgram, "\(SendProgram.name) is not installed",
    excerpt: Excerpt("entryway push ", "send", ""),
    notes: ["it is neither next to entryway nor in a folder of PATH"],
    hint: "build it with `swift build --package-path Sender -c release --product "
      + "\(SendProgram.name)`, and copy it to one of these folders.")
}

extension Diagnostic.Code {
  /// The program that sends is missing, or cannot be started.
  fileprivate static let sendProgram = Self(rawValue: "send-program")
}
