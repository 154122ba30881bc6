import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Synchronization

/// Random numbers that follow from a seed (SplitMix64), so that a failing run can be made again.
struct FaultGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64, _ more: UInt64...) {
    state = more.reduce(seed) { ($0 &* 0x9e37_79b9_7f4a_7c15) ^ ($1 &+ 0x2545_f491_4f6c_dd1d) }
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Which fault meets which attempt: it follows from the seed, the device's number and the attempt's, whatever the
/// order in which pushes arrive.
struct FaultPlan: Sendable {
  let seed: UInt64

  enum Fault: Hashable, Sendable {
    case answer(Answer)
    case headers
    case settings(Int)
    case expireTokens
  }

  enum Answer: Hashable, Sendable {
    case refused(String)
    case reset(UInt32)
    case goAway(before: Bool)
    case goAwayAll
    case close
    case closeHalfway
    case nothing
    case silence
    case endless
    case garbage
  }

  /// Faults and how many attempts of 100,000 each meets.
  private static let weights: [(Fault, Int)] = [
    (.answer(.reset(7)), 600), (.answer(.reset(2)), 200), (.answer(.reset(8)), 200),
    (.answer(.reset(11)), 100),
    (.answer(.goAway(before: false)), 40), (.answer(.goAway(before: true)), 40),
    (.answer(.goAwayAll), 30),
    (.answer(.close), 40), (.answer(.closeHalfway), 20), (.headers, 40),
    (.answer(.nothing), 100), (.answer(.silence), 15), (.answer(.endless), 20),
    (.answer(.garbage), 15),
    (.answer(.refused("TooManyRequests")), 1000),
    (.answer(.refused("ServiceUnavailable")), 300),
    (.answer(.refused("InternalServerError")), 300),
    (.answer(.refused("TooManyProviderTokenUpdates")), 5),
    (.answer(.refused("Unregistered")), 2000), (.answer(.refused("BadDeviceToken")), 1000),
    (.answer(.refused("InvalidProviderToken")), 15),
    (.settings(0), 10), (.settings(1), 20), (.settings(3), 10), (.expireTokens, 10),
  ]

  func fault(device: Int, attempt: Int) -> Fault? {
    var generator = FaultGenerator(seed, UInt64(device), UInt64(attempt))
    var roll = Int.random(in: 0..<100_000, using: &generator)
    for (fault, weight) in Self.weights {
      roll -= weight
      if roll < 0 { return fault }
    }
    return nil
  }

  /// One connection in five does not come up.
  func greeting(connection: Int) -> FakeAPNs.Greeting {
    var generator = FaultGenerator(seed, UInt64(connection), 0xc0)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return .close
    case 1: return .closeBeforeSettings
    case 2: return .garbage(Array("HTTP/1.1 503 Service Unavailable\r\n\r\n".utf8))
    case 3: return .silence
    default: return .normal
    }
  }
}

extension FaultPlan.Answer {
  var answer: FakeAPNs.Answer {
    switch self {
    case .refused(let reason): .refused(PushRefusal.Reason(rawValue: reason))
    case .reset(let code): .reset(code)
    case .goAway(before: true): .goAway(lastStream: .beforeThisPush, reason: .shutdown)
    case .goAway(before: false): .goAway(lastStream: .thisPush, reason: .shutdown)
    case .goAwayAll: .goAway(lastStream: .received)
    case .close: .close
    case .closeHalfway: .closeHalfway
    case .nothing: .nothing
    case .silence: .silence
    case .endless: .endless
    case .garbage: .garbage(Array(repeating: 0xff, count: 100))
    }
  }
}
