import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Foundation
import Testing

/// Who does what a hint says gets rid of the finding, and not into the next one.
@Suite("Remedies of findings") struct RemedyTests {
  @Test(
    "The edit removes exactly the finding that it mends, and leaves no error",
    arguments: RemedyRows.all)
  func applied(_ remedy: Remedy) throws {
    let row = try #require(PushLintRow.all.first { $0.name == remedy.row })
    let parts = row.json.components(separatedBy: remedy.old)
    #expect(parts.count == 2 || row.json.isEmpty, "not found once")
    let fixed = row.json.isEmpty ? remedy.new : parts.joined(separator: remedy.new)
    let before = PushReading(Array(row.json.utf8)).lint(row.knowing, row.options)
    let after = PushReading(Array(fixed.utf8)).lint(row.knowing, row.options)
    #expect(after.filter { $0.severity == .error }.map(\.description) == [], "\(fixed)")
    #expect(Set(before.map(\.code)).subtracting(after.map(\.code)) == remedy.mends, "\(fixed)")
  }

  @Test("What a hint supposes to have been meant is what the edit writes")
  func meant() {
    for row in PushLintRow.all {
      let edits = RemedyRows.all.filter { $0.row == row.name }
      for finding in PushReading(Array(row.json.utf8)).lint(row.knowing, row.options)
      where !edits.isEmpty {
        guard let hint = finding.hint, let start = hint.range(of: "did you mean ")?.upperBound
        else { continue }
        let meant = hint[start...].prefix { $0 != "?" }.filter { !"`\"".contains($0) }
        let name = meant.split(separator: ".").last.map(String.init) ?? ""
        let fixed = edits.map { row.json.replacingOccurrences(of: $0.old, with: $0.new) }
        #expect(
          fixed.allSatisfy { $0.contains(meant) || $0.contains("\"\(name)\"") },
          "\(row.name): \(meant)")
      }
    }
  }

  @Test("Every finding has a remedy that is applied, or a reason why it has none")
  func all() {
    let remedied = RemedyRows.all.reduce(into: Set(Self.remediedBytes)) { $0.formUnion($1.mends) }
    for code in Diagnostic.Code.payload {
      let isWithout = RemedyRows.withoutEdit[code] != nil
      #expect(remedied.contains(code) || isWithout, "no row of RemedyRows has \(code.rawValue)")
    }
    let names = PushLintRow.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(RemedyRows.forTheApp.isSubset(of: names))
    #expect(RemedyRows.forTheApp.isDisjoint(with: RemedyRows.all.map(\.row)))
  }

  @Test(
    "The event that a hint adds makes no new error",
    arguments: [
      #""timestamp": 1, "content-state": {}"#,
      #""alert": "Hi", "timestamp": 1, "stale-date": 2, "content-state": {}"#,
      #"""
      "alert": "Hi", "timestamp": 1, "attributes-type": "Ride", "attributes": {}, \#
      "content-state": {}
      """#,
    ])
  func eventAdded(_ keys: String) throws {
    let before = PushReading(Array(#"{"aps": {\#(keys)}}"#.utf8)).lint()
    let errors = Set(before.filter { $0.severity == .error }.map(\.message))
    let hints = Set(before.compactMap(\.hint))
    let events = ["start", "update", "end"].filter { event in
      hints.contains { $0.contains("\"event\": \"\(event)\"") }
    }
    #expect(!events.isEmpty)
    for event in events {
      let fixed = #"{"aps": {"event": "\#(event)", \#(keys)}}"#
      let after = PushReading(Array(fixed.utf8)).lint().filter { $0.severity == .error }
      #expect(Set(after.map(\.message)).subtracting(errors) == [], "\(fixed)")
    }
  }

  /// The codes of bytes that are no row.
  static let remediedBytes: [Diagnostic.Code] = [.encoding, .byteOrderMark, .tooLarge, .tooDeep]

  @Test("Bytes that are saved or shortened as their hint says are without fault")
  func bytes() {
    let sound = #"{"aps": {"alert": "Hi"}}"#
    let wide = sound.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let long = String(repeating: "x", count: 4100)
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    let rows: [(Diagnostic.Code, broken: [UInt8], fixed: [UInt8])] = [
      (.encoding, wide, Array(sound.utf8)),
      (.byteOrderMark, [0xEF, 0xBB, 0xBF] + Array(sound.utf8), Array(sound.utf8)),
      (
        .tooLarge, Array(#"{"aps": {"alert": "\#(long)"}}"#.utf8),
        Array(#"{"aps": {"alert": "\#(long.prefix(4000))"}}"#.utf8)
      ),
      (
        .tooLarge, Array(sound.utf8) + [UInt8](repeating: 0x20, count: 4100), Array(sound.utf8)
      ),
      (
        .tooDeep, Array(#"{"aps": {"alert": "Hi"}, "a": \#(deep)}"#.utf8),
        Array(#"{"aps": {"alert": "Hi"}, "a": []}"#.utf8)
      ),
    ]
    for (code, broken, fixed) in rows {
      #expect(PushReading(broken).lint().contains { $0.code == code })
      #expect(PushReading(fixed).lint().map(\.description) == [])
    }
    #expect(Set(rows.map(\.0)) == Set(Self.remediedBytes))
  }
}
