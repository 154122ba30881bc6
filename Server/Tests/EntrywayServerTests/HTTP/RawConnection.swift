import NIOCore
import NIOPosix

/// A connection on which anything may be sent, for what a well-behaved client never sends.
enum RawConnection {
  /// How a client takes what the server sends.
  enum Reading: Sendable {
    case always, never
    /// So many bytes every twentieth of a second.
    case slowly(Int)
  }

  /// What the server sends until it closes the connection.
  ///
  /// - Parameters:
  ///   - text: What is sent at once.
  ///   - port: The port of the loopback.
  ///   - drip: What is sent again and again, a tenth of a second apart; nil for nothing.
  ///   - reading: How the answers are taken.
  static func answer(
    to text: String, port: Int, drip: String? = nil, reading: Reading = .always
  ) async throws -> String {
    let end = NIOSingletons.posixEventLoopGroup.any().makePromise(of: String.self)
    var bootstrap = ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
    if case .always = reading {
    } else {
      bootstrap =
        bootstrap
        .channelOption(.autoRead, value: false)
        .channelOption(.socketOption(.so_rcvbuf), value: 16 * 1024)
    }
    if case .slowly(let count) = reading {
      bootstrap =
        bootstrap
        .channelOption(
          .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: count)
        )
        .channelOption(.maxMessagesPerRead, value: 1)
    }
    let channel: any Channel
    do {
      channel =
        try await bootstrap
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(Collector(end: end))
          }
        }
        .connect(host: "127.0.0.1", port: port).get()
    } catch {
      end.fail(error)
      throw error
    }
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
    if case .slowly = reading {
      channel.eventLoop.scheduleRepeatedTask(
        initialDelay: .milliseconds(50), delay: .milliseconds(50)
      ) { task in
        guard channel.isActive else { return task.cancel() }
        channel.read()
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
