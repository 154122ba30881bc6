package import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import LinkStores
import NIOCore
import Synchronization

/// The API over stores, without a connection: what would be served answers.
///
/// They are the files of a folder whose server is stopped, or databases, beside the servers that use them.
package struct StoppedServer: CommandDoor {
  private let data: any DataPlace
  private let cache: RecordCache
  private let token = ControlToken()
  private let responder: any HTTPResponder<ServerContext>

  package init(_ data: any DataPlace) {
    self.data = data
    let (stores, logger) = (data.stores, ServerContext.silent)
    cache = RecordCache(stores.records)
    let services = Services(
      stores, cache: cache, jobs: JobQueue(),
      room: EventRoom(limit: .max, store: stores.events, logger: logger),
      // What is marked goes when a server runs.
      removals: EventRemovals(cache: cache, store: stores.events, logger: logger))
    let router = Router(context: ServerContext.self)
    PrivateAPI(
      services, live: LiveEvents(), backups: data.files.map { BackupSource($0, logger: logger) },
      token: token
    ).add(to: router)
    responder = ProblemResponder(
      base: router.buildResponder(), allowed: AllowedMethods(PrivateAPI.declarations),
      addresses: ClientAddress(trusted: []), bodies: HeldBodies())
  }

  @discardableResult
  package func send(
    _ request: CommandRequest, _ take: @escaping @Sendable (Data) throws -> Void
  ) async throws -> Int {
    let method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .get
    let head = HTTPRequest(
      method: method, scheme: "http", authority: "localhost", path: request.target,
      headerFields: request.fields(token: token.text))
    let response = try await responder.respond(
      to: Request(head: head, body: .init(buffer: ByteBuffer(bytes: request.body ?? Data()))),
      context: .inProcess)
    guard response.status.kind == .successful else {
      let refusal = Mutex(Data())
      try await response.body.write(
        Pieces { bytes in refusal.withLock { $0 += bytes } })
      throw CommandRefusal(status: response.status.code, body: refusal.withLock { $0 })
    }
    try await response.body.write(Pieces(take: take))
    return response.status.code
  }

  /// Copies the files, and writes down who was given the data: without a line on a full disk, since nothing
  /// helps more there than a copy.
  ///
  /// Nobody writes meanwhile, so that each file is copied to its place at once.
  package func backUp(
    to target: BackupTarget, actor: String, _ progress: @escaping CopyProgress.Receiver
  ) async throws {
    guard let folder = data.files else { throw Refusal.backupByDatabase }
    let entry = AuditEntry(
      actor: actor, action: "backup.create", app: nil,
      subject: DataFile.list(months: folder.events.months.count), at: .now)
    _ = try? await cache.commit(RecordTransaction(audit: [entry]))
    try folder.backUp(to: target, progress)
  }

  /// Hands on what is written.
  private struct Pieces: ResponseBodyWriter {
    let take: @Sendable (Data) throws -> Void

    mutating func write(_ buffer: ByteBuffer) async throws {
      try take(Data(buffer.readableBytesView))
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
