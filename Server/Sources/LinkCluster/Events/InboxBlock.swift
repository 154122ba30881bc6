import FoundationEssentials
import LinkPlatform
package import LinkStores

/// The events of one commit as bytes: what a row of `inbox` has.
///
/// The numbers of a column stand together, since one event is much like the one before: a column whose numbers
/// are all the same takes a few bytes, another one the differences between neighbours. Identifiers and texts
/// are as they are. So an event without texts takes 20 to 40 bytes before PostgreSQL compresses the block.
///
/// What is read has passed through a disk: damaged bytes are an error, never a trap.
package enum InboxBlock {
  /// That bytes are no block, or not of a version that this server knows.
  package struct DamageError: Error, Hashable, Sendable {}

  /// How many events a commit has at most: as many as places fit behind its number.
  package static let limit = 1 << 13
  /// The form of what is written.
  private static let version: UInt8 = 1

  /// Writes events.
  ///
  /// - Throws: A ``DamageError`` for what could not be read again: too many events, or a time of no calendar.
  package static func bytes(of rows: [EventRow]) throws(DamageError) -> [UInt8] {
    guard rows.count <= limit, rows.allSatisfy({ times ~= $0.time }) else { throw DamageError() }
    var writer = BlockWriter()
    writer.bytes.reserveCapacity(16 + 48 * rows.count)
    writer.bytes.append(version)
    writer.append(UInt64(rows.count))
    for column in columns(of: rows) { writer.appendColumn(column) }
    for row in rows { writer.append(row.id) }
    writer.appendOptionals(rows.map(\.touch)) { $0.append($1) }
    writer.appendOptionals(rows.map(\.details)) { $0.append($1) }
    writer.appendOptionals(rows.map(\.items)) { $0.append($1) }
    return writer.bytes
  }

  /// The numbers of rows, column by column.
  private static func columns(of rows: [EventRow]) -> [[Int64]] {
    var columns = Array(repeating: [Int64](repeating: 0, count: rows.count), count: 22)
    // A row is large: it is looked at once, and not copied.
    for place in rows.indices {
      let total = rows[place].total
      columns[0][place] = total.app
      columns[1][place] = total.kind
      columns[2][place] = total.outcome
      columns[3][place] = total.name
      columns[4][place] = total.code
      columns[5][place] = total.nearest
      columns[6][place] = total.entry
      columns[7][place] = total.version
      columns[8][place] = total.campaign
      columns[9][place] = total.source
      columns[10][place] = total.link
      columns[11][place] = total.send
      columns[12][place] = total.action
      columns[13][place] = total.surface
      columns[14][place] = rows[place].installation
      columns[15][place] = rows[place].time
      columns[16][place] = rows[place].sequence
      columns[17][place] = rows[place].session
      columns[18][place] = rows[place].referrer
      columns[19][place] = rows[place].flags.rawValue
      columns[20][place] = rows[place].received
      columns[21][place] = rows[place].elsewhere.number(from: rows[place].month)
    }
    return columns
  }

  /// Reads what ``bytes(of:)`` wrote.
  package static func rows(in bytes: some Collection<UInt8>) throws(DamageError) -> [EventRow] {
    var reader = BlockReader(bytes: Array(bytes))
    guard try reader.byte() == version else { throw DamageError() }
    let count = try reader.number()
    guard count <= limit else { throw DamageError() }
    let rows = try rows(Int(count), &reader)
    guard reader.isAtEnd else { throw DamageError() }
    return rows
  }

  private static func rows(
    _ count: Int, _ reader: inout BlockReader
  ) throws(DamageError) -> [EventRow] {
    let apps = try reader.column(count)
    let kinds = try reader.column(count)
    let outcomes = try reader.column(count)
    let names = try reader.column(count)
    let codes = try reader.column(count)
    let nearest = try reader.column(count)
    let entries = try reader.column(count)
    let versions = try reader.column(count)
    let campaigns = try reader.column(count)
    let sources = try reader.column(count)
    let links = try reader.column(count)
    let sends = try reader.column(count)
    let actions = try reader.column(count)
    let surfaces = try reader.column(count)
    let installations = try reader.column(count)
    let timesOfAll = try reader.column(count)
    let sequences = try reader.column(count)
    let sessions = try reader.column(count)
    let referrers = try reader.column(count)
    let flags = try reader.column(count)
    let received = try reader.column(count)
    let elsewhere = try reader.column(count)
    var ids: [RecordID] = []
    ids.reserveCapacity(count)
    for _ in 0..<count { ids.append(try reader.id()) }
    let touches = try reader.optionals(count) { reader throws(DamageError) in try reader.id() }
    let details = try reader.optionals(count) { reader throws(DamageError) in try reader.text() }
    let items = try reader.optionals(count) { reader throws(DamageError) in try reader.text() }
    var rows: [EventRow] = []
    rows.reserveCapacity(count)
    var month = Month(of: 0)
    for place in 0..<count {
      let time = timesOfAll[place]
      guard times ~= time else { throw DamageError() }
      if !(month.start.milliseconds..<month.end.milliseconds ~= time) { month = Month(of: time) }
      var total = EventTotals.Key(
        app: apps[place], quarter: Quarter.number(of: time), kind: kinds[place],
        outcome: outcomes[place])
      (total.name, total.code, total.nearest) = (names[place], codes[place], nearest[place])
      (total.entry, total.version) = (entries[place], versions[place])
      (total.campaign, total.source) = (campaigns[place], sources[place])
      (total.link, total.send) = (links[place], sends[place])
      (total.action, total.surface) = (actions[place], surfaces[place])
      guard
        let elsewhere = EventRow.Elsewhere(number: elsewhere[place], from: month)
      else { throw DamageError() }
      rows.append(
        EventRow(
          total: total, id: ids[place], installation: installations[place], time: time,
          month: month, sequence: sequences[place], session: sessions[place],
          touch: touches[place], referrer: referrers[place],
          flags: EventFlags(rawValue: flags[place]), received: received[place],
          details: details[place], items: items[place], elsewhere: elsewhere))
    }
    return rows
  }

  /// The times that a calendar has, in milliseconds: those from 1970 to November 9999, whose next month has a name, too.
  private static let times: ClosedRange<Int64> = 0...253_399_622_399_999
}

