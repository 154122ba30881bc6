public import Foundation

/// What a results file belongs to.
///
/// ```swift
/// let sendID = try BatchRecord(resultsFile: "results.jsonl")?.sendID ?? newSendID
/// ```
///
/// A resumed batch must have the payload that it began with, and the payload has the identifier of the send:
/// read it here, before the payload is made.
public struct BatchRecord: Hashable, Sendable {
  /// The identifier from which the `apns-id` of each line follows.
  public let id: UUID
  /// ``BatchOptions/sendID`` of the first run.
  public let sendID: String?

  /// Reads what belongs to a results file; nil if no batch has begun with it.
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
