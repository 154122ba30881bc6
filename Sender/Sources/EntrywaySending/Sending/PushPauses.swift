/// Which pushes APNs has asked to wait, and until when.
struct PushPauses: Sendable {
  private var all: ContinuousClock.Instant?
  private var devices: [DeviceToken: ContinuousClock.Instant] = [:]

  /// Past ones are removed when there are more than this.
  private static let limit = 10_000

  /// Until when a push to the device waits; nil if it need not.
  func until(_ device: DeviceToken, now: @autoclosure () -> ContinuousClock.Instant = .now)
    -> ContinuousClock.Instant?
  {
    if all == nil, devices.isEmpty { return nil }
    let now = now()
    let latest = [all, devices[device]].compactMap { $0 }.max()
    return latest.flatMap { $0 > now ? $0 : nil }
  }

  mutating func pauseAll(until instant: ContinuousClock.Instant) {
    all = max(all ?? instant, instant)
  }

  mutating func pause(_ device: DeviceToken, until instant: ContinuousClock.Instant) {
    if devices.count >= Self.limit {
      let now = ContinuousClock.now
      devices = devices.filter { $0.value > now }
      // Still as many: whoever is left out is told again by APNs.
      if devices.count >= Self.limit { return }
    }
    devices[device] = max(devices[device] ?? instant, instant)
  }
}
