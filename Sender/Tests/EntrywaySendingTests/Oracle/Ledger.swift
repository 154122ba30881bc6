import EntrywaySending
import EntrywaySendingTesting
import Synchronization

/// What the fake saw of each device's push: written by the fake alone, and compared with what the sender says.
final class Ledger: Sendable {
  struct Entry: Sendable {
    var attempts = 0
    /// How often APNs took the push.
    var accepted = 0
    /// How often all of the push arrived and no answer was given: APNs may have taken it.
    var unanswered = 0
    /// What happened to each attempt.
    var history: [String] = []
  }

  private let entries: Mutex<[Entry]>
  private let size: Int

  /// - Parameter size: How many bytes each payload has.
  init(devices: Int, size: Int) {
    entries = Mutex(Array(repeating: Entry(), count: devices))
    self.size = size
  }

  /// The number of an attempt, from 1.
  func begin(_ push: FakeAPNs.Push) -> (device: Int, attempt: Int)? {
    guard let device = Self.device(of: push) else { return nil }
    return entries.withLock { entries in
      guard entries.indices.contains(device) else { return nil }
      entries[device].attempts += 1
      return (device, entries[device].attempts)
    }
  }

  func note(_ text: String, device: Int) {
    entries.withLock { $0[device].history.append(text) }
  }

  func settle(_ push: FakeAPNs.Push) {
    guard let device = Self.device(of: push) else { return }
    let isWhole = push.payloadSize == size
    entries.withLock { entries in
      guard entries.indices.contains(device) else { return }
      switch push.outcome {
      case .accepted: entries[device].accepted += 1
      case .unanswered: if isWhole { entries[device].unanswered += 1 }
      case .refused, .unprocessed: break
      }
      entries[device].history.append("\(push)\(isWhole ? "" : ", not whole")")
    }
  }

  subscript(device: Int) -> Entry { entries.withLock { $0[device] } }

  static func token(of device: Int) -> DeviceToken {
    let text = String(device, radix: 16)
    return DeviceToken(unchecked: String(repeating: "0", count: 64 - text.count) + text)
  }

  private static func device(of push: FakeAPNs.Push) -> Int? {
    Int(push.token.suffix(12), radix: 16)
  }
}

extension Ledger.Entry {
  /// What is wrong with what a sender says about the push; nil if it is true.
  ///
  /// - Parameter resendsUnknown: Whether the sender was asked to send an unknown push again.
  func contradiction(to outcome: PushOutcome, resendsUnknown: Bool) -> String? {
    switch outcome {
    case .accepted:
      if resendsUnknown { return accepted >= 1 ? nil : "accepted, and APNs never took it" }
      if accepted != 1 { return "accepted, and APNs took it \(accepted) times" }
      return unanswered == 0 ? nil : "accepted after an attempt that APNs may have taken, too"
    case .notSent:
      return accepted + unanswered == 0 ? nil : "not sent, and APNs may have taken it"
    case .refused:
      if resendsUnknown { return nil }
      return accepted + unanswered == 0 ? nil : "refused, and APNs may have taken it"
    case .unknown:
      if resendsUnknown { return nil }
      return accepted + unanswered <= 1
        ? nil : "unknown, and APNs may have taken it \(accepted + unanswered) times"
    }
  }
}
