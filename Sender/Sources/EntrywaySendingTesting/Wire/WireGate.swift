import NIOCore

/// Stands between TLS and HTTP/2: makes a connection silent, and writes what is not HTTP/2.
final class WireGate: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private(set) var isSilent = false
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func fallSilent() { isSilent = true }

  func send(_ bytes: [UInt8]) {
    guard let context, !isSilent else { return }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer(bytes: bytes))), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isSilent { context.fireChannelRead(data) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isSilent else { return context.write(data, promise: promise) }
    promise?.succeed()
  }
}
