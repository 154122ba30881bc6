import EntrywayReporting
import Foundation
import SeededRandom
import Testing

@testable import EntrywayNotificationService

@Suite("ImageDelivery")
struct ImageDeliveryTests {
  private let address = ImageAddress(
    url: URL(filePath: "/"), shown: "https://cdn.example.com/a")
  private let file = ImageFile(url: URL(filePath: "/a.png"))
  private let other = ImageFile(url: URL(filePath: "/b.png"))
  private let lost = NotificationImageError("image_url", .broken(.lost))
  private let unattached = NotificationImageError("image_url", .unattached)
  private let expired = NotificationImageError("image_url", .expired)

  private func steps(_ events: [ImageEvent]) -> [[ImageStep]] {
    var delivery = ImageDelivery()
    return events.map { delivery.take($0) }
  }

  @Test("An image that is fetched and attached is delivered")
  func delivered() {
    #expect(
      steps([.found(address), .fetched(file), .attached(file)]) == [
        [.fetch(address)], [.attach(file)], [.deliverWithImage, .stop],
      ])
  }

  @Test("Without an image the notification is delivered at once")
  func noImage() {
    #expect(steps([.failed(lost)]) == [[.deliverUnchanged(lost), .stop]])
  }

  @Test("A download that fails delivers the notification as it came")
  func failed() {
    #expect(
      steps([.found(address), .failed(lost), .failed(expired)]) == [
        [.fetch(address)], [.deliverUnchanged(lost), .stop], [],
      ])
  }

  @Test("A file that the system does not attach is discarded")
  func notAttached() {
    #expect(
      steps([.found(address), .fetched(file), .unattached(file, unattached)]) == [
        [.fetch(address)], [.attach(file)], [.deliverUnchanged(unattached), .stop, .discard(file)],
      ])
  }

  @Test("When the time is over the download is stopped, and what it still brings is discarded")
  func expiredWhileFetching() {
    #expect(
      steps([.found(address), .failed(expired), .fetched(file)]) == [
        [.fetch(address)], [.deliverUnchanged(expired), .stop], [.discard(file)],
      ])
  }

  @Test("When the time is over while a file is attached, it is discarded after that")
  func expiredWhileAttaching() {
    for end in [ImageEvent.attached(file), .unattached(file, unattached)] {
      #expect(
        steps([.found(address), .fetched(file), .failed(expired), end]) == [
          [.fetch(address)], [.attach(file)], [.deliverUnchanged(expired), .stop],
          [.discard(file)],
        ])
    }
  }

  @Test("In whatever order things happen, one step delivers, and no file is left or lost")
  func random() {
    for seed in 0..<3_000 {
      var random = Seeded(seed: UInt64(seed))
      let files = [file, other]
      var delivery = ImageDelivery()
      var ledger = DeliveryLedger()
      for _ in 0..<Int.random(in: 1...10, using: &random) {
        let file = files[Int.random(in: 0...1, using: &random)]
        let event: ImageEvent =
          switch Int.random(in: 0..<6, using: &random) {
          case 0: .found(address)
          case 1: .fetched(file)
          case 2: .attached(file)
          case 3: .unattached(file, unattached)
          case 4: .failed(lost)
          default: .failed(expired)
          }
        // A file is fetched once, and attached after that: the rest is in any order.
        guard ledger.allows(event) else { continue }
        ledger.check(event, delivery.take(event), "seed \(seed)")
        #expect(delivery.isDelivered == ledger.isDelivered, "seed \(seed)")
      }
    }
  }
}

/// What must hold of a delivery, kept by counting.
struct DeliveryLedger {
  private(set) var isDelivered = false
  private var wasFound = false
  /// Files that exist: fetched, neither shown nor discarded.
  private var files: Set<ImageFile> = []
  private var fetched: Set<ImageFile> = []
  private var attaching: Set<ImageFile> = []

  /// Whether it can happen: a file comes once, and only what is being attached was attached or not.
  func allows(_ event: ImageEvent) -> Bool {
    switch event {
    case .fetched(let file): !fetched.contains(file)
    case .attached(let file), .unattached(let file, _): attaching.contains(file)
    case .found, .failed: true
    }
  }

  mutating func check(_ event: ImageEvent, _ steps: [ImageStep], _ comment: Comment) {
    let wasDelivered = isDelivered
    if case .fetched(let file) = event {
      fetched.insert(file)
      files.insert(file)
    }
    if case .attached(let file) = event { attaching.remove(file) }
    if case .unattached(let file, _) = event { attaching.remove(file) }
    for step in steps {
      switch step {
      case .deliverWithImage:
        #expect(!isDelivered, comment)
        guard case .attached(let file) = event else {
          Issue.record("an image that is not attached was shown: \(comment)")
          return
        }
        #expect(files.remove(file) != nil, comment)
        isDelivered = true
      case .deliverUnchanged:
        #expect(!isDelivered, comment)
        isDelivered = true
      case .discard(let file): #expect(files.remove(file) != nil, comment)
      case .attach(let file):
        #expect(!isDelivered && files.contains(file), comment)
        attaching.insert(file)
      case .fetch:
        #expect(!isDelivered && !wasFound, comment)
        wasFound = true
      case .stop: #expect(isDelivered && !wasDelivered, comment)
      }
    }
    // Whatever ends it delivers, at once.
    if case .failed = event { #expect(isDelivered, comment) }
    #expect(files.isSubset(of: attaching), comment)
    if wasDelivered { #expect(steps.allSatisfy { if case .discard = $0 { true } else { false } }) }
  }
}
