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
  /// - Parameters:
  ///   - target: The table and its columns.
  ///   - rows: The rows.
  package func copyIn(_ target: String, _ rows: CopiedRows) throws {
    try send { PQsendQuery(raw, "COPY \(target) FROM STDIN (FORMAT BINARY)") == 1 }
    guard let begin = try nextResult() else {
      throw PostgresError(.connection, "nothing was answered")
    }
    guard begin.isCopy else {
      let refusal = begin.refusal
      try finish()
      throw refusal ?? PostgresError(.connection, "nothing was copied")
    }
    let bytes = rows.finished
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 << 18)
      let code = bytes.withUnsafeBytes { buffer in
        PQputCopyData(
          raw, buffer.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self),
          CInt(end - start))
      }
      guard code >= 0 else { throw failure(.connection) }
      try flush()
      // 0: it did not fit, and is given again when what waited is sent.
      if code == 1 { start = end }
    }
    while true {
      let code = PQputCopyEnd(raw, nil)
      guard code >= 0 else { throw failure(.connection) }
      try flush()
      if code == 1 { break }
    }
    try finish()
  }
}
