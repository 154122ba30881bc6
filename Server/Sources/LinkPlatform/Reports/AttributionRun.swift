/// Gives what people did to the last touch before it, in one pass over their events.
///
/// The events of an installation come one after the other, ordered by time and sequence: of two touches
/// in the same millisecond the later sequence wins.
package struct AttributionRun<Touch: Hashable & Sendable>: Sendable {
  /// What one touch, or none, is credited with.
  package struct Credit: Hashable, Sendable {
    package internal(set) var conversions = 0
    package internal(set) var installations = 0
    package internal(set) var total = 0.0
  }

  private let window: Int64
  /// When what is credited begins.
  private let from: Int64
  /// By touch; nil for what no touch is credited with.
  package private(set) var credits: [Touch?: Credit] = [:]

  private var installation: Int64?
  private var last: (touch: Touch, time: Int64)?
  private var credited: Set<Touch?> = []

  /// - Parameters:
  ///   - window: How many milliseconds after a touch it is credited, that one included.
  ///   - from: What happened before is not credited, but may be a touch.
  package init(window: Int64, from: Int64 = .min) {
    self.window = window
    self.from = from
  }

  /// Sees an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isConversion: Whether it is what is attributed.
  ///   - amount: What it is worth; nil for nothing.
  ///   - touch: What led to it, asked only of touches.
  package mutating func see(
    _ event: some EventFacts, isConversion: Bool, amount: () throws -> Double?,
    touch: () -> Touch
  ) rethrows {
    let time = event.time
    // An open that is both is credited to the touch before it.
    if isConversion, time >= from {
      convert(installation: event.installation, time: time, amount: try amount() ?? 0)
    }
    if event.isTouch { self.touch(touch(), installation: event.installation, time: time) }
  }

  /// Sees that somebody was led to the app.
  package mutating func touch(_ touch: Touch, installation: Int64, time: Int64) {
    begin(installation)
    last = (touch, time)
  }

  /// Sees what is credited.
  ///
  /// - Parameters:
  ///   - installation: Whose it is.
  ///   - time: When it happened, in milliseconds.
  ///   - amount: What it is worth.
  package mutating func convert(installation: Int64, time: Int64, amount: Double) {
    begin(installation)
    let touch = last.flatMap { time - $0.time <= window ? $0.touch : nil }
    credits[touch, default: Credit()].conversions += 1
    credits[touch, default: Credit()].total += amount
    if credited.insert(touch).inserted { credits[touch, default: Credit()].installations += 1 }
  }

  private mutating func begin(_ installation: Int64) {
    guard installation != self.installation else { return }
    self.installation = installation
    last = nil
    credited.removeAll(keepingCapacity: true)
  }
}
