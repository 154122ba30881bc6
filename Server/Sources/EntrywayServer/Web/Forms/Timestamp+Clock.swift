import Foundation
import LinkPlatform

extension Timestamp {
  /// The moment at which clocks of a zone show a time, `2026-11-22 14:00`; nil for what is no time.
  init?(clock text: String, in zone: String) {
    let parts = FieldText.parts(of: text, at: " ")
    guard text.utf8.count == 16, parts.count == 2,
      let shown = Timestamp("\(parts[0])T\(parts[1]):00Z")
    else { return nil }
    let clock = PageText.calendar("UTC").dateComponents(
      [.year, .month, .day, .hour, .minute], from: shown.date)
    let date = PageText.calendar(zone).date(
      from: DateComponents(
        year: clock.year, month: clock.month, day: clock.day, hour: clock.hour,
        minute: clock.minute))
    guard let date else { return nil }
    self.init(date)
  }
}
