import EntrywaySending
import Foundation
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOSSL

extension PushConnection {
  /// Gives the answer that a test asked for.
  func perform(_ answer: FakeAPNs.Answer, on stream: HTTP2StreamID) {
    switch answer.kind {
    case .accept: self.answer(.accepted, on: stream)
    case .refuse(let refusal): self.answer(.refused(refusal), on: stream)
    case .hold: answerByRules(stream)
    case .raw(let status, let fields, let body): self.answer(status, fields, body, on: stream)
    case .reset(let code): reset(stream, code: HTTP2ErrorCode(networkCode: Int(code)))
    case .goAway(let last, let reason, let code, let closes):
      goAway(last, reason: reason, code: code, closes: closes, for: stream)
    case .close: cut()
    case .closeHalfway: cutHalfway(stream)
    case .nothing: doNotAnswer(stream)
    case .silence: gate.fallSilent()
    case .endless: answerWithoutEnd(stream)
    case .garbage(let bytes):
      flush()
      gate.send(bytes)
    }
  }

  /// Answers as APNs does.
  func answer(_ verdict: Verdict, on stream: HTTP2StreamID) {
    guard let exchange = exchanges[stream] else { return }
    changeTrust(by: verdict, on: stream)
    let head = exchange.push.head
    var fields = HPACKHeaders()
    fields.reserveCapacity(4)
    switch verdict {
    case .accepted:
      fields.add(name: ":status", value: "200")
      addIdentifiers(to: &fields, for: head)
      if world.options.environment == .sandbox {
        fields.add(
          name: "apns-unique-id", value: UUID().uuidString.lowercased(), indexing: .nonIndexable)
      }
      end(stream, as: .accepted)
      write(stream, fields)
    case .refused(let refusal):
      fields.add(name: ":status", value: String(refusal.status))
      addIdentifiers(to: &fields, for: head)
      fields.add(name: "content-type", value: "application/json")
      end(stream, as: .refused(PushRefusal.Reason(rawValue: refusal.reason)))
      write(stream, fields, ByteBuffer(string: refusal.body))
    case .answered(let body, let status, let channelID):
      fields.add(name: ":status", value: String(status))
      addIdentifiers(to: &fields, for: head)
      if let channelID { fields.add(name: "apns-channel-id", value: channelID) }
      end(stream, as: .accepted)
      write(stream, fields, ByteBuffer(string: body))
    }
    if !exchange.hasEnded { stopReading(stream) }
    closeIfDrained()
  }

  /// The identifier that came with the request, or a new one.
  private func addIdentifiers(to fields: inout HPACKHeaders, for head: RequestHead) {
    if head.isOfDevice {
      fields.add(
        name: "apns-id", value: head.id ?? UUID().uuidString.lowercased(), indexing: .nonIndexable)
    } else {
      fields.add(
        name: "apns-request-id", value: head.requestID ?? UUID().uuidString.lowercased(),
        indexing: .nonIndexable)
    }
  }

  /// Writes an answer with its end.
  private func write(_ stream: HTTP2StreamID, _ fields: HPACKHeaders, _ body: ByteBuffer? = nil) {
    let body = body.flatMap { $0.readableBytes > 0 ? $0 : nil }
    write(
      .init(
        streamID: stream, payload: .headers(.init(headers: fields, endStream: body == nil))))
    guard let body else { return }
    write(
      .init(streamID: stream, payload: .data(.init(data: .byteBuffer(body), endStream: true))))
  }

  /// Says that the rest of a request isn't wanted: its answer has been given.
  private func stopReading(_ stream: HTTP2StreamID) {
    // Flushed before: a reset drops what waits to be written for its stream.
    context?.flush()
    write(.init(streamID: stream, payload: .rstStream(.noError)))
  }

  /// Observed: a connection has one stream until a provider token is taken, and again when one was refused; what is
  /// in flight is refused then.
  private func changeTrust(by verdict: Verdict, on stream: HTTP2StreamID) {
    guard world.options.limitsUntrustedConnections else { return }
    if case .refused(let refusal) = verdict, refusal.isOfProviderToken {
      guard isTrusted else { return }
      isTrusted = false
      limitStreams(to: 1)
      for other in exchanges.keys.sorted() where other != stream {
        reset(other, code: .refusedStream)
      }
    } else if !isTrusted {
      isTrusted = true
      limitStreams(to: world.options.maximumConcurrentStreams)
    }
  }

  func limitStreams(to count: Int) {
    unacknowledged += 1
    write(
      .init(
        streamID: .rootStream,
        payload: .settings(
          .settings([HTTP2Setting(parameter: .maxConcurrentStreams, value: count)]))))
    flush()
  }

