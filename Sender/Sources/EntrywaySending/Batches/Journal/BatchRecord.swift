public import Foundation

/// What a results file says about the batch that wrote it.
///
/// ```swift
/// let sendID = try BatchRecord(resultsFile: "results.jsonl")?.sendID ?? newSendID
/// ```
///
/// A resumed batch must have the payload that it started with, and the payload contains the
/// identifier of the send: read it here before you build the payload.
public struct BatchRecord: Hashable, Sendable {
  /// The identifier from which the `apns-id` of each line follows.
  public let id: UUID
  /// ``BatchOptions/sendID`` of the first run.
  public let sendID: String?

  /// Reads the file that belongs to a results file; nil if no batch has started with it.
  ///
  /// - Throws: ``BatchError``, also if a running batch uses the file.
  public init?(resultsFile path: String) throws(BatchError) {
    let notes = BatchJournal.notesPath(path)
    guard FileManager.default.fileExists(atPath: notes) else { return nil }
    let file = try OwnerFile(notes)
    var lines = file.lines(maximumLength: JournalNote.maximumLength)
    guard let line = try lines.next(), line.isTerminated else { return nil }
    guard case .header(let header)? = JournalNote(line.bytes) else {
      throw BatchError(.damaged, path: notes, line: 1)
    }
    (id, sendID) = (header.id, header.sendID)
  }
}
