import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayReporting

/// The notes of reporting, as sentences; of a problem its facts, and what is noted with it.
final class NoteBook: Sendable {
  private let notes = Locked([ReportingNote]())

  var add: @Sendable (ReportingNote) -> Void {
    { [notes] note in notes.with { $0.append(note) } }
  }

  var all: [String] { notes.with { $0 }.map { $0.problem ?? "\($0)" } }
  var problems: [String] { notes.with { $0 }.compactMap(\.problem) }
}

extension ReportingNote {
  fileprivate var problem: String? {
    guard case .problem(let diagnostic) = self else { return nil }
    return ([diagnostic.facts] + diagnostic.notes).joined(separator: " | ")
  }
}
