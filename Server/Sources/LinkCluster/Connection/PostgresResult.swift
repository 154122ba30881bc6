import CPQ
import FoundationEssentials

/// What PostgreSQL answered to one statement.
final class PostgresResult {
  private let raw: OpaquePointer
  /// The types of the columns.
  private let types: [Oid]
  let rowCount: CInt

  init(_ raw: OpaquePointer) {
    self.raw = raw
    rowCount = PQntuples(raw)
    types = (0..<PQnfields(raw)).map { PQftype(raw, $0) }
  }

  deinit { PQclear(raw) }

  /// Why it was refused; nil where it was done.
  var refusal: PostgresError? {
    switch PQresultStatus(raw) {
    case PGRES_BAD_RESPONSE, PGRES_FATAL_ERROR: break
    default: return nil
    }
    // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY, which are macros.
    let state = PQresultErrorField(raw, CInt(UInt8(ascii: "C"))).map { String(cString: $0) }
    let message = PQresultErrorField(raw, CInt(UInt8(ascii: "M"))).map { String(cString: $0) }
    guard let state else {
      let text = PQresultErrorMessage(raw).map { String(cString: $0) } ?? ""
      return PostgresError(.connection, text.isEmpty ? "the connection has ended" : text)
    }
    return PostgresError(.refused(state: state), message ?? state)
  }

  var isCopy: Bool {
    switch PQresultStatus(raw) {
    case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH: true
    default: false
    }
  }

  var changesCount: Int {
    PQcmdTuples(raw).flatMap { Int(String(cString: $0)) } ?? 0
  }

  func isNull(_ row: CInt, _ column: CInt) -> Bool { PQgetisnull(raw, row, column) == 1 }

  /// The bytes of a value; nil for null.
  func bytes(_ row: CInt, _ column: CInt) -> UnsafeRawBufferPointer? {
    guard !isNull(row, column), let value = PQgetvalue(raw, row, column) else { return nil }
    return UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(raw, row, column)))
  }

  func type(_ column: CInt) -> Oid { types.indices.contains(Int(column)) ? types[Int(column)] : 0 }
}

/// Types as PostgreSQL numbers them, which never changes (`pg_type.dat`).
enum PostgresType {
  static let bool: Oid = 16
  static let bytea: Oid = 17
  static let int8: Oid = 20
  static let int2: Oid = 21
  static let int4: Oid = 23
  static let text: Oid = 25
  static let int8Array: Oid = 1016
  static let byteaArray: Oid = 1001
  static let textArray: Oid = 1009
}

extension UnsafeRawBufferPointer {
  /// A whole number of one, two, four or eight bytes, the highest first; 0 for anything else.
  var number: Int64 {
    switch count {
    case 1: Int64(self[0])
    case 2: Int64(Int16(bigEndian: loadUnaligned(as: Int16.self)))
    case 4: Int64(Int32(bigEndian: loadUnaligned(as: Int32.self)))
    case 8: Int64(bigEndian: loadUnaligned(as: Int64.self))
    default: 0
    }
  }

  /// 16 bytes as two numbers; nil for anything else.
  var halves: (high: UInt64, low: UInt64)? {
    guard count == 16 else { return nil }
    return (
      UInt64(bigEndian: loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }
}
