import NIOCore
import NIOPosix

/// A connection on which anything may be sent, for what a well-behaved client never sends.
enum RawConnection {
  /// What the server sends until it closes the connection.
  ///
  /// - Parameters:
  ///   - text: What is sent at once.
  ///   - port: The port of the loopback.
  ///   - drip: What is sent again and again, a tenth of a second apart; nil for nothing.
  static func answer(to text: String, port: Int, drip: String? = nil) async throws -> String {
    let end = NIOSingletons.posixEventLoopGroup.any().makePromise(of: String.self)
    let channel = try await ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Collector(end: end))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    // A server that has refused a request may have closed already: what it said counts.
    try? await channel.writeAndFlush(ByteBuffer(string: text)).get()
    if let drip {
      channel.eventLoop.scheduleRepeatedTask(
        initialDelay: .milliseconds(100), delay: .milliseconds(100)
      ) { task in
        guard channel.isActive else { return task.cancel() }
        channel.writeAndFlush(ByteBuffer(string: drip), promise: nil)
      }
    }
    return try await end.futureResult.get()
  }

  /// The status codes of the answers in what a server sent.
  static func statuses(in text: String) -> [Int] {
    // A body need not end with its line.
    text.matches(of: /HTTP\/1\.[01] (\d{3})/).compactMap { Int($0.1) }
  }
}

private final class Collector: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let end: EventLoopPromise<String>
  private var text = ""

  init(end: EventLoopPromise<String>) {
    self.end = end
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A reset after the answer is an end as well.
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end.succeed(text)
  }
}
