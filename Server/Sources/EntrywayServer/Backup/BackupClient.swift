import Foundation
import LinkPlatform
import NIOCore
import NIOHTTP1
import NIOPosix

/// Asks the running server for a backup, and writes it as it arrives.
///
/// The command writes, and not the server: the service manager lets the server write nowhere but in its
/// own folder.
package struct BackupClient: Sendable {
  private let file: ControlFile
  /// How long nothing may arrive: the server says each second that it is still copying.
  private static let patience = TimeAmount.minutes(1)

  package init(_ file: ControlFile) {
    self.file = file
  }

  /// Writes the three files into a folder, under names that say that they are not finished.
  ///
  /// - Parameters:
  ///   - target: The folder.
  ///   - actor: Who asks, for the audit log.
  package func receive(into target: BackupTarget, actor: String) async throws(DataFolderError) {
    do {
      try await receive(target, actor)
    } catch let error as DataFolderError {
      throw error
    } catch let fault as BackupStreamReader.Fault {
      switch fault {
      case .failed(let reason): throw target.failure("the server says: \(reason)")
      case .notUnderstood:
        throw target.failure("the server's answer is no backup: is it of another version?")
      case .cut: throw target.failure("the server stopped before the end of the copy")
      }
    } catch {
      throw target.failure("the running server does not answer: \(error)")
    }
  }

  private func receive(_ target: BackupTarget, _ actor: String) async throws {
    guard let address = URLComponents(string: file.address), let host = address.host,
      let port = address.port
    else { throw target.failure("the running server's address cannot be read") }
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(.seconds(10))
      .connect(host: Self.plain(host), port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(IdleStateHandler(readTimeout: Self.patience))
          try pipeline.addHandler(EndWhenIdle())
          try pipeline.addHTTPClientHandlers()
          return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
            wrappingChannelSynchronously: channel)
        }
      }
    try await channel.executeThenClose { inbound, outbound in
      let headers: HTTPHeaders = [
        "Host": "\(host):\(port)", "Authorization": "Bearer \(file.token)",
        ControlHandler.actorField: BackupStream.line(actor, limit: 64), "Connection": "close",
      ]
      try await outbound.write(
        .head(
          HTTPRequestHead(
            version: .http1_1, method: .GET, uri: ControlHandler.backupPath, headers: headers)))
      try await outbound.write(.end(nil))
      var reader = BackupStreamReader()
      var current: FileHandle?
      parts: for try await part in inbound {
        switch part {
        case .head(let head):
          guard head.status == .ok else {
            throw target.failure("the running server answers \(head.status.code)")
          }
        case .body(let bytes):
          try bytes.withUnsafeReadableBytes { bytes in
            try reader.read(bytes) { part in
              switch part {
              case .begin(let file): current = try target.makePartial(file)
              case .bytes(let range): try Self.write(bytes[range], to: current, target)
              case .finish: try current?.close()
              case .end: break
              }
            }
          }
        case .end: break parts
        }
      }
      try reader.finish()
    }
  }

  private static func write(
    _ bytes: Slice<UnsafeRawBufferPointer>, to file: FileHandle?, _ target: BackupTarget
  ) throws {
    do {
      try file?.write(contentsOf: Data(bytes))
    } catch {
      throw target.failure("the copy cannot be written", .full)
    }
  }

  /// An address of IPv6 without its brackets; where the server listens everywhere, this machine.
  private static func plain(_ host: String) -> String {
    let host = String(decoding: host.utf8.filter { !"[]".utf8.contains($0) }, as: UTF8.self)
    return switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "::1"
    default: host
    }
  }
}

/// Closes a connection on which nothing has arrived for long.
private final class EndWhenIdle: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}
