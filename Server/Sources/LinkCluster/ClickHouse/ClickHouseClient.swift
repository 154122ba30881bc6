import AsyncHTTPClient
import LinkPlatform
import NIOCore
import NIOHTTP1
import Synchronization

/// Asks a ClickHouse server over HTTP.
///
/// Each call blocks its thread, and ends at a deadline.
///
/// A connection is made for each request: one that is kept may be closed by the server at any moment, and
/// then nobody knows whether a block was taken.
package struct ClickHouseClient: Sendable {
  package let address: ClickHouseAddress
  /// How long a query may take.
  package var queryTime = Duration.seconds(120)
  /// How long a change may take, a block's insertion among them.
  package var changeTime = Duration.seconds(60)
  /// How long a change waits for the servers of a cluster that are away, in whole seconds.
  package var absenceTime = Duration.seconds(15)

  package init(_ address: ClickHouseAddress) { self.address = address }

  /// Sees each row of a query.
  ///
  /// - Throws: A ``ClickHouseError``, also where rows came before it: they mean nothing then.
  package func read(_ query: ClickHouseQuery, _ see: (ClickHouseRow) throws -> Void) throws {
    var rows = ClickHouseRows(query)
    try exchange([], by: .now + queryTime) {
      Self.body(query.sql)
    } see: { bytes in
      try rows.read(&bytes, see)
    }
    try rows.finish()
  }

  /// All rows of a query, but those of which nothing is made.
  package func all<Value>(
    _ query: ClickHouseQuery, _ read: (ClickHouseRow) throws -> Value?
  ) throws -> [Value] {
    var values: [Value] = []
    try self.read(query) { row in
      if let value = try read(row) { values.append(value) }
    }
    return values
  }

  /// Whether there is any row.
  ///
  /// - Parameter source: What is behind the columns of a query, from `FROM` on.
  package func hasRows(_ source: String) throws -> Bool {
    try all(ClickHouseQuery(numbers: ["count()"], source)) { $0.number(0) }.first ?? 0 > 0
  }

  /// Runs a statement that has no rows.
  package func execute(_ statement: String) throws {
    try change([]) { Self.body(statement) }
  }

  /// Adds rows as one block.
  ///
  /// - Parameters:
  ///   - statement: `INSERT INTO table (columns) FORMAT RowBinary`.
  ///   - rows: The rows, which are encoded as the connection takes them.
  ///   - encode: Writes one of them.
  /// - Throws: A ``ClickHouseError``; unless ClickHouse refused it, any part of the block may be stored.
  package func insert<Row: Sendable>(
    _ statement: String, _ rows: [Row],
    _ encode: @escaping @Sendable (Row, inout RowBinaryBytes) -> Void
  ) throws {
    try change([("query", statement)]) {
      let rest = Mutex(rows[...])
      return .stream { writer in
        writer.writeAll {
          let rows = rest.withLock { rest in
            defer { rest = rest.dropFirst(Self.rowsAtOnce) }
            return rest.prefix(Self.rowsAtOnce)
          }
          guard !rows.isEmpty else { return nil }
          var bytes = RowBinaryBytes()
          for row in rows { encode(row, &bytes) }
          return bytes.buffer
        }
      }
    }
  }

  /// A statement whose end is sent by itself.
  ///
  /// With a length, ClickHouse may answer and end the connection before the client has noted that all of it is
  /// sent; then the client says that the connection was lost.
  private static func body(_ statement: String) -> HTTPClient.Body {
    .stream { $0.write(.byteBuffer(ByteBuffer(string: statement))) }
  }

  private func change(
    _ parameters: [(String, String)], _ body: () -> HTTPClient.Body
  ) throws {
    var said = ByteBuffer()
    // On a cluster there is a row for each server, unless somebody of them throws.
    let parameters =
      parameters + [
        ("default_format", "Null"),
        ("distributed_ddl_task_timeout", String(absenceTime.components.seconds)),
      ]
    try exchange(parameters, by: .now + changeTime, body) { bytes in
      if said.readableBytes < Self.textLimit { said.writeBuffer(&bytes) }
      bytes.clear()
    }
    // An exception that came too late for a status is the body.
    guard said.readableBytes == 0 else {
      throw ClickHouseError(answer: String(buffer: said), status: 200)
    }
  }

  /// Sends a request, and sees what its answer has while it comes.
  ///
  /// A connection that ends before an answer begins is made once more: whatever is asked may be done twice.
  private func exchange(
    _ parameters: [(String, String)], by deadline: ContinuousClock.Instant,
    _ body: () -> HTTPClient.Body, see: (inout ByteBuffer) throws -> Void
  ) throws {
    var isAnswered = false
    func send() throws {
      try sendOnce(parameters, body(), by: deadline) { bytes in
        isAnswered = true
        try see(&bytes)
      }
    }
    do {
      try send()
    } catch let error as ClickHouseError where error.reason == .connection && !isAnswered {
      try send()
    }
  }

  private func sendOnce(
    _ parameters: [(String, String)], _ body: HTTPClient.Body,
    by deadline: ContinuousClock.Instant, _ see: (inout ByteBuffer) throws -> Void
  ) throws {
    let exchange = ClickHouseExchange()
    let task = Self.client.execute(
      request: try request(parameters, body, by: deadline), delegate: exchange,
      deadline: .now()
        + .nanoseconds(ContinuousClock.now.duration(to: deadline).milliseconds * 1_000_000))
    var isOver = false
    defer {
      exchange.leave()
      if !isOver { task.cancel() }
    }
    let head = try exchange.head(by: deadline)
    guard head.status == .ok else {
      var text = ByteBuffer()
      while text.readableBytes < Self.textLimit, var bytes = try exchange.next(by: deadline) {
        text.writeBuffer(&bytes)
      }
      throw ClickHouseError(answer: String(buffer: text), status: head.status.code)
    }
    while var bytes = try exchange.next(by: deadline) { try see(&bytes) }
    isOver = true
  }

  private func request(
    _ parameters: [(String, String)], _ body: HTTPClient.Body,
    by deadline: ContinuousClock.Instant
  ) throws -> HTTPClient.Request {
    // The server gives up when the client has.
    let seconds = ContinuousClock.now.duration(to: deadline).milliseconds / 1000 + 1
    let all =
      [("database", address.database), ("max_execution_time", String(seconds))] + Self.settings
      + parameters
    let query = all.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
    var headers = HTTPHeaders([("Connection", "close")])
    if let user = address.user { headers.add(name: "X-ClickHouse-User", value: user) }
    if let password = address.password { headers.add(name: "X-ClickHouse-Key", value: password) }
    return try HTTPClient.Request(
      url: "\(address.url)?\(query)", method: .POST, headers: headers, body: body)
  }

  /// What holds for each query: they are settings of all supported versions.
  ///
  /// A subquery reads the shard of its query, which has all of an installation; of a shard's replicas the first
  /// one that answers is asked, so that what was stored is read; a block is stored when its insertion returns, on
  /// a cluster too, also one that was stored before and may be lost; large orders and groups go to disk; lists of
  /// numbers may be long.
  private static let settings = [
    ("distributed_product_mode", "local"), ("load_balancing", "in_order"),
    ("insert_distributed_sync", "1"), ("insert_deduplicate", "0"),
    ("max_bytes_before_external_sort", "1000000000"),
    ("max_bytes_before_external_group_by", "1000000000"), ("max_query_size", "67108864"),
    ("max_ast_elements", "10000000"), ("max_expanded_ast_elements", "10000000"),
  ]

  private static let rowsAtOnce = 1000
  private static let textLimit = 4096

  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        escaped.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  // It lives as long as the process.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5)))
    // Whoever asks decides whether it is asked again.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()
}

extension HTTPClient.Body.StreamWriter {
  /// Writes one buffer after the other, each when the one before was taken.
  fileprivate func writeAll(
    _ next: @escaping @Sendable () -> ByteBuffer?
  ) -> EventLoopFuture<Void> {
    guard let buffer = next() else { return write(.byteBuffer(ByteBuffer())) }
    return write(.byteBuffer(buffer)).flatMap { writeAll(next) }
  }
}
