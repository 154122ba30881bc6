/// The tables of what happened.
enum EventTables {
  static let schema = ""
}
