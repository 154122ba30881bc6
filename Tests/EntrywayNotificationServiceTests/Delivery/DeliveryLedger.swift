import Testing

@testable import EntrywayNotificationService

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
