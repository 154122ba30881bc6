import Entryway
import Testing

/// One way in, in one state, for one life cycle.
struct MatrixCell: Sendable, CustomTestStringConvertible {
  var cycle: LifeCycle
  var source: EntrySource
  var state: AppState
  var road: Road

  var testDescription: String { "\(cycle.rawValue): \(source.name), \(state.rawValue)" }
}
