import GRDB
import LinkPlatform

/// How far a move is, as the main file has it: each block of rows and what it says of them are one commit.
///
/// It stands in a table of its own as long as the move goes on. Without one, a move has not begun, or is over.
struct MoveState: Hashable, Sendable {
  /// What is moved: a table, events or totals.
  enum Step: Hashable, Sendable {
    case table(MovedTable)
    case events
    case totals
    /// All of it is elsewhere: the file may go.
    case done

    static let all = MovedTable.all.map(Step.table) + [.events, .totals, .done]

    var name: String {
      switch self {
      case .table(let table): table.name
      case .events: "events"
      case .totals: "totals"
      case .done: "done"
      }
    }

    init?(name: String) {
      guard let step = Self.all.first(where: { $0.name == name }) else { return nil }
      self = step
    }

    var next: Step {
      let place = Self.all.firstIndex(of: self) ?? Self.all.endIndex
      return place + 1 < Self.all.count ? Self.all[place + 1] : .done
    }
  }

  private(set) var step = Step.all[0]
  /// Where in the step: rows of a table, the place of the last event, the month after the last one.
  var place: Int64 = 0
  /// How many rows are moved, of how many.
  var done = 0
  var all: Int
  /// When it began.
  let began: Timestamp

  init(all: Int, began: Timestamp) { (self.all, self.began) = (all, began) }

  fileprivate init?(_ row: RowStatement) {
    guard let step = row.text(0).flatMap(Step.init(name:)) else { return nil }
    self.step = step
    place = row.number(1)
    (done, all, began) = (Int(row.number(2)), Int(row.number(3)), row.time(4))
  }

  mutating func finishStep() { (step, place) = (step.next, 0) }
}

extension Database {
  /// How far a move is; nil where none goes on.
  func moveState() throws -> MoveState? {
    let table = try number("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'moving'")
    guard table != nil else { return nil }
    return try statement("SELECT step, place, done, total, began FROM moving").first(MoveState.init)
  }

  func beginMove(_ state: MoveState) throws {
    try execute(
      sql: """
        CREATE TABLE moving (step TEXT NOT NULL, place INTEGER NOT NULL, done INTEGER NOT NULL,
          total INTEGER NOT NULL, began INTEGER NOT NULL)
        """)
    try execute(
      "INSERT INTO moving (step, place, done, total, began) VALUES (?, ?, ?, ?, ?)",
      state.step.name, state.place, state.done, state.all, state.began)
  }

  func keep(_ state: MoveState) throws {
    try execute(
      "UPDATE moving SET step = ?, place = ?, done = ?", state.step.name, state.place, state.done)
  }

  func endMove() throws { try execute(sql: "DROP TABLE moving") }

  /// Whether a main file has nothing yet that a move would bring.
  func isUntouched() throws -> Bool {
    try number("SELECT 1 FROM apps LIMIT 1") == nil
      && number("SELECT 1 FROM touches LIMIT 1") == nil
      && number("SELECT 1 FROM months LIMIT 1") == nil
  }
}
