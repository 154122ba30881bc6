import Observation

/// What those who observe a center are told of: that its history, what waits or the audiences have
/// changed.
///
/// The center reads and writes the values themselves elsewhere: an observed property of a generic
/// class costs more at each change than all the rest of an entry's delivery.
@MainActor @Observable final class DeliveryChanges {
  private(set) var history = 0
  private(set) var waiting = 0
  var audiences = 0

  @ObservationIgnored private var published = (history: 0, waiting: 0)

  /// Tells of what has another version than the last time, and says whether anything has.
  func publish(history: Int, waiting: Int) -> Bool {
    let isNew = published != (history, waiting)
    if published.history != history {
      published.history = history
      self.history += 1
    }
    if published.waiting != waiting {
      published.waiting = waiting
      self.waiting += 1
    }
    return isNew
  }

  /// Everything is new: versions start again.
  func reset() {
    published = (0, 0)
    history += 1
    waiting += 1
    audiences += 1
  }
}
