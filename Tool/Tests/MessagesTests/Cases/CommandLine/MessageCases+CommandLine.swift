import Foundation

extension MessageCases {
  /// What the built tool answers to lines of the shell, which stand in `Inputs/commands.txt`.
  ///
  /// They run in a folder with the files of `Inputs/Files`, the sample apps as `Apps`, and the
  /// manifests of the sample apps.
  static var commandLine: [MessageGroup] {
    get async throws {
      let folder = try await prepared()
      var groups: [MessageGroup] = []
      for input in try InputFile.inputs("commands.txt") {
        let lines = input.text.split(separator: "\n").map(String.init)
        groups.append(
          MessageGroup("Command line: \(input.name)", try await answers(to: lines, in: folder)))
      }
      return groups
    }
  }

  private static func prepared() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = GoldenFile.folder.appending(path: "Inputs/Files")
    for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
      try FileManager.default.copyItem(
        atPath: files.appending(path: name).path, toPath: "\(folder.path)/\(name)")
    }
    let apps = GoldenFile.folder.appending(path: "../../../Examples/Apps").standardizedFileURL
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Apps", withDestinationPath: apps.path)
    _ = try await ShellLine.run(
      "for app in bookings recipes todo shop showcase; do "
        + "entryway routes --app $app --json > $app.json; done; "
        + "head -c 33600000 /dev/zero > large; mkdir folder", in: folder)
    return folder
  }

  /// The answers in the order of the lines, a few of which run at a time.
  private static func answers(
    to lines: [String], in folder: TemporaryFolder
  ) async throws -> [Message] {
    try await withThrowingTaskGroup(of: (Int, ShellLine).self) { group in
      var answers: [Int: ShellLine] = [:]
      for (index, line) in lines.enumerated() {
        if index >= 4, let (done, answer) = try await group.next() { answers[done] = answer }
        group.addTask { (index, try await ShellLine.run(line, in: folder)) }
      }
      for try await (done, answer) in group { answers[done] = answer }
      return lines.enumerated().compactMap { index, line in
        answers[index].map { Message(line, $0) }
      }
    }
  }
}
