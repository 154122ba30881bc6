import Foundation

/// Who reports from which folder within a process: from each one handle alone, for two would tell the
/// same sessions.
@MainActor package final class ReportingFolders {
  /// Those of this process.
  package nonisolated static let shared = ReportingFolders()

  /// Those of a process that a test plays.
  package nonisolated init() {}

  private struct Holder {
    weak var reporting: Reporting?
    /// Ends when everything that was told is written.
    let recording: Task<Void, Never>
  }

  private var holders: [String: Holder] = [:]

  /// The handle whose center's entries are recorded in a folder.
  func recording(in folder: ReportFolder) -> Reporting? {
    holders[Self.key(folder)]?.reporting.flatMap { $0.isRecording ? $0 : nil }
  }

  /// What is still written in a folder by a handle that nobody tells anything any more.
  func unwritten(in folder: ReportFolder) -> Task<Void, Never>? {
    let holder = holders[Self.key(folder)]
    // Its center is gone.
    holder?.reporting?.end()
    return holder?.recording
  }

  /// From now on a handle records in a folder.
  func take(_ folder: ReportFolder, for reporting: Reporting, _ recording: Task<Void, Never>) {
    holders[Self.key(folder)] = Holder(reporting: reporting, recording: recording)
  }

  /// The folder's path, whatever links lead there: also before there is such a folder.
  private static func key(_ folder: ReportFolder) -> String {
    var (url, rest) = (URL(filePath: folder.path).standardizedFileURL, [String]())
    while url.pathComponents.count > 1, !FileManager.default.fileExists(atPath: url.path) {
      rest.append(url.lastPathComponent)
      url.deleteLastPathComponent()
    }
    let path = url.resolvingSymlinksInPath().path
    return rest.reversed().reduce(path) { $0 + "/" + $1 }
  }
}
