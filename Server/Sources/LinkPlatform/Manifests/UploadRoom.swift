import EntrywayDiagnostics
import FoundationEssentials

/// Whether an app may upload one more manifest: each is up to 1 MB, which is stored, and compared for as
/// long as a minute.
package struct UploadRoom: Sendable {
  /// How many manifests of an app wait for their comparison.
  package static let waitingLimit = 20
  /// How many are live, or may become so.
  package static let liveLimit = 200
  /// How many retired and refused ones are kept, the newest.
  package static let pastLimit = 100

  /// What goes with the upload: retired and refused manifests that are past their number.
  package let removed: [RecordTransaction.Write]
  /// That no other upload came in between.
  package let condition: RecordTransaction.Condition
  private let waiting: Int
  private let live: Int

  package init(_ store: any RecordStore, _ app: App) async throws {
    let (waiting, live, past) = try await Self.counts(store, app.id)
    (self.waiting, self.live) = (waiting.count, live)
    removed = past.dropLast(Self.pastLimit - 1).map {
      .remove(.manifest, $0.id, revision: $0.revision)
    }
    condition = .only(.manifest, app: app.id, label: Self.label(.checking), waiting)
  }

  /// - Throws: A ``Refusal`` with 429 while too many wait, and 409 for an app that has too many.
  package func check() throws(Refusal) {
    if waiting >= Self.waitingLimit {
      throw Refusal(
        .limited, "too-many-uploads",
        "\(Self.waitingLimit) manifests of this app wait for their comparison",
        hint: "wait until they are compared, and upload again.", retryAfter: 60)
    }
    if live >= Self.liveLimit {
      throw Refusal(
        .conflict, "too-many-manifests", "the app has \(Self.liveLimit) manifests that are in use",
        hint: "retire versions that the app no longer supports: POST /v1/manifests/ID/retire.")
    }
  }

  /// Others upload at the same time.
  package static let busy = Refusal(
    .limited, "too-many-uploads", "another manifest of this app was uploaded just now",
    hint: "upload it again.", retryAfter: 1)

  private typealias Past = (id: RecordID, revision: Revision)

  private static func counts(
    _ store: any RecordStore, _ app: RecordID
  ) async throws(StorageError) -> (waiting: [RecordID], live: Int, past: [Past]) {
    var counts: (waiting: [RecordID], live: Int, past: [Past]) = ([], 0, [])
    var last: RecordID?
    while true {
      // As they are stored: their routes are not needed. A few at a time, for each may be 1 MB.
      let page = try await store.records(
        RecordQuery(.manifest, app: app, after: last, limit: 50))
      for record in page {
        if record.labels.contains(label(.checking)) {
          counts.waiting.append(record.id)
        } else if record.labels.contains(label(.retired))
          || record.labels.contains(label(.refused))
        {
          counts.past.append((record.id, record.revision))
          continue
        }
        counts.live += 1
      }
      last = page.last?.id
      guard page.count == 50 else { return counts }
    }
  }

  private static func label(_ state: Manifest.State) -> String { "state=\(state.rawValue)" }
}
