import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import EntrywayServer

@Suite("RequestDeadline")
struct RequestDeadlineTests {
  private let channel: EmbeddedChannel
  private let head = HTTPRequestPart.head(
    HTTPRequest(method: .get, scheme: "http", authority: "a.example", path: "/"))

  init() throws {
    channel = EmbeddedChannel()
    let deadline = RequestDeadline(limit: .seconds(10))
    try channel.pipeline.syncOperations.addHandler(deadline)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
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
      try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
    }
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test("A request that is there whole may be answered as late as it takes")
  func answering() throws {
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    pass(.seconds(1000))
    #expect(channel.isActive)
  }

  @Test("After an answer the time begins anew, for the next request")
  func next() throws {
    for _ in 0..<3 {
      pass(.seconds(9))
      try channel.writeInbound(head)
      try channel.writeInbound(HTTPRequestPart.end(nil))
      pass(.seconds(100))
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      pass(.seconds(100))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
    }
    #expect(channel.isActive)
    pass(.seconds(10))
    #expect(!channel.isActive)
  }

  @Test("A second request that is there whole may be answered as late as it takes too")
  func pipelined() throws {
    for _ in 0..<2 {
      try channel.writeInbound(head)
      try channel.writeInbound(HTTPRequestPart.end(nil))
    }
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    pass(.seconds(1000))
    #expect(channel.isActive)
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    pass(.seconds(10))
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
