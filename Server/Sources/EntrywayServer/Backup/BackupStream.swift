import LinkPlatform
import LinkStores

/// A backup as one HTTP answer: lines, and behind some of them the bytes of a file.
///
///     entryway-backup 2
///     folder 8d1f0c5be6a7439ab1c2d3e4f5061728
///     months 2026-09 2026-10 2026-11
///     same 2026-09
///     gone 2026-10
///     wait
///     file events-2026-11.sqlite 4096
///     …4,096 bytes…
///     file events.sqlite 8192
///     …
///     end
///
/// `folder` says whose data it is. `months` lists the months that there are; each of them follows as a file,
/// as `same` where the reader has its contents, or as `gone` where it was removed meanwhile. More months may
/// begin before the main file is copied: another `months` lists them. `wait` says that a copy is still being
/// made; `failed` and why ends what cannot be finished. What has no `end` was cut: the status of the answer
/// was sent long before.
enum BackupStream {
  static let begin = "entryway-backup 2\n"
  static let wait = "wait\n"
  static let end = "end\n"
  /// How many bytes a line has at most.
  static let lineLimit = 4096

  static func folder(_ id: RecordID) -> String { "folder \(id.hexadecimal)\n" }

  /// The lines that list months: one for each hundred, and one where there are none.
  static func months(_ months: [Month]) -> String {
    guard !months.isEmpty else { return "months\n" }
    return stride(from: 0, to: months.count, by: 100).map { start in
      "months \(months[start...].prefix(100).map(\.name).joined(separator: " "))\n"
    }.joined()
  }

  static func same(_ month: Month) -> String { "same \(month.name)\n" }
  static func gone(_ month: Month) -> String { "gone \(month.name)\n" }
  static func file(_ file: DataFile, bytes: Int) -> String { "file \(file.name) \(bytes)\n" }

  static func failed(_ reason: String) -> String { "failed \(line(reason, limit: 512))\n" }

  /// A text without what would end or part a line.
  static func line(_ text: String, limit: Int) -> String {
    let bytes = text.utf8.prefix(limit).map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: " ") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
