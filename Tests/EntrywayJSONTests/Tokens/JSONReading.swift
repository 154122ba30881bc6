@_spi(EntrywayTool) import EntrywayJSON

/// Lends a reader over bytes that end exactly where their allocation does.
func reading<Result>(
  _ bytes: some Collection<UInt8>,
  _ body: (inout JSONReader) throws(JSONReadingError) -> Result
) throws(JSONReadingError) -> Result {
  let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
  defer { buffer.deallocate() }
  _ = buffer.initialize(fromContentsOf: bytes)
  var reader = JSONReader(UnsafeBufferPointer(buffer))
  return try body(&reader)
}

func reading<Result>(
  _ json: String,
  _ body: (inout JSONReader) throws(JSONReadingError) -> Result
) throws(JSONReadingError) -> Result {
  try reading(Array(json.utf8), body)
}

/// Reads a whole document into a tree.
func readTree(_ bytes: some Collection<UInt8>) throws(JSONReadingError) -> JSONTree {
  try reading(bytes) { reader throws(JSONReadingError) in
    let tree = try JSONTree(from: &reader)
    try reader.end()
    return tree
  }
}

/// Passes over a whole document.
func skipDocument(_ bytes: some Collection<UInt8>) throws(JSONReadingError) {
  try reading(bytes) { reader throws(JSONReadingError) in
    try reader.skip()
    try reader.end()
  }
}

/// The error a reading ends with, if it does.
func failure(
  of reading: () throws(JSONReadingError) -> Void
) -> JSONReadingError? {
  do {
    try reading()
    return nil
  } catch {
    return error
  }
}
