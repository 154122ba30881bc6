import Foundation
import LinkPlatform
import Synchronization

extension RunningServer {
  /// Asks the server for a backup, and writes it as it arrives.
  ///
  /// The command writes, and not the server: the service manager lets the server write nowhere but in
  /// its own folder.
  package func backUp(to target: BackupTarget, actor: String) async throws(DataFolderError) {
    var request = CommandRequest(.get, "backup", actor: actor)
    // The server says each second that it is still copying.
    request.patience = 60
    let reception = Mutex(Reception(target: target))
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
    var reader = BackupStreamReader()
    var current: FileHandle?

    mutating func read(_ bytes: Data) throws {
      try bytes.withUnsafeBytes { bytes in
        try reader.read(bytes) { part in
          switch part {
          case .begin(let file): current = try target.makePartial(file)
          case .bytes(let range):
            do {
              try current?.write(contentsOf: Data(bytes[range]))
            } catch {
              throw target.failure("the copy cannot be written", .full)
            }
          case .finish: try current?.close()
          case .end: break
          }
        }
      }
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
