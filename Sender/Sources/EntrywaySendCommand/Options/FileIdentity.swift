import Foundation

/// Which file a path leads to, through whatever links.
enum FileIdentity: Hashable {
  case file(device: UInt64, number: UInt64)
  /// There is none yet.
  case path(String)

  init(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self.init(status)
    } else {
      self = .path(URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path)
    }
  }

  /// What standard input is read from.
  static var standardInput: FileIdentity? {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 ? FileIdentity(status) : nil
  }

  private init(_ status: stat) {
    self = .file(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}

extension FileIdentity {
  /// Refuses to write to a file that is read, or to which something else is written.
  ///
  /// - Parameter payload: The payload's path.
  static func check(payload: String, _ options: OptionValues) throws(SendError) {
    var others = [(name: "the payload", file: input(payload))]
    for name in [OptionName.tokens, .key, .ca, .reportCA, .send] {
      guard let value = options[name] else { continue }
      others.append((value.shownName, name == .tokens ? input(value.text) : Self(value.text)))
    }
    for name in [OptionName.results, .deadTokens] {
      guard let written = options[name] else { continue }
      // What a batch keeps beside its results.
      let endings = name == .results ? ["", ".batch", ".reserve"] : [""]
      for file in endings.map({ Self(written.text + $0) }) {
        if let other = others.first(where: { $0.file == file }) {
          throw .usage(
            "\(written.shownName) and \(other.name) are the same file", excerpt: written.excerpt,
            hint: "use a file of its own.")
        }
      }
      others += endings.map { (written.shownName, Self(written.text + $0)) }
    }
  }

  private static func input(_ path: String) -> FileIdentity? {
    path == "-" ? standardInput : Self(path)
  }
}