  private func answer(
    _ status: Int, _ more: [(name: String, value: String)], _ body: [UInt8],
    on stream: HTTP2StreamID
  ) {
    guard let exchange = exchanges[stream] else { return }
    var fields = HPACKHeaders([(":status", String(status))])
    fields.add(contentsOf: more.map { ($0.name.lowercased(), $0.value) })
    end(stream, as: .unanswered)
    write(stream, fields, ByteBuffer(bytes: body))
    if !exchange.hasEnded { stopReading(stream) }
    closeIfDrained()
  }

  private func reset(_ stream: HTTP2StreamID, code: HTTP2ErrorCode) {
    guard exchanges[stream] != nil else { return }
    end(stream, as: code == .refusedStream ? .unprocessed : .unanswered)
    write(.init(streamID: stream, payload: .rstStream(code)))
    flush()
    closeIfDrained()
  }

  private func doNotAnswer(_ stream: HTTP2StreamID) {
    guard var exchange = exchanges[stream], !exchange.isWaiting else { return }
    exchange.isWaiting = true
    exchanges[stream] = exchange
    world.wait(exchange.push)
  }

  /// Ends the connection: streams up to the last are answered, the others were not processed.
  ///
  /// - Parameter stream: The stream of the push that this is the answer to, if there is one.
  func goAway(
    _ last: FakeAPNs.LastStream, reason: String?, code: UInt32, closes: Bool,
    for stream: HTTP2StreamID? = nil
  ) {
    let wanted =
      switch last.kind {
      case .thisPush: Int(stream ?? lastReceived)
      case .beforeThisPush: Int(stream ?? lastReceived) - 2
      case .received: Int(lastReceived)
      case .number(let number): number
      }
    var lastStream = Self.odd(wanted)
    // RFC 9113, section 6.8: it must not rise.
    if let lastProcessed { lastStream = min(lastStream, lastProcessed) }
    lastProcessed = lastStream
    for unprocessed in exchanges.keys.sorted() where unprocessed > lastStream {
      end(unprocessed, as: .unprocessed)
    }
    goAways += 1
    let debugData = reason.map { ByteBuffer(string: Refusal($0).body) }
    write(
      .init(
        streamID: .rootStream,
        payload: .goAway(
          lastStreamID: lastStream, errorCode: HTTP2ErrorCode(networkCode: Int(code)),
          opaqueData: debugData)))
    closesWhenDrained = closes
    if let stream, exchanges[stream] != nil { answerByRules(stream) }
    flush()
    closeIfDrained()
  }

  /// A client's stream: odd, or 0 for none.
  private static func odd(_ number: Int) -> HTTP2StreamID {
    guard number > 0 else { return HTTP2StreamID(0) }
    let number = min(number, Int(Int32.max))
    return HTTP2StreamID(number % 2 == 1 ? number : number - 1)
  }

  /// Cuts the connection below TLS: no `close_notify`, no GOAWAY.
  func cut() {
    guard let context else { return }
    context.flush()
    if let tls = try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
    {
      tls.close(promise: nil)
    } else {
      context.close(promise: nil)
    }
  }

  private func cutHalfway(_ stream: HTTP2StreamID) {
    guard let exchange = exchanges[stream] else { return }
    var fields = HPACKHeaders([(":status", "200")])
    fields.add(name: "apns-id", value: exchange.push.head.id ?? UUID().uuidString.lowercased())
    end(stream, as: .accepted)
    write(.init(streamID: stream, payload: .headers(.init(headers: fields))))
    cut()
  }

  private func answerWithoutEnd(_ stream: HTTP2StreamID) {
    guard exchanges[stream] != nil else { return }
    let fields = HPACKHeaders([(":status", "200")])
    write(.init(streamID: stream, payload: .headers(.init(headers: fields))))
    endless.insert(stream)
    end(stream, as: .accepted)
    continueWithoutEnd(stream)
  }

  /// Writes the next part once the one before it fitted into the client's window.
  private func continueWithoutEnd(_ stream: HTTP2StreamID) {
    guard endless.contains(stream), let context else { return }
    let promise = context.eventLoop.makePromise(of: Void.self)
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    promise.futureResult.whenSuccess {
      // Later, since a write may succeed while it is made.
      connection.eventLoop.execute { connection.value.continueWithoutEnd(stream) }
    }
    write(
      .init(
        streamID: stream,
        payload: .data(.init(data: .byteBuffer(ByteBuffer(repeating: 0x20, count: 1024))))),
      promise: promise)
    context.flush()
  }
}
