import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The entries of the app that is killed.
///
/// Each carries a number of its own in the field for its target, which nothing is compared by: two
/// reports of one tap carry the same link, and another process may give the same `EntryID` again.
struct Tap {
  static let backgroundAction = "MARK"

  private static let callbacks = ["scene", "application", "modifier 1", "modifier 2"]

  private var nextNumber: Int
  private var earlier: [AppEntry] = []

  init(firstNumber: Int) { nextNumber = firstNumber }

  /// The number that an entry carries.
  static func number(of entry: AppEntry) -> Int { Int(entry.target ?? "") ?? 0 }

  /// A new tap, or one of the last once more.
  mutating func next(at date: Date, start: AppEntry.Start, using random: inout Seeded) -> AppEntry {
    let number = nextNumber
    nextNumber += 1
    var entry = earlier.last ?? fresh(number, at: date, using: &random)
    if earlier.isEmpty || random.chance(75) {
      entry = fresh(number, at: date, using: &random)
    } else if random.chance(50) {
      entry = earlier[random.below(earlier.count)]
    }
    entry.target = "\(number)"
    entry.callback = Self.callbacks[random.below(Self.callbacks.count)]
    entry.date = date
    entry.start = start
    earlier = earlier.suffix(5) + [entry]
    return entry
  }

  private func fresh(_ number: Int, at date: Date, using random: inout Seeded) -> AppEntry {
    let link = "kill://\(random.chance(70) ? "secret" : "open")/\(number)"
    let content = EntryContent.notification(
      NotificationContent(
        payload: ["link": .text(link)], requestID: random.chance(70) ? "request \(number)" : nil,
        deliveredAt: date))
    return switch random.below(100) {
    case 0..<50: AppEntry(source: .urlScheme, content: .link(link))
    case 50..<75: AppEntry(source: .notification(.tap), content: content)
    case 75..<90:
      AppEntry(source: .notification(.button(Self.backgroundAction)), content: content)
    case 90..<95: AppEntry(source: .notification(.dismiss), content: content)
    default: AppEntry(source: .urlScheme, content: .link("kill://nowhere/\(number)"))
    }
  }
}
