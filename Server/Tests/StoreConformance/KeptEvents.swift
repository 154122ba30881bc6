import LinkPlatform

/// What a store keeps of batches, the obvious way: by installation and identifier, the first that is told.
struct KeptEvents: Sendable {
  /// An installation of an app.
  struct Teller: Hashable, Sendable {
    let app: RecordID
    let installation: RecordID
  }

  /// An event, with the time that the store gives it.
  struct Kept: Hashable, Sendable {
    let teller: Teller
    var event: Event
    let receivedAt: Timestamp
  }

  /// In the order in which they came.
  private(set) var all: [Kept] = []
  private var identifiers: [Teller: Set<RecordID>] = [:]
  /// How far the clocks of installations are behind.
  private var skews: [Teller: Int64] = [:]
  private var removed: Set<Teller> = []

  mutating func tell(_ batch: EventBatch) -> BatchVerdict {
    let teller = Teller(app: batch.app, installation: batch.installation)
    guard !removed.contains(teller) else { return .removed }
    let skew = Self.skew(of: batch, known: skews[teller])
    if skews[teller] != nil { skews[teller] = skew }
    var tooOld: [Int] = []
    for (place, event) in batch.events.enumerated() {
      let corrected = event.occurredAt.milliseconds + skew
      let time = Timestamp(milliseconds: min(corrected, batch.receivedAt.milliseconds))
      guard time >= batch.oldest else {
        tooOld.append(place)
        continue
      }
      // Only an event that is taken makes an installation.
      skews[teller] = skew
      guard identifiers[teller, default: []].insert(event.id).inserted else { continue }
      var kept = event
      kept.occurredAt = time
      all.append(Kept(teller: teller, event: kept, receivedAt: batch.receivedAt))
    }
    return .appended(tooOld: tooOld)
  }

  /// Forgets what an installation told, and takes nothing more of it.
  mutating func remove(_ installation: RecordID, of app: RecordID) {
    let teller = Teller(app: app, installation: installation)
    removed.insert(teller)
    all.removeAll { $0.teller == teller }
  }

  /// Those of an app, as they came.
  func events(of app: RecordID) -> [Kept] { all.filter { $0.teller.app == app } }

  private static func skew(of batch: EventBatch, known: Int64?) -> Int64 {
    let tolerance: Int64 = 30_000
    let measured = batch.receivedAt.milliseconds - batch.sentAt.milliseconds
    if let known, abs(measured - known) <= tolerance { return known }
    return abs(measured) <= tolerance ? 0 : measured
  }
}
