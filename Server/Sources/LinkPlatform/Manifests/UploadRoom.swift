import EntrywayDiagnostics

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
    var (waiting, live, past): ([RecordID], Int, [RecordTransaction.Write]) = ([], 0, [])
    var last: RecordID?
    repeat {
      // As they are stored: their routes are not needed. A few at a time, for each may be 1 MB.
      let page = try await store.records(
        RecordQuery(.manifest, app: app.id, after: last, limit: 50))
      for record in page {
        if !Self.past.isDisjoint(with: record.labels) {
          past.append(.remove(.manifest, record.id, revision: record.revision))
        } else {
          live += 1
          if record.labels.contains(Self.label(.checking)) { waiting.append(record.id) }
        }
      }
      last = page.count == 50 ? page.last?.id : nil
    } while last != nil
    (self.waiting, self.live) = (waiting.count, live)
    removed = past.dropLast(Self.pastLimit - 1)
    condition = .only(.manifest, app: app.id, label: Self.label(.checking), waiting)
  }

  /// - Throws: A ``Refusal`` with 429 while too many wait, and 409 for an app that has too many.
  package func check() throws(Refusal) {
    if waiting >= Self.waitingLimit {
      throw Refusal(
        .limited, "too-many-uploads",
        "\(Self.waitingLimit) manifests of this app are waiting to be compared",
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

  /// What retired and refused manifests are listed under.
  private static let past: Set = [label(.retired), label(.refused)]

  private static func label(_ state: Manifest.State) -> String { "state=\(state.rawValue)" }
}
