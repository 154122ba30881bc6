import ReportReferences
import Testing

extension FunnelEvent {
  /// Reads `A0 BC10:7 X20`: the steps that an event matches, its time and its value.
  ///
  /// Steps are letters from A on; X matches none.
  static func events(_ text: String) throws -> [FunnelEvent] {
    try text.split(separator: " ").map { word in
      let parts = word.split(separator: ":")
      let letters = parts[0].prefix { $0.isLetter }
      var event = FunnelEvent(
        time: try #require(Int64(parts[0].dropFirst(letters.count))), matches: 0)
      for letter in letters where letter != "X" {
        event.matches |= 1 << (UInt32(try #require(letter.asciiValue)) - 65)
      }
      if parts.count > 1 { event.value = try #require(Int32(parts[1])) }
      return event
    }
  }
}
