/// A history of one installation, and how far it comes in a funnel of the steps A, B and C.
package struct FunnelVector: Hashable, Sendable, CustomStringConvertible {
  /// As ``FunnelEvent/events(_:)`` reads it.
  package let events: String
  package let window: Int64
  package let level: Int

  private init(_ events: String, _ window: Int64, _ level: Int) {
    (self.events, self.window, self.level) = (events, window, level)
  }

  package var description: String { "\(events) within \(window): \(level)" }

  package static let all = inOrder + atOnce + severalSteps + withinWindow

  package static let inOrder = [
    FunnelVector("A0 B10 C20", 100, 3), FunnelVector("A0 C10 B20", 100, 2),
    FunnelVector("A0 B50 A60 B70 C80", 100, 3), FunnelVector("A0 B100 C101", 100, 2),
    FunnelVector("A0 B100 C101", 99, 1), FunnelVector("A0 X5 B10 C20", 100, 3),
    FunnelVector("A0 A5 B100 C104", 100, 3), FunnelVector("B0 A1 C2 B3", 100, 2),
  ]

  package static let atOnce = [
    FunnelVector("A0 B0 C0", 0, 3), FunnelVector("A0 C0 B0", 0, 2),
    FunnelVector("B0 A0 C0", 0, 1), FunnelVector("C0 B0 A0", 0, 1), FunnelVector("B0 C0", 0, 0),
  ]

  package static let severalSteps = [
    FunnelVector("ABC0", 100, 1), FunnelVector("ABC0 ABC1", 100, 2),
    FunnelVector("ABC0 ABC1 ABC2", 100, 3), FunnelVector("AB0 C1", 100, 1),
    FunnelVector("AB0 BC1", 100, 2), FunnelVector("AC0 B1 AC2", 100, 3),
  ]

  package static let withinWindow = [
    FunnelVector("A7 B8 C107", 100, 3), FunnelVector("A7 B8 C108", 100, 2),
    FunnelVector("A-50 B-49 C50", 100, 3), FunnelVector("A-50 B-49 C51", 100, 2),
    FunnelVector("A7 B107", 100, 2), FunnelVector("A7 B108", 100, 1),
    FunnelVector("A7 A8 B108", 100, 2), FunnelVector("A7 B50 A60 C108", 100, 2),
  ]
}

extension FunnelEvent {
  /// That a text names no events.
  package struct TextError: Error { package let word: String }

  /// Reads `A0 BC10:7 X20`: the steps that an event matches, its time and its value.
  ///
  /// Steps are letters from A on; X matches none.
  package static func events(_ text: String) throws -> [FunnelEvent] {
    try text.split(separator: " ").map { word in
      let parts = word.split(separator: ":")
      let letters = parts[0].prefix { $0.isLetter }
      guard let time = Int64(parts[0].dropFirst(letters.count)) else {
        throw TextError(word: String(word))
      }
      var event = FunnelEvent(time: time, matches: 0)
      for letter in letters where letter != "X" {
        event.matches |= 1 << (UInt32(letter.asciiValue ?? 0) - 65)
      }
      if parts.count > 1 {
        guard let value = Int32(parts[1]) else { throw TextError(word: String(word)) }
        event.value = value
      }
      return event
    }
  }
}
