import Foundation
import LinkPlatform
import Synchronization

/// Asks the running server for a backup, and writes it as it arrives.
///
/// The command writes, and not the server: the service manager lets the server write nowhere but in its
/// own folder.
package struct BackupClient: Sendable {
  private let server: RunningServer

  package init(_ server: RunningServer) {
    self.server = server
  }

  /// Writes the three files into a folder, under names that say that they are not finished.
  ///
  /// - Parameters:
  ///   - target: The folder.
  ///   - actor: Who asks, for the audit log.
  package func receive(into target: BackupTarget, actor: String) async throws(DataFolderError) {
    var request = CommandRequest(.get, "backup", actor: actor)
    // The server says each second that it is still copying.
    request.patience = 60
    let reception = Mutex(Reception(target: target))
    do {
      try await server.send(request) { bytes in
        try reception.withLock { try $0.read(bytes) }
      }
      try reception.withLock { try $0.reader.finish() }
    } catch let error as DataFolderError {
      throw error
    } catch let fault as BackupStreamReader.Fault {
      throw Self.failure(fault, target)
    } catch is RunningServer.Cut {
      throw Self.failure(.cut, target)
    } catch let refusal as CommandRefusal {
      throw target.failure("the running server answers \(refusal.status)")
    } catch {
      throw target.failure("the running server does not answer: \(error)")
    }
  }

  private static func failure(
    _ fault: BackupStreamReader.Fault, _ target: BackupTarget
  ) -> DataFolderError {
    switch fault {
    case .failed(let reason): target.failure("the server says: \(reason)")
    case .notUnderstood:
      target.failure("the server's answer is no backup: is it of another version?")
    case .cut: target.failure("the server stopped before the end of the copy")
    }
  }

  /// What has arrived.
  private struct Reception {
    let target: BackupTarget
    var reader = BackupStreamReader()
    private var current: FileHandle?

    init(target: BackupTarget) {
      self.target = target
    }

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
