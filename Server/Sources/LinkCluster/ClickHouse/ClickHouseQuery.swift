/// A query whose rows come to a certain end.
///
/// ClickHouse may answer with status 200 and half of the rows, then with the text of an exception; a proxy
/// may cut an answer. So the query asks for one more row, which is ordered behind all others and says that it
/// is the last: rows without it are not all of them. The text is the same for every version: nothing stands
/// in it but numbers and the names of functions, tables and columns.
package struct ClickHouseQuery: Hashable, Sendable {
  /// Expressions that are numbers of 64 bits; they are the first columns.
  let numbers: [String]
  /// Expressions that are 16 bytes.
  let ids: [String]
  /// Expressions that are texts; they are the last columns.
  let texts: [String]
  /// What follows the columns: `FROM … WHERE … GROUP BY …`.
  let source: String
  /// Which columns order the rows, by place.
  let order: [Int]

  package init(
    numbers: [String] = [], ids: [String] = [], texts: [String] = [], order: [Int] = [],
    _ source: String
  ) {
    (self.numbers, self.ids, self.texts) = (numbers, ids, texts)
    (self.order, self.source) = (order, source)
  }

  package var sql: String {
    let columns = numbers.map { "toInt64(\($0))" } + ids + texts
    let names = columns.indices.map { "c\($0)" }
    let named = zip(columns, names).map { ", \($0) AS \($1)" }.joined()
    let ends =
      numbers.map { _ in ", toInt64(0)" } + ids.map { _ in ", toFixedString('', 16)" }
      + texts.map { _ in ", ''" }
    return """
      SELECT is_end\(names.map { ", \($0)" }.joined()) FROM (
        SELECT toUInt8(0) AS is_end\(named) \(source)
        UNION ALL SELECT toUInt8(1)\(ends.joined()))
      ORDER BY is_end\(order.map { ", \(names[$0])" }.joined()) FORMAT RowBinary
      """
  }

  /// How many bytes the columns take before the first text.
  var fixedSize: Int { numbers.count * 8 + ids.count * 16 }
}
