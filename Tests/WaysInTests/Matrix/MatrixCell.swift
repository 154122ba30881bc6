import EntrywayTesting
import Testing

/// One way in, in one state, for one life cycle.
struct MatrixCell: Sendable, CustomTestStringConvertible {
  var cycle: AppLifeCycle
  var source: EntrySource
  var state: AppState
  var road: Road

  var testDescription: String { "\(cycle.title): \(source.name), \(state.title)" }
}
