import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("ConnectionLife")
struct ConnectionLifeTests {
  private let channel: EmbeddedChannel
  private let head = HTTPServerRequestPart.head(
    HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"))

  init() throws {
    channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(Self.life())
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
  }

  private static func life() -> ConnectionLife {
    ConnectionLife(
      ConnectionLimits(
        request: .seconds(10), answer: .seconds(30), requests: 3, shutdown: .seconds(5)),
      written: WrittenBytes())
  }

  @Test("A connection that says nothing is closed after the time")
  func silence() {
    pass(.seconds(9))
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test("Bytes now and then do not put it off")
  func slowly() throws {
    try channel.writeInbound(head)
    for _ in 0..<9 {
      pass(.seconds(1))
      try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
    }
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test("A request that is there whole may be answered as late as it takes")
  func answering() throws {
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    pass(.seconds(1000))
    #expect(channel.isActive)
  }

  @Test("After an answer the time begins anew, for the next request")
  func next() throws {
    for _ in 0..<3 {
      pass(.seconds(9))
      try channel.writeInbound(head)
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
      pass(.seconds(100))
      try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
      pass(.seconds(100))
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }
    #expect(channel.isActive)
    pass(.seconds(10))
    #expect(!channel.isActive)
  }

  @Test("A second request that is there whole may be answered as late as it takes too")
  func pipelined() throws {
    for _ in 0..<2 {
      try channel.writeInbound(head)
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }
    try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    pass(.seconds(1000))
    #expect(channel.isActive)
    try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    pass(.seconds(10))
    #expect(!channel.isActive)
  }

  @Test("Whoever asks whether to go on is told to, once its turn has come")
  func expectation() throws {
    var asking = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
    asking.headers.add(name: "Expect", value: "100-Continue")
    try channel.writeInbound(HTTPServerRequestPart.head(asking))
    let told = try channel.readOutbound(as: HTTPServerResponsePart.self)
    #expect(told == .head(HTTPResponseHead(version: .http1_1, status: .continue)))
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    // The answer to the first one comes before any word about the second.
    try channel.writeInbound(HTTPServerRequestPart.head(asking))
    #expect(try channel.readOutbound(as: HTTPServerResponsePart.self) == nil)
  }

  @Test("A request whose body's coding is not known is refused, with all that stands behind it")
  func coding() throws {
    for coding in ["xchunked", "gzip", "chunked, gzip", "identity", ""] {
      let channel = EmbeddedChannel()
      try channel.pipeline.syncOperations.addHandler(Self.life())
      var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
      head.headers.add(name: "Transfer-Encoding", value: coding)
      #expect(throws: HTTPParserError.invalidHeaderToken) {
        try channel.writeInbound(HTTPServerRequestPart.head(head))
      }
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
      try channel.writeInbound(self.head)
      #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == nil, "\(coding)")
    }
  }

  @Test("When the server ends, a connection ends behind the answers to what has begun")
  func ending() throws {
    try channel.writeInbound(head)
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(channel.isActive)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
    #expect(channel.isActive)
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    #expect(!channel.isActive)
  }

  @Test("When the server ends, a connection ends after a time, whatever has begun")
  func endingLate() throws {
    try channel.writeInbound(head)
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    pass(.seconds(4))
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test("Of requests that come at once so many are answered, and the connection ends behind them")
  func atOnce() throws {
    for _ in 0..<5 {
      try channel.writeInbound(head)
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }
    var count = 0
    while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
      if case .end = part { count += 1 }
    }
    #expect(count == 3)
    for _ in 0..<3 {
      pass(.seconds(100))
      #expect(channel.isActive)
      try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }
    pass(.seconds(10))
    #expect(!channel.isActive)
  }

  @Test(
    "Whoever takes some of an answer now and then gets all of it, and whoever takes nothing is cut off"
  )
  func taking() throws {
    let written = WrittenBytes()
    let channel = EmbeddedChannel()
    let limits = ConnectionLimits(request: .seconds(10), answer: .seconds(30))
    try channel.pipeline.syncOperations.addHandlers([
      written, HTTPResponseEncoder(), ConnectionLife(limits, written: written),
    ])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    // What is not flushed is what the client has not taken.
    func write(_ part: HTTPServerResponsePart) { channel.write(part, promise: nil) }
    write(.head(.init(version: .http1_1, status: .ok)))
    for _ in 0..<5 {
      write(.body(.byteBuffer(ByteBuffer(string: "x"))))
      channel.embeddedEventLoop.advanceTime(by: .seconds(29))
      #expect(channel.isActive)
      channel.flush()
    }
    // The time for the next request begins when the client has the answer.
    write(.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(21))
    #expect(!channel.isActive)
  }

  @Test("When the server ends, a connection that waits for nothing ends at once")
  func endingIdle() throws {
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(!channel.isActive)
  }

  @Test("When the server ends, a new connection has a second for the request that is on its way")
  func endingNew() throws {
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(channel.isActive)
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    pass(.seconds(2))
    try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .ok)))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    #expect(!channel.isActive)
  }

  @Test("When the server ends, a new connection that asks nothing is closed after that second")
  func endingSilent() {
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    pass(.milliseconds(999))
    #expect(channel.isActive)
    pass(.milliseconds(1))
    #expect(!channel.isActive)
  }

  @Test("Nothing is left to do when the connection ends by itself")
  func closing() throws {
    try channel.close().wait()
    pass(.seconds(100))
    #expect(!channel.isActive)
  }

  private func pass(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }
}
