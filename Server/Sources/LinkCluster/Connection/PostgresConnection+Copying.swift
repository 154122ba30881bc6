import CPQ

/// Rows that are copied, in PostgreSQL's binary format.
extension PostgresConnection {
  /// Streams the rows of a statement, in constant memory: `COPY (SELECT …) TO STDOUT (FORMAT BINARY)`.
  ///
  /// A row lives as long as the call that sees it.
  ///
  /// - Parameters:
  ///   - query: What is selected; it has no values.
  ///   - see: What is done with each row; what it throws ends the connection's use.
  package func copyOut(_ query: String, _ see: (CopiedRow) throws -> Void) throws {
    try send { PQsendQuery(raw, "COPY (\(query)) TO STDOUT (FORMAT BINARY)") == 1 }
    guard let begin = try nextResult() else {
      throw PostgresError(.connection, "nothing was answered")
    }
    guard begin.isCopy else {
      let refusal = begin.refusal
      try finish()
      throw refusal ?? PostgresError(.connection, "nothing was copied")
    }
    let places = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 2 * CopiedRow.columnLimit)
    defer { places.deallocate() }
    do {
      var isFirst = true
      while let bytes = try nextCopied() {
        defer { PQfreemem(bytes.baseAddress) }
        var rest = UnsafeRawBufferPointer(bytes)
        if isFirst {
          isFirst = false
          guard let start = CopiedRow.rows(behindHeader: rest) else {
            throw PostgresError(.connection, "what was copied cannot be read")
          }
          rest = start
          if rest.isEmpty { continue }
        }
        guard let row = CopiedRow(rest, places) else {
          // The last two bytes say that no row follows.
          if CopiedRow.isEnd(rest) { continue }
          throw PostgresError(.connection, "what was copied cannot be read")
        }
        try see(row)
      }
    } catch {
      abandon()
      throw error
    }
    try finish()
  }

  private func nextCopied() throws -> UnsafeMutableRawBufferPointer? {
    var buffer: UnsafeMutablePointer<CChar>?
    while true {
      let count = PQgetCopyData(raw, &buffer, 1)
      if count > 0 { return UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)) }
      if count == -1 { return nil }
      if count < 0 { throw failure(.connection) }
      try wait(reading: true, writing: false)
      if PQconsumeInput(raw) == 0 { throw failure(.connection) }
    }
  }

  /// Copies rows into a table: `COPY table (columns) FROM STDIN (FORMAT BINARY)`.
  ///
  /// They are sent piece by piece: PostgreSQL stores one while the next is made.
  ///
  /// - Parameters:
  ///   - target: The table and its columns.
  ///   - columns: How many columns there are.
  ///   - rows: What gives a row each.
  ///   - add: Adds the columns of one; what it throws ends the connection's use.
  package func copyIn<Rows: Sequence>(
    _ target: String, columns: Int, _ rows: Rows,
    _ add: (Rows.Element, inout CopiedRows) throws -> Void
  ) throws {
    try send { PQsendQuery(raw, "COPY \(target) FROM STDIN (FORMAT BINARY)") == 1 }
    guard let begin = try nextResult() else {
      throw PostgresError(.connection, "nothing was answered")
    }
    guard begin.isCopy else {
      let refusal = begin.refusal
      try finish()
      throw refusal ?? PostgresError(.connection, "nothing was copied")
    }
    var copied = CopiedRows(columns: columns)
    do {
      for row in rows {
        try add(row, &copied)
        if copied.count >= Self.pieceSize { try copied.take(put) }
      }
    } catch {
      abandon()
      throw error
    }
    copied.finish()
    try copied.take(put)
    while true {
      let code = PQputCopyEnd(raw, nil)
      guard code >= 0 else { throw failure(.connection) }
      try flush()
      if code == 1 { break }
    }
    try finish()
  }

  /// How many bytes are sent at once.
  private static let pieceSize = 1 << 16

  private func put(_ bytes: UnsafeRawBufferPointer) throws {
    while true {
      let code = PQputCopyData(
        raw, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count))
      guard code >= 0 else { throw failure(.connection) }
      try flush()
      // 0: it did not fit, and is given again when what waited is sent.
      if code == 1 { return }
    }
  }
}
