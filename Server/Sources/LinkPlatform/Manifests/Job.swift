/// Work that is done beside requests.
///
/// Whoever does it holds a lease that ends by itself, so that another process takes over when one dies.
package struct Job: Record {
  package enum State: String, Hashable, Codable, Sendable {
    case waiting, running, done, failed
  }

  package static let kind = RecordKind.job

  package var id: RecordID
  package var app: RecordID?
  /// The manifest that is compared; nil if the files are only made anew.
  package var manifest: RecordID?
  package var state: State
  package var leasedUntil: Timestamp?
  /// How often it was begun.
  package var attempts: Int
  package var message: String?
  package var createdAt: Timestamp
  package var removedAt: Timestamp?

  package init(
    id: RecordID = RecordID(), app: RecordID, manifest: RecordID?, createdAt: Timestamp
  ) {
    (self.id, self.app, self.manifest) = (id, app, manifest)
    state = .waiting
    attempts = 0
    self.createdAt = createdAt
    removedAt = createdAt.adding(.seconds(7 * 86_400))
  }

  package var labels: [String] { ["state=\(state.rawValue)"] }
}
