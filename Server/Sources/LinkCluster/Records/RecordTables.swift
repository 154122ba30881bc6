/// The tables of records.
enum RecordTables {
  static let schema = ""
}
