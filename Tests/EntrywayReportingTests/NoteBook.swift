import EntrywayReporting

/// The notes of reporting, as sentences.
final class NoteBook: Sendable {
  private let lines = Locked([String]())

  var add: @Sendable (ReportingNote) -> Void {
    { [lines] note in lines.with { $0.append("\(note)") } }
  }

  var all: [String] { lines.with { $0 } }
}
