/// The tables of the journal.
enum ClickTables {
  static let schema = ""
}
