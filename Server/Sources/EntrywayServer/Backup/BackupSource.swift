import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import LinkStores
import Logging
import NIOCore
import Synchronization

/// Sends copies of the data's files to a command of this machine.
///
/// The server makes each copy in its own folder, the only one that it may be allowed to write, and sends
/// it from there: however slowly it is read, no store waits for the reader. A copy has no name any more
/// while it is sent, so that nothing of it outlasts the process.
final class BackupSource: Sendable {
  private static let pieceSize = 256 * 1024
  /// What has to be free on the disk beside a copy: clicks and events go on.
  static let reserve = 32 << 20

  private let folder: DataFolder
  private let logger: Logger
  private let isBusy = Mutex(false)
  /// Copying and reading block it.
  private let thread = BlockingThread("entryway-backup")

  init(_ folder: DataFolder, logger: Logger) {
    (self.folder, self.logger) = (folder, logger)
  }

  /// Refuses copies of files that a move is still making.
  func refuseDuringMove() throws(StorageError) { try folder.events.move?.progress.check() }

  /// The answer: it is made while it is sent.
  ///
  /// - Parameters:
  ///   - query: What the reader has already.
  ///   - actor: Who asks, for the audit log.
  func response(to query: BackupQuery, actor: String) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: BackupStream.begin))
        do throws(DataFolderError) {
          try await self.send(query, to: &writer, actor: actor)
        } catch {
          self.logger.error("a backup failed", metadata: ["reason": "\(error.detail)"])
          try await writer.write(ByteBuffer(string: BackupStream.failed(error.detail)))
        }
        try await writer.finish(nil)
      })
  }

  // Where the answer is written: not on its caller's executor.
  @concurrent
  private func send(
    _ query: BackupQuery, to writer: inout any ResponseBodyWriter, actor: String
  ) async throws(DataFolderError) {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { throw failure("another backup is in progress") }
    defer { isBusy.withLock { $0 = false } }
    do {
      try FileManager.default.createDirectory(
        atPath: folder.copiesPath, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(atPath: folder.copiesPath) }
      await note(actor)
      try await sendEvents(query, to: &writer)
      try await send(.clicks, to: &writer)
      try await send(.records, to: &writer)
      try await writer.write(ByteBuffer(string: BackupStream.end))
    } catch let error as DataFolderError {
      throw error
    } catch let error as StorageError {
      throw failure(error.description, error)
    } catch {
      // The reader is gone, or the folder refuses copies.
      throw failure("the copy could not be created or sent: \(error)")
    }
    logger.notice("a backup was sent", metadata: ["to": "\(actor)"])
  }

  /// Sends the months, and then the main file, which knows all that they name.
  @concurrent
  private func sendEvents(
    _ query: BackupQuery, to writer: inout any ResponseBodyWriter
  ) async throws {
    try await writer.write(ByteBuffer(string: BackupStream.folder(folder.events.folder)))
    var sent: Set<Month> = []
    var months = folder.events.months
    try await writer.write(ByteBuffer(string: BackupStream.months(months)))
    while true {
      for month in months { try await send(month, query, to: &writer) }
      sent.formUnion(months)
      let main = try await copy(.events, to: &writer)
      // Months that have begun meanwhile: the copy would name files that are not there.
      months = main.months.filter { !sent.contains($0) }
      guard !months.isEmpty else {
        try await send(main, to: &writer)
        return
      }
      close(main.descriptor)
      try await writer.write(ByteBuffer(string: BackupStream.months(months)))
    }
  }

  /// Sends a month, or says that the reader has it.
  @concurrent
  private func send(
    _ month: Month, _ query: BackupQuery, to writer: inout any ResponseBodyWriter
  ) async throws {
    let events = folder.events
    if let known = query.have[month], events.stamp(of: month) == known {
      try await writer.write(ByteBuffer(string: BackupStream.same(month)))
      return
    }
    let copied: Copy
    do {
      copied = try await copy(.month(month), to: &writer)
    } catch  where !events.months.contains(month) {
      // Its time was over meanwhile: the main file will have its totals.
      try await writer.write(ByteBuffer(string: BackupStream.gone(month)))
      return
    }
    try await send(copied, to: &writer)
  }

  @concurrent
  private func send(_ file: DataFile, to writer: inout any ResponseBodyWriter) async throws {
    try await send(copy(file, to: &writer), to: &writer)
  }

  /// Refuses a copy for which there is no room.
  private func lookForRoom(for file: DataFile) throws(DataFolderError) {
    let needed = folder.bytesForCopy(of: file) + Self.reserve
    if let free = folder.freeBytes, free < needed {
      throw failure(
        "a copy of \(file.name) needs \(needed >> 20) MB on the server's disk, which has "
          + "\(free >> 20) MB left", .full)
    }
  }

  @concurrent
  private func send(_ copy: Copy, to writer: inout any ResponseBodyWriter) async throws {
    let descriptor = copy.descriptor
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw failure("a copy cannot be read") }
    let size = Int(information.st_size)
    try await writer.write(ByteBuffer(string: BackupStream.file(copy.file, bytes: size)))
    var sent = 0
    while sent < size {
      let place = off_t(sent)
      let count = min(Self.pieceSize, size - sent)
      let piece = await Task(executorPreference: thread) {
        var piece = ByteBufferAllocator().buffer(capacity: count)
        piece.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
          max(0, pread(descriptor, bytes.baseAddress, count, place))
        }
        return piece
      }.value
      guard piece.readableBytes > 0 else { throw failure("a copy cannot be read") }
      sent += piece.readableBytes
      try await writer.write(piece)
    }
  }

  /// A copy of a file, open, without a name.
  private struct Copy: Sendable {
    let file: DataFile
    let descriptor: CInt
    /// The months that it needs beside it.
    var months: [Month] = []
  }

  private enum Step: Sendable {
    case second
    case copied(Result<Copy, DataFolderError>)
  }

  /// Copies a file, and says each second that it is still at it: so the reader knows that the server is
  /// there, and the server that the reader is.
  @concurrent
  private func copy(
    _ file: DataFile, to writer: inout any ResponseBodyWriter
  ) async throws -> Copy {
    try lookForRoom(for: file)
    let path = "\(folder.copiesPath)/\(file.name)"
    let isStopped = Mutex(false)
    let (steps, continuation) = AsyncStream.makeStream(of: Step.self)
    let copying = Task(executorPreference: thread) { [folder] in
      continuation.yield(
        .copied(self.copy(file, of: folder, to: path) { isStopped.withLock(\.self) }))
      continuation.finish()
    }
    let ticking = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        continuation.yield(.second)
      }
    }
    defer { ticking.cancel() }
    var failure: (any Error)?
    for await step in steps {
      switch step {
      case .second where failure == nil:
        do {
          try await writer.write(ByteBuffer(string: BackupStream.wait))
        } catch {
          // Nobody reads any more: the copy ends soon.
          isStopped.withLock { $0 = true }
          failure = error
        }
      case .second: break
      case .copied(let result):
        await copying.value
        if let failure {
          if case .success(let copy) = result { close(copy.descriptor) }
          throw failure
        }
        return try result.get()
      }
    }
    throw self.failure("the copy was cancelled")
  }

  /// Copies a file, on a thread that it may block.
  private func copy(
    _ file: DataFile, of folder: DataFolder, to path: String, isStopped: @escaping () -> Bool
  ) -> Result<Copy, DataFolderError> {
    defer { unlink(path) }
    do throws(StorageError) {
      try folder.copy(file, to: path, isStopped: isStopped)
      let months = file == .events ? try MonthRegistry(of: path).months : []
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return .failure(failure("a copy cannot be read")) }
      return .success(Copy(file: file, descriptor: descriptor, months: months))
    } catch {
      return .failure(failure(error.description, error))
    }
  }

  /// Writes down who was given the data; a full disk keeps nobody from a backup.
  private func note(_ actor: String) async {
    let entry = AuditEntry(
      actor: actor, action: "backup.create", app: nil,
      subject: DataFile.list(months: folder.events.months.count), at: .now)
    do throws(StorageError) {
      try await folder.records.commit(RecordTransaction(audit: [entry]))
    } catch {
      logger.warning(
        "the audit log misses a backup", metadata: ["actor": "\(actor)", "reason": "\(error)"])
    }
  }

  private func failure(_ detail: String, _ storage: StorageError? = nil) -> DataFolderError {
    DataFolderError(.backup, folder.path, detail: detail, storage: storage)
  }
}
