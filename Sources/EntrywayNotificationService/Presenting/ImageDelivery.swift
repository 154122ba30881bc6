/// How far a notification has come on its way to the person, as a value.
///
/// The download ends, the system's time ends, attaching fails: these happen on threads of their own
/// and in any order. Each is told to ``take(_:)``, one after another, and of all the steps that it
/// answers exactly one delivers. A file that was fetched is delivered or discarded.
struct ImageDelivery: Hashable, Sendable {
  private enum Phase: Hashable, Sendable {
    case waiting
    case fetching
    case attaching(ImageFile)
    case delivered
  }

  private var phase = Phase.waiting
  /// Where the image is fetched from.
  private(set) var address: ImageAddress?

  /// Whether the notification was handed to the system.
  var isDelivered: Bool { phase == .delivered }

  /// What is to be done now that something happened.
  mutating func take(_ event: ImageEvent) -> [ImageStep] {
    switch (phase, event) {
    case (.waiting, .found(let address)):
      (phase, self.address) = (.fetching, address)
      return [.fetch(address)]
    case (.fetching, .fetched(let file)):
      phase = .attaching(file)
      return [.attach(file)]
    case (.attaching(let attaching), .attached(let file)) where file == attaching:
      phase = .delivered
      return [.deliverWithImage, .stop]
    case (.attaching(let attaching), .unattached(let file, let problem)) where file == attaching:
      phase = .delivered
      return [.deliverUnchanged(problem), .stop, .discard(file)]
    case (.waiting, .failed(let problem)), (.fetching, .failed(let problem)),
      (.attaching, .failed(let problem)):
      phase = .delivered
      return [.deliverUnchanged(problem), .stop]
    case (_, .fetched(let file)), (_, .attached(let file)), (_, .unattached(let file, _)):
      return [.discard(file)]
    case (_, .found), (.delivered, .failed): return []
    }
  }
}

/// What can happen to a notification on its way, in whatever order.
enum ImageEvent: Hashable, Sendable {
  /// The payload names an image.
  case found(ImageAddress)
  case fetched(ImageFile)
  /// The file is attached, and the notification could be shown with it.
  case attached(ImageFile)
  case unattached(ImageFile, NotificationImageError)
  /// There is no image, or it does not come; or the time is over.
  case failed(NotificationImageError)
}

/// What is to be done after an event.
enum ImageStep: Hashable, Sendable {
  case fetch(ImageAddress)
  case attach(ImageFile)
  /// Shows the notification with the image that was attached just now.
  case deliverWithImage
  /// Shows the notification as it came.
  case deliverUnchanged(NotificationImageError)
  case discard(ImageFile)
  /// Nobody waits for the download or the clock any more.
  case stop
}
