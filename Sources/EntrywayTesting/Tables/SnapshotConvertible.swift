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
    against expected: String, in place: String, remedy: String
  ) throws(TestFailure) {
    let difference = LineDifference(from: expected, to: snapshot)
    guard !difference.isEmpty else { return }
    throw TestFailure(
      .snapshot, "the table is no longer what the text in \(place) says", notes: difference.lines,
      hint: "links of before are out in the world; if the change is meant, \(remedy)")
  }
}
