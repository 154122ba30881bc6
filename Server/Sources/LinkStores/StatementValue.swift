import FoundationEssentials
import GRDBSQLite
import LinkPlatform

/// What a question mark of a statement may stand for.
protocol StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt)
}

// SQLite copies what it is given before a call returns.
private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

extension Optional: StatementValue where Wrapped: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    if let self {
      self.bind(to: statement, at: place)
    } else {
      sqlite3_bind_null(statement, place)
    }
  }
}

extension Int64: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    sqlite3_bind_int64(statement, place, self)
  }
}

extension Int: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    Int64(self).bind(to: statement, at: place)
  }
}

extension Bool: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    Int64(self ? 1 : 0).bind(to: statement, at: place)
  }
}

extension Timestamp: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    milliseconds.bind(to: statement, at: place)
  }
}

extension String: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    var text = self
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text has no address, which would be null.
        if let base = characters.baseAddress, characters.count > 0 {
          sqlite3_bind_text(statement, place, base, CInt(characters.count), copied)
        } else {
          sqlite3_bind_text(statement, place, "", 0, copied)
        }
      }
    }
  }
}

extension Data: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    withUnsafeBytes { buffer in
      if let base = buffer.baseAddress {
        _ = sqlite3_bind_blob(statement, place, base, CInt(buffer.count), copied)
      } else {
        _ = sqlite3_bind_zeroblob(statement, place, 0)
      }
    }
  }
}

extension RecordID: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    bindHalves(high, low, to: statement, at: place)
  }
}

extension VisitorHash: StatementValue {
  func bind(to statement: OpaquePointer, at place: CInt) {
    bindHalves(high, low, to: statement, at: place)
  }
}

/// Binds 16 bytes.
private func bindHalves(
  _ high: UInt64, _ low: UInt64, to statement: OpaquePointer, at place: CInt
) {
  withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
    _ = sqlite3_bind_blob(statement, place, bytes.baseAddress, 16, copied)
  }
}
