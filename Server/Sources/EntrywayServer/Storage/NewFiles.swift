import Foundation

/// Files that are written into a folder, and take the place of those that are there all at once.
///
/// Each has another name until all of them are whole and on the disk. Then a mark says so; the files take
/// their names, files that are no longer needed go, and the mark goes last. A process that is killed
/// before the mark leaves what was there, and after it the new files: ``complete(_:)`` gives them their names.
struct NewFiles: Sendable {
  let path: String

  init(in path: String) {
    self.path = path
  }

  /// Where a file is written until it is whole.
  func part(_ file: DataFile) -> String { "\(path)/\(file.name)\(DataFile.partial)" }

  func hasPart(_ file: DataFile) -> Bool { FolderContents.size(of: part(file)) != nil }

  /// Makes the file into which one is written: empty, for its owner alone.
  func make(_ file: DataFile) -> FileHandle? {
    let name = part(file)
    // One that was left of an earlier attempt may be readable by others, or belong to another backup too.
    unlink(name)
    let descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Removes what is not whole, but nothing that only waits for its name.
  func discard() {
    guard FolderContents.size(of: Self.mark(in: path)) == nil else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where Self.isPart(name) { unlink("\(path)/\(name)") }
  }

  /// Brings the files to the disk, and gives them their names.
  ///
  /// - Parameters:
  ///   - files: The files, all of them whole.
  ///   - old: Files that are no longer needed.
  /// - Returns: Whether that was done, or will be by the next ``complete(_:)``.
  func finish(_ files: [DataFile], removing old: [DataFile] = []) -> Bool {
    guard files.allSatisfy({ FolderContents.synchronize(part($0)) }) else { return false }
    let steps = files.map { Step.rename($0) } + old.map { Step.remove($0) }
    return mark(steps) && Self.complete(path)
  }

  /// Finishes what a mark in a folder says; without a mark, there is nothing to do.
  ///
  /// - Returns: Whether nothing is left to do.
  static func complete(_ path: String) -> Bool {
    let mark = mark(in: path)
    guard FolderContents.size(of: mark) != nil else { return true }
    guard let bytes = FileManager.default.contents(atPath: mark) else { return false }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let step = Step(line: String(decoding: line, as: UTF8.self)) else { return false }
      switch step {
      case .rename(let file):
        let name = "\(path)/\(file.name)"
        guard rename(name + DataFile.partial, name) == 0 || errno == ENOENT else { return false }
      case .remove(let file):
        guard unlink("\(path)/\(file.name)") == 0 || errno == ENOENT else { return false }
      }
    }
    return FolderContents.synchronize(path) && unlink(mark) == 0
      && FolderContents.synchronize(path)
  }

  static func mark(in path: String) -> String { "\(path)/\(markName)" }

  /// Whether a name is one that unfinished files have, and what SQLite keeps beside them.
  static func isPart(_ name: String) -> Bool {
    guard let suffix = name.utf8.firstRange(of: DataFile.partial.utf8) else { return false }
    let base = String(decoding: name.utf8[..<suffix.lowerBound], as: UTF8.self)
    guard base == markName || DataFile(name: base) != nil else { return false }
    return name.utf8[suffix.upperBound...].first.map { ".-".utf8.contains($0) } ?? true
  }

  /// The mark's file, with a line for each step that is left or done: `rename events.sqlite`.
  static let markName = "being-replaced"

  private func mark(_ steps: [Step]) -> Bool {
    let (mark, part) = (Self.mark(in: path), Self.mark(in: path) + DataFile.partial)
    let text = Array(steps.map { $0.line + "\n" }.joined().utf8)
    // Nothing of another name is left of it when the process is killed.
    let descriptor = open(part, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = write(descriptor, text, text.count) == text.count && fsync(descriptor) == 0
    close(descriptor)
    return isWritten && FolderContents.synchronize(path) && rename(part, mark) == 0
      && FolderContents.synchronize(path)
  }

  /// What has to be done with a file.
  private enum Step {
    case rename(DataFile)
    case remove(DataFile)

    init?(line: String) {
      let words = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 2, let file = DataFile(name: words[1]) else { return nil }
      switch words[0] {
      case "rename": self = .rename(file)
      case "remove": self = .remove(file)
      default: return nil
      }
    }

    var line: String {
      switch self {
      case .rename(let file): "rename \(file.name)"
      case .remove(let file): "remove \(file.name)"
      }
    }
  }
}
