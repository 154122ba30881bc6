#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that holds the text of before.
struct SnapshotFile {
  /// How one writes the text.
  static let writing = "run the test once with ENTRYWAY_WRITE_SNAPSHOTS=1"

  /// As the test gives it.
  let name: String
  var path: String

  init(_ name: String, beside test: String) {
    let folder = test.lastIndex(of: "/").map { test[...$0] } ?? ""
    self.name = name
    path = folder + name
  }

  func text() throws(TestFailure) -> String {
    do {
      return try String(contentsOf: URL(filePath: path), encoding: .utf8)
    } catch {
      throw TestFailure(
        .snapshot, "there is no text to compare the table with", notes: [path], hint: Self.writing)
    }
  }

  /// What the file holds; nil if there is none.
  func bytes() throws(TestFailure) -> Data? {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
    } catch {
      return nil
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular,
      let data = try? Data(contentsOf: url)
    else {
      throw TestFailure(
        .manifest, "the file cannot be read, and was left unchanged", notes: [path],
        hint: "name a file that this user may read and write")
    }
    return data
  }

  func write(_ text: String) throws(TestFailure) {
    do {
      // Through a symbolic link, to the file that others share.
      let url = URL(filePath: path).resolvingSymlinksInPath()
      try (text + "\n").write(to: url, atomically: true, encoding: .utf8)
    } catch {
      throw TestFailure(
        .snapshot, "the file cannot be written", notes: [path],
        hint: "check that its folder exists, and run the tests where the sources may be written")
    }
  }
}

/// The lines in which two texts differ, in their order.
struct LineDifference: Hashable, Sendable {
  /// Each begins with `-` if it is gone, and with `+` if it is new.
  private(set) var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }

  /// The first of them, and how many more there are.
  func first(_ count: Int) -> [String] {
    lines.count <= count
      ? lines : lines.prefix(count) + ["… and \(lines.count - count) more lines"]
  }

  /// How many lines are compared one by one: what is longer is not read by a person.
  private static let comparedLines = 50_000

  init(from old: String, to new: String) {
    let old = Self.lines(of: old)
    let new = Self.lines(of: new)
    guard old.count + new.count <= Self.comparedLines else {
      if old != new { lines = ["\(old.count) lines before, \(new.count) now"] }
      return
    }
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(Self.offset))
    let inserted = Set(difference.insertions.map(Self.offset))
    var left = 0
    var right = 0
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append("- " + old[left])
        left += 1
      } else if inserted.contains(right) {
        lines.append("+ " + new[right])
        right += 1
      } else {
        left += 1
        right += 1
      }
    }
  }

  private static func lines(of text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return lines
  }

  private static func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
