import EntrywayDiagnostics
import Foundation

/// Where short links led last, for when the server is not reached: a small file, the link that was
/// opened last at its end.
@MainActor final class LastTargets {
  /// How many links are remembered; the one that was opened longest ago is forgotten then.
  nonisolated static let limit = 256
  /// The most bytes of the file.
  nonisolated static let maximumSize = 256 << 10

  /// Where a link led.
  struct Target: Hashable, Sendable, Codable {
    /// The short link's host and path, by which it is known whatever its query.
    var slug: String
    var target: String
    /// The link's identifier with the server.
    var link: UUID?
    /// Whether it may be written.
    var isStorable = true

    private enum CodingKeys: CodingKey {
      case slug, target, link
    }
  }

  private struct File: Codable {
    static let version = 1
    var version = File.version
    var targets: [Target]
  }

  private let path: String?
  private var targets: [Target] = []
  private var isRead = false
  /// How often all targets were forgotten: what was asked before is not remembered afterwards.
  private(set) var era = 0

  /// - Parameter url: The file; nil to remember the targets as long as the process lasts.
  nonisolated init(url: URL?) { path = url?.path }

  /// Where a link led when the server last said so.
  func target(of slug: String) -> Target? { targets.last { $0.slug == slug } }

  /// Reads the file, unless it was read, and says what is wrong with it.
  ///
  /// A file that is damaged is moved aside. One that cannot be read now is read the next time, and
  /// nothing is written before.
  func read() -> Diagnostic? {
    guard let path, !isRead else { return nil }
    do {
      PrivateFile.removeLeftovers(of: path, isAlone: false)
      let bytes = try PrivateFile.contents(of: path, atMost: Self.maximumSize)
      isRead = true
      guard let bytes else { return nil }
      guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)),
        file.version == File.version
      else { return setAside(path, "the file is not in the format of this version") }
      // What was learned since the first try is newer.
      targets = Self.bounded(file.targets.filter { target(of: $0.slug) == nil } + targets)
    } catch {
      guard error.code == .tooLarge else {
        return problem("cannot be read", error.detail, ["in \(path)"])
      }
      isRead = true
      return setAside(path, error.detail)
    }
    return nil
  }

  /// Remembers where a link leads, or with nil that it leads nowhere, and says why that could not
  /// be written.
  ///
  /// - Parameter isStorable: Whether it may be written, and not only be remembered.
  func set(
    _ target: String?, link: UUID?, of slug: String, isStorable: Bool = true
  ) -> Diagnostic? {
    let new = target.map { Target(slug: slug, target: $0, link: link, isStorable: isStorable) }
    guard new != targets.last || new == nil else { return nil }
    let before = targets
    targets.removeAll { $0.slug == slug }
    if let new { targets.append(new) }
    targets = Self.bounded(targets)
    guard let path, isRead, targets.filter(\.isStorable) != before.filter(\.isStorable) else {
      return nil
    }
    do throws(PendingStoreError) {
      try PrivateFile.replace(path, with: Self.bytes(of: targets))
      // A copy on another device would say what was opened on this one.
      ReportFolder.excludeFromBackup(path)
    } catch {
      return problem("cannot be written", error.detail, ["in \(path)"])
    }
    return nil
  }

  /// Forgets all targets, and removes the file and what was moved aside.
  func forget() {
    targets = []
    era += 1
    guard let path else { return }
    isRead = true
    for file in [path, Self.damaged(path)] {
      try? PrivateFile.remove(file)
      PrivateFile.removeLeftovers(of: file, isAlone: true)
    }
  }

  private static func damaged(_ path: String) -> String { path + ".damaged" }

  /// The newest that have room in the file.
  private static func bounded(_ targets: [Target]) -> [Target] {
    var targets = Array(targets.suffix(limit))
    while !targets.isEmpty, bytes(of: targets).count > maximumSize { targets.removeFirst() }
    return targets
  }

  private static func bytes(of targets: [Target]) -> [UInt8] {
    (try? JSONEncoder.plain.encode(File(targets: targets.filter(\.isStorable)))).map { [UInt8]($0) }
      ?? []
  }

  private func setAside(_ path: String, _ detail: String) -> Diagnostic {
    let aside = Self.damaged(path)
    let moved = PrivateFile.move(path, to: aside) ? ", now moved to \(aside)" : ""
    return problem("are damaged", detail, ["in \(path)\(moved)"])
  }

  private func problem(_ what: String, _ detail: String, _ notes: [String]) -> Diagnostic {
    Diagnostic(
      .warning, .lastTargets, "the last known targets of short links \(what): \(detail)",
      notes: notes,
      hint: "ignore this unless it happens again; offline, fewer links open.")
  }
}
