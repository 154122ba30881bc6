import Foundation
import LinkPlatform
import Synchronization

extension RunningServer {
  /// Asks the server for a backup, and writes it as it arrives.
  ///
  /// The command writes, and not the server: the service manager lets the server write nowhere but in
  /// its own folder.
  package func backUp(
    to target: BackupTarget, actor: String,
    _ progress: @escaping CopyProgress.Receiver = CopyProgress.ignore
  ) async throws(DataFolderError) {
    let query = BackupQuery(have: target.stamps)
    var request = CommandRequest(.get, "backup" + query.text, actor: actor)
    // The server says each second that it is still copying.
    request.patience = 60
    let reception = Mutex(Reception(target: target, progress: progress))
    do {
      try await send(request) { bytes in
        try reception.withLock { try $0.read(bytes) }
      }
      try reception.withLock { try $0.reader.finish() }
    } catch let error as DataFolderError {
      throw error
    } catch BackupStreamReader.Fault.failed(let reason) {
      throw target.failure("the server says: \(reason)")
    } catch BackupStreamReader.Fault.notUnderstood {
      throw target.failure("the server's answer is not a backup: does it have another version?")
    } catch is Cut, BackupStreamReader.Fault.cut {
      throw target.failure("the server stopped before the end of the copy")
    } catch let refusal as CommandRefusal {
      if let moving = refusal.detail(ofCode: "events-moving") {
        throw target.failure("the server says: \(moving)", .moving(done: 0, of: 0))
      }
      throw target.failure("the running server answered \(refusal.status)")
    } catch {
      throw target.failure("the running server doesn't respond: \(error)")
    }
  }

  /// What has arrived.
  private struct Reception {
    let target: BackupTarget
    let progress: CopyProgress.Receiver
    var reader = BackupStreamReader()
    private var current: FileHandle?
    private var state: CopyProgress?
    /// How many files there are, and how many of them are here.
    private var (count, number) = (0, 0)

    init(target: BackupTarget, progress: @escaping CopyProgress.Receiver) {
      (self.target, self.progress) = (target, progress)
    }

    mutating func read(_ bytes: Data) throws {
      // What it reads changes all else here.
      var reader = reader
      defer { self.reader = reader }
      try bytes.withUnsafeBytes { bytes in
        try reader.read(bytes) { part in try take(part, bytes) }
      }
    }

    private mutating func take(
      _ part: BackupStreamReader.Part, _ bytes: UnsafeRawBufferPointer
    ) throws {
      switch part {
      case .folder(let folder): try target.begin(with: folder)
      case .count(let count): self.count = count
      case .same(let month):
        guard target.unchanged(month) != nil else { throw BackupStreamReader.Fault.notUnderstood }
        number += 1
      case .gone: number += 1
      case .begin(let file, let size):
        current = try target.makePartial(file)
        number += 1
        state = CopyProgress(.copying, file, number: number, of: count)
        state?.size = size
        show(0)
      case .bytes(let range):
        do {
          try current?.write(contentsOf: Data(bytes[range]))
        } catch {
          throw target.failure("the copy cannot be written", .full)
        }
        show(range.count)
      case .finish: try current?.close()
      case .end: break
      }
    }

    private mutating func show(_ bytes: Int) {
      state?.bytes += bytes
      if let state { progress(state) }
    }
  }
}

extension CommandRefusal {
  /// What a problem says that has a code; nil for any other.
  fileprivate func detail(ofCode code: String) -> String? {
    struct Told: Decodable {
      let code: String
      let detail: String
    }
    let told = try? JSONDecoder().decode(Told.self, from: body)
    return told?.code == code ? told?.detail : nil
  }
}
