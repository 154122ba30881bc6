#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Something that has a text to compare with the one of before: a route table, entry rules.
///
/// The text belongs into the tests of an app. A link that somebody has sent is kept for years, so a
/// change of a pattern should be seen in a review:
///
/// ```swift
/// @Test func links() throws {
///   try ShopRoute.routes.expectSnapshot(
///     """
///     scheme shop
///     host shop.example.com
///     home  /  https://shop.example.com/
///     order  /orders/{id}  https://shop.example.com/orders/text
///     """)
/// }
/// ```
public protocol SnapshotConvertible {
  /// The text, one thing a line; two that mean the same have the same text.
  var snapshot: String { get }
}

extension SnapshotConvertible {
  /// Throws if the text is not this one, and tells which lines differ.
  ///
  /// Line breaks at the ends do not count.
  ///
  /// - Throws: A ``TestFailure`` with the lines that are gone and those that are new.
  public func expectSnapshot(_ expected: String) throws(TestFailure) {
    try check(against: expected, in: "the test", remedy: "put the new lines there")
  }

  /// Throws if the text is not that of a file beside the test, and tells which lines differ.
  ///
  /// ```swift
  /// @Test func links() throws { try ShopRoute.entries.expectSnapshot(named: "Links.txt") }
  /// ```
  ///
  /// With `ENTRYWAY_WRITE_SNAPSHOTS=1` in the environment the file is written instead.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: A file in the same folder: that of the test unless given.
  /// - Throws: A ``TestFailure`` with the lines that are gone and those that are new, or one that
  ///   says that the file cannot be read or written.
  public func expectSnapshot(
    named name: String, beside test: StaticString = #filePath
  ) throws(TestFailure) {
    let isWriting = ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_SNAPSHOTS"] == "1"
    try expectSnapshot(SnapshotFile(name, beside: "\(test)"), isWriting: isWriting)
  }

  func expectSnapshot(_ file: SnapshotFile, isWriting: Bool) throws(TestFailure) {
    if isWriting { return try file.write(snapshot) }
    try check(against: try file.text(), in: file.path, remedy: SnapshotFile.writing)
  }

  private func check(
    against expected: String, in location: String, remedy: String
  ) throws(TestFailure) {
    let difference = LineDifference(from: expected, to: snapshot)
    guard !difference.isEmpty else { return }
    throw TestFailure(
      .snapshot, "the table no longer matches the text in \(location)",
      notes: difference.lines,
      hint: "links already sent still use the old table; if the change is intended, \(remedy)")
  }
}

extension RouteTable: SnapshotConvertible {
  /// The table as text: its origins, then one route a line, by name: the name, the pattern, and
  /// the link to the destination of the parameters' examples.
  ///
  /// ```
  /// scheme shop
  /// host shop.example.com
  /// home  /  https://shop.example.com/
  /// order  /orders/{id}  https://shop.example.com/orders/text
  /// ```
  public var snapshot: String {
    var lines = schemes.map { "scheme \($0)" } + hosts.map { "host \($0)" }
    if let fallback {
      lines.append("fallback \(match(destination: fallback).name ?? "\(fallback)")")
    }
    if arguments == .perSegment { lines.append("arguments per segment") }
    if allowsEncodedSlash { lines.append("encoded slashes") }
    let routes = exampleLinks.sorted { ($0.name, $0.pattern) < ($1.name, $1.pattern) }
    return (lines + routes.map(\.snapshot)).joined(separator: "\n")
  }
}

extension EntryRules: SnapshotConvertible {
  /// The table as text, and behind it one rule a line, in the order in which they are asked.
  public var snapshot: String {
    ([routes.snapshot] + rules.map(\.description)).joined(separator: "\n")
  }
}

extension ExampleLink {
  fileprivate var snapshot: String {
    var parts = [name, pattern, link ?? "no link"]
    switch only {
    case .web: parts.append("only web")
    case .customScheme: parts.append("only custom schemes")
    case nil: break
    }
    if !hosts.isEmpty { parts.append("on " + hosts.joined(separator: ", ")) }
    if let resolvedBy { parts.append("resolved by the \(resolvedBy.rawValue)") }
    if let audience { parts.append("for \(audience)") }
    if !competes { parts.append("does not compete") }
    return parts.joined(separator: "  ")
  }
}

/// A file that holds the text of before.
struct SnapshotFile {
  /// How one writes the text.
  static let writing = "run the test once with ENTRYWAY_WRITE_SNAPSHOTS=1"

  var path: String

  init(_ name: String, beside test: String) {
    let folder = test.lastIndex(of: "/").map { test[...$0] } ?? ""
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

  func write(_ text: String) throws(TestFailure) {
    do {
      try (text + "\n").write(to: URL(filePath: path), atomically: true, encoding: .utf8)
    } catch {
      throw TestFailure(
        .snapshot, "the text of the table cannot be written", notes: [path],
        hint: "run the tests where the sources are, and may be written")
    }
  }
}

/// The lines in which two texts differ, in their order.
private struct LineDifference: Hashable, Sendable {
  /// Each begins with `-` if it is gone, and with `+` if it is new.
  private(set) var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }

  init(from old: String, to new: String) {
    let old = Self.lines(of: old)
    let new = Self.lines(of: new)
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
