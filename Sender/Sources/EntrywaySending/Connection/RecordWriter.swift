import NIOCore

/// Collects what HTTP/2 writes into records of TLS, and knows which of them have left.
///
/// A frame a record costs a header and an encryption each; 16 KiB are the largest record. Each record
/// is written by itself, so its promise tells of exactly its bytes: a record of which the kernel took
/// only a part can't be read by the peer, so what failed to be written was not sent, for certain.
final class RecordWriter: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = IOData
  typealias OutboundOut = ByteBuffer

  private static let limit = 16 * 1024

  private var record = ByteBuffer()
  private var promises: [EventLoopPromise<Void>] = []

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .byteBuffer(var bytes) = unwrapOutboundIn(data) else {
      promise?.fail(ChannelError.operationUnsupported)
      return
    }
    while bytes.readableBytes > Self.limit - record.readableBytes {
      if var part = bytes.readSlice(length: Self.limit - record.readableBytes) {
        record.writeBuffer(&part)
      }
      send(context)
    }
    record.writeBuffer(&bytes)
    if let promise { promises.append(promise) }
  }

  func flush(context: ChannelHandlerContext) {
    if record.readableBytes > 0 || !promises.isEmpty { send(context) }
    context.flush()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    let dropped = promises
    promises = []
    for promise in dropped { promise.fail(ChannelError.ioOnClosedChannel) }
  }

  private func send(_ context: ChannelHandlerContext) {
    let bytes = record
    record = context.channel.allocator.buffer(capacity: Self.limit)
    guard !promises.isEmpty else {
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
      return
    }
    let written = promises
    promises = []
    promises.reserveCapacity(written.count)
    let promise = context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.whenComplete { result in
      for promise in written { promise.completeWith(result) }
    }
    context.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
  }
}
