#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value whose text can be compared with an earlier version: a route table, entry rules.
///
/// Keep the text in the app's tests. Links that have been sent are kept for years, so a change to a
/// pattern should show up in a review:
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
  /// The text, one item per line; values that mean the same have the same text.
  var snapshot: String { get }
}

extension SnapshotConvertible {
  /// Throws if the snapshot differs from this text, and shows which lines differ.
  ///
  /// Line breaks at the start and the end are ignored.
  ///
  /// - Throws: A ``/EntrywaySimulation/TestFailure`` with the removed and the added lines.
  public func expectSnapshot(_ expected: String) throws(TestFailure) {
    try check(against: expected, in: "the test", remedy: "put the new lines there")
  }

  /// Throws if the snapshot differs from a file beside the test, and shows which lines differ.
  ///
  /// ```swift
  /// @Test func links() throws { try ShopRoute.entries.expectSnapshot(named: "Links.txt") }
  /// ```
  ///
  /// With `ENTRYWAY_WRITE_SNAPSHOTS=1` in the environment, the file is written instead.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: A file in the same folder; the test's own by default.
  /// - Throws: A ``/EntrywaySimulation/TestFailure`` with the removed and the added lines, or one
  ///   that says that the file can't be read or written.
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
  /// The table as text: its origins, then one route per line, by name.
  ///
  /// Each line has the name, the pattern, and the link to the destination with the parameters'
  /// examples.
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
  /// The table as text, followed by one rule per line, in the order in which they are asked.
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
    if !requirements.isEmpty {
      parts.append("requires " + requirements.map(\.rawValue).joined(separator: ", "))
    }
    if !competes { parts.append("does not compete") }
    return parts.joined(separator: "  ")
  }
}
