import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOHTTPTypes
import NIOPosix
import ServiceLifecycle

/// Where connections come from.
enum ListenPlace: Hashable, Sendable {
  case address(host: String, port: Int)
  /// A socket that listens already; whoever opened it has it too, and keeps it.
  case socket(CInt)
}

/// Accepts connections, and answers what they ask, until the server ends: then it answers what has begun.
///
/// Hummingbird's own `Server` opens its socket itself; this one takes a socket of the service manager too.
struct Listener<Base: HTTPResponder<ServerContext>>: Service {
  /// How many connections the system keeps that are not accepted yet.
  private static var backlog: CInt { 1024 }

  /// `public` or `private`.
  let name: String
  let place: ListenPlace
  let responder: Base
  let logger: Logger
  /// Makes what stands between a connection's bytes and the answers.
  let channel: @Sendable (@escaping HTTPChannelHandler.Responder) -> ServerChannel
  /// Told the port when it is open.
  let onOpen: @Sendable (Int) -> Void

  func run() async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let quiescing = ServerQuiescingHelper(group: group)
    let channel = channel(Self.answering(with: responder))
    let listening = try await open(group, quiescing, channel)
    onOpen(listening.channel.localAddress?.port ?? 0)
    await withGracefulShutdownHandler {
      await withDiscardingTaskGroup { connections in
        do {
          try await listening.executeThenClose { inbound in
            for try await connection in inbound {
              connections.addTask { await channel.handle(value: connection, logger: Self.silent) }
            }
          }
        } catch is CancellationError {
          // The other address cannot be opened: that is told.
        } catch {
          logger.error(
            "no more connections are accepted",
            metadata: ["address": "\(name)", "reason": "\(error)"])
        }
      }
    } onGracefulShutdown: {
      Self.stopAccepting(listening.channel, rounds: Self.rounds).whenComplete { _ in
        quiescing.initiateShutdown(promise: nil)
      }
    }
  }

  /// How often connections go from one event loop to another, at most, from their acceptance to their
  /// first request.
  private static var rounds: Int { 4 }

  /// Leaves new connections to the next server, and lets those arrive that were accepted just now: where
  /// the listening channel is closed on their way, NIO drops them.
  private static func stopAccepting(
    _ channel: any Channel, rounds: Int
  ) -> EventLoopFuture<Void> {
    channel.pipeline.fireUserInboundEventTriggered(AcceptPause.Stop())
    return (0..<rounds).reduce(channel.eventLoop.makeSucceededVoidFuture()) { done, _ in
      done.flatMap {
        EventLoopFuture.andAllComplete(
          MultiThreadedEventLoopGroup.singleton.makeIterator().map { $0.submit {} },
          on: channel.eventLoop)
      }
    }
  }

  private func bootstrap(
    _ group: any EventLoopGroup, _ quiescing: ServerQuiescingHelper
  ) -> ServerBootstrap {
    ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .serverChannelInitializer { [name, logger] channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(AcceptPause(address: name, logger: logger))
          try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
        }
      }
  }

  private func open(
    _ group: any EventLoopGroup, _ quiescing: ServerQuiescingHelper, _ channel: ServerChannel
  ) async throws -> NIOAsyncChannel<ServerChannel.Value, Never> {
    switch place {
    case .address(let host, let port):
      return try await bootstrap(group, quiescing).bind(host: host, port: port) {
        channel.setup(channel: $0, logger: Self.silent)
      }
    case .socket(let descriptor):
      let listening = try await bootstrap(group, quiescing).bind(descriptor) {
        channel.setup(channel: $0, logger: Self.silent)
      }
      // NIO listens once more, with a backlog of its own.
      _ = listen(descriptor, Self.backlog)
      return listening
    }
  }

  /// Answers requests as a responder does.
  private static func answering(with responder: Base) -> HTTPChannelHandler.Responder {
    { request, writer, channel in
      var response: Response
      do {
        response = try await responder.respond(
          to: request, context: ServerContext(source: .init(channel: channel, logger: silent)))
      } catch let error as HTTPParserError {
        throw error
      } catch {
        response = Response(status: .internalServerError)
      }
      response.headers[.date] = HTTPDate.now
      do {
        try await writer.write(response: response.head, body: response.body)
      } catch is HTTPParserError {
        // Whoever reads the request's faults would answer it a second time.
        throw BrokenAnswerError()
      }
    }
  }

  /// That a request turned out to be broken while its answer was written.
  private struct BrokenAnswerError: Error {}

  private static var silent: Logger { ServerContext.silent }
}