extension EventRow.Elsewhere {
  fileprivate func number(from month: Month) -> Int64 {
    switch self {
    case .nowhere: 0
    case .near(let other): other < month ? 1 : 2
    case .anywhere: 3
    }
  }

  fileprivate init?(number: Int64, from month: Month) {
    switch number {
    case 0: self = .nowhere
    case 1: self = .near(month.previous)
    case 2: self = .near(month.next)
    case 3: self = .anywhere
    default: return nil
    }
  }
}

/// How a column or a list of optional values begins.
private enum BlockForm {
  /// All numbers are the same, which follows; all values are there.
  static let same: UInt8 = 0
  /// The first number, then how far each next one is from the one before; a byte before each value says
  /// whether it is there.
  static let each: UInt8 = 1
  /// No value is there.
  static let none: UInt8 = 2
}

private struct BlockWriter {
  var bytes: [UInt8] = []

  /// Seven bits a byte, the lowest first.
  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ id: RecordID) {
    bytes.append(bigEndian: id.high)
    bytes.append(bigEndian: id.low)
  }

  mutating func append(_ text: String) {
    append(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func appendColumn(_ numbers: [Int64]) {
    guard let first = numbers.first else { return }
    guard numbers.contains(where: { $0 != first }) else {
      bytes.append(BlockForm.same)
      append(first.folded)
      return
    }
    bytes.append(BlockForm.each)
    var last: Int64 = 0
    for number in numbers {
      append((number &- last).folded)
      last = number
    }
  }

  mutating func appendOptionals<Value>(
    _ values: [Value?], _ write: (inout BlockWriter, Value) -> Void
  ) {
    guard !values.isEmpty else { return }
    let count = values.count { $0 != nil }
    guard count > 0 else {
      bytes.append(BlockForm.none)
      return
    }
    bytes.append(count == values.count ? BlockForm.same : BlockForm.each)
    for value in values {
      if count < values.count { bytes.append(value == nil ? 0 : 1) }
      if let value { write(&self, value) }
    }
  }
}

private struct BlockReader {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() throws(InboxBlock.DamageError) -> UInt8 {
    guard place < bytes.count else { throw InboxBlock.DamageError() }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number() throws(InboxBlock.DamageError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = try byte()
      let bits = UInt64(byte & 0x7F)
      // The tenth byte has one bit.
      guard shift < 63 || bits <= 1 else { throw InboxBlock.DamageError() }
      number |= bits << shift
      if byte < 0x80 { return number }
    }
    throw InboxBlock.DamageError()
  }

  mutating func id() throws(InboxBlock.DamageError) -> RecordID {
    guard bytes.count - place >= 16 else { throw InboxBlock.DamageError() }
    defer { place += 16 }
    return bytes.withUnsafeBytes { bytes in
      RecordID(
        high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)))
    }
  }

  mutating func text() throws(InboxBlock.DamageError) -> String {
    let count = try number()
    guard count <= bytes.count - place else { throw InboxBlock.DamageError() }
    let end = place + Int(count)
    defer { place = end }
    guard let text = String(validating: bytes[place..<end], as: UTF8.self) else {
      throw InboxBlock.DamageError()
    }
    return text
  }

  mutating func column(_ count: Int) throws(InboxBlock.DamageError) -> [Int64] {
    guard count > 0 else { return [] }
    switch try byte() {
    case BlockForm.same:
      return [Int64](repeating: Int64(unfolding: try number()), count: count)
    case BlockForm.each:
      var numbers: [Int64] = []
      numbers.reserveCapacity(count)
      var last: Int64 = 0
      for _ in 0..<count {
        last &+= Int64(unfolding: try number())
        numbers.append(last)
      }
      return numbers
    default: throw InboxBlock.DamageError()
    }
  }

  mutating func optionals<Value>(
    _ count: Int,
    _ read: (inout BlockReader) throws(InboxBlock.DamageError) -> Value
  ) throws(InboxBlock.DamageError) -> [Value?] {
    guard count > 0 else { return [] }
    let form = try byte()
    guard form <= BlockForm.none else { throw InboxBlock.DamageError() }
    guard form != BlockForm.none else { return Array(repeating: nil, count: count) }
    var values: [Value?] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      var isThere = true
      if form == BlockForm.each {
        let byte = try byte()
        guard byte <= 1 else { throw InboxBlock.DamageError() }
        isThere = byte == 1
      }
      values.append(isThere ? try read(&self) : nil)
    }
    return values
  }
}

extension Int64 {
  /// Small for a number that is near 0, on either side.
  fileprivate var folded: UInt64 { UInt64(bitPattern: self << 1 ^ self >> 63) }

  fileprivate init(unfolding number: UInt64) {
    self = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}
