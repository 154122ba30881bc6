import Foundation

/// A line that is not on the disk yet, and the event that is told when it is.
struct UnwrittenLine: Sendable {
  let line: QueueLine
  let event: ReportedEvent?

  init?(_ event: ReportedEvent) {
    guard let line = try? QueueLine(event) else { return nil }
    (self.line, self.event) = (line, event)
  }

  init?(_ click: ResolveQuestion) {
    guard let line = try? QueueLine(click) else { return nil }
    (self.line, event) = (line, nil)
  }
}
