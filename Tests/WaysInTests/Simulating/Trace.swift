import EntrywayTesting
import Foundation

/// What a center hears and makes of it, without what differs from run to run.
@MainActor
final class Trace {
  private(set) var lines: [String] = []
  private var modifiers: [String] = []

  init(_ center: DeepLinkCenter<ShopRoute>) {
    center.attach { [weak self] event in self?.note(event) }
  }

  private func note(_ event: DeliveryEvent<ShopRoute>) {
    lines.append("\(event)")
    guard case .received(let entry) = event.kind else { return }
    lines.append("\(plain(entry))")
  }

  /// The entry without the time at which it came.
  private func plain(_ entry: AppEntry) -> AppEntry {
    var entry = entry
    entry.date = .simulated
    entry.callback = entry.callback.map(plain)
    return entry
  }

  /// A modifier of SwiftUI's has an identity of its own: here they are counted.
  private func plain(_ callback: String) -> String {
    let words = callback.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return callback }
    let modifier = String(words[1])
    if !modifiers.contains(modifier) { modifiers.append(modifier) }
    return "\(words[0]) \(modifiers.firstIndex(of: modifier) ?? 0)"
  }
}
