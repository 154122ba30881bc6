import FoundationEssentials
import LinkPlatform
import LinkStores

/// What a column of a row has that is moved.
///
/// Values are compared byte by byte, as both databases order them.
enum MovedValue: Sendable {
  case none
  case number(Int64)
  case text(String)
  case id(RecordID)
  case bytes(Data)

  init(_ row: some SQLRow, _ column: CInt, _ type: SQLType) {
    guard !row.isNull(column) else {
      self = .none
      return
    }
    switch type {
    case .number: self = .number(row.number(column))
    case .text: self = .text((row.text(column) ?? "").withoutNUL)
    case .bytes: self = row.id(column).map(Self.id) ?? .bytes(row.data(column) ?? Data())
    }
  }

  var number: Int64 { if case .number(let number) = self { number } else { 0 } }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var bytes: [UInt8]? {
    switch self {
    case .id(let id): id.bytes
    case .bytes(let bytes): Array(bytes)
    default: nil
    }
  }

  /// Less than 0 where it comes before another one, 0 where it is the same.
  func compared(to other: MovedValue) -> Int {
    switch (self, other) {
    case (.number(let one), .number(let other)): one < other ? -1 : one == other ? 0 : 1
    case (.id(let one), .id(let other)): one < other ? -1 : one == other ? 0 : 1
    case (.text(let one), .text(let other)): Self.compare(one.utf8, other.utf8)
    case (.none, .none): 0
    case (.none, _): -1
    case (_, .none): 1
    default: Self.compare(bytes ?? [], other.bytes ?? [])
    }
  }

  private static func compare(
    _ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>
  ) -> Int {
    if one.elementsEqual(other) { return 0 }
    return one.lexicographicallyPrecedes(other) ? -1 : 1
  }
}

extension MovedValue: SQLValue {
  static var sqlType: SQLType { .text }

  func bind<Target: SQLValueTarget>(to target: inout Target) {
    switch self {
    case .none: target.takeNull(.text)
    case .number(let number): target.take(number)
    case .text(let text): target.take(text)
    case .id(let id): id.bind(to: &target)
    case .bytes(let bytes): target.take(bytes)
    }
  }
}

extension String {
  // PostgreSQL has no text with a NUL.
  fileprivate var withoutNUL: String {
    utf8.contains(0) ? String(decoding: utf8.filter { $0 != 0 }, as: UTF8.self) : self
  }
}

/// A row that is moved: the columns of a ``MovedTable`` in their order.
struct MovedRow: Sendable {
  var values: [MovedValue]

  init(_ row: some SQLRow, _ table: MovedTable) {
    values = table.columns.indices.map { place in
      MovedValue(row, CInt(place), table.columns[place].type)
    }
  }

  func key(_ table: MovedTable) -> ArraySlice<MovedValue> { values[..<table.keyCount] }

  func isSame(as other: MovedRow) -> Bool {
    zip(values, other.values).allSatisfy { $0.compared(to: $1) == 0 }
  }
}

extension ArraySlice<MovedValue> {
  /// Less than 0 where a key comes before another one, 0 where it is the same.
  func compared(to other: ArraySlice<MovedValue>) -> Int {
    for (one, other) in zip(self, other) {
      let order = one.compared(to: other)
      if order != 0 { return order }
    }
    return 0
  }
}
