package import LinkPlatform

/// Reads an app's events in the order in which analyses need them: installation by installation, each by
/// time and sequence.
///
/// What is found in them is defined once, over this: ``EventScan/funnel(_:_:of:)`` and its siblings.
package protocol EventScan {
  associatedtype Row: ScannedEvent

  /// What the numbers of events read as.
  var names: ScannedNames { get }

  /// Calls a function with each event that is asked for.
  func each(_ question: ScanQuestion, _ see: (Row) throws -> Void) throws
  /// The session of an event, 0 for none; asked with ``EventColumns/session``.
  func session(of event: Row) throws -> Int64
  /// The parameters or values of an event as JSON; asked with ``EventColumns/details``.
  func details(of event: Row) throws -> String?
  /// When an event was received, in milliseconds; asked with ``EventColumns/details``.
  func received(_ event: Row) throws -> Int64
}

/// Which events are read, and what of each.
package struct ScanQuestion: Sendable {
  /// When they happened.
  package var span: TimeSpan
  /// What they have in common, as SQL over the columns of events, of fixed names and numbers; nil for all.
  package var condition: String?
  package var columns: EventColumns
  /// Whose; nil for all.
  package var installations: Range<Int64>?
  /// Only those of installations that have an event of one of these sends; nil for all.
  ///
  /// A scan may give those of others, too.
  package var sends: [Int64]?

  package init(
    in span: TimeSpan, where condition: String? = nil, columns: EventColumns = .ways,
    installations: Range<Int64>? = nil, ofSends sends: [Int64]? = nil
  ) {
    (self.span, self.condition, self.columns) = (span, condition, columns)
    (self.installations, self.sends) = (installations, sends)
  }
}

/// Which columns of events are read: the fewer, the faster.
package struct EventColumns: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Kind, name and outcome, which are always read.
  package static let narrow: EventColumns = []
  /// What led to it: send, campaign, source, entry, version, link, action, surface.
  package static let ways = EventColumns(rawValue: 1)
  package static let session = EventColumns(rawValue: 2)
  /// Details, and when they were received.
  package static let details = EventColumns(rawValue: 4)
}

/// An event of a scan, with numbers in place of texts.
package protocol ScannedEvent: EventFacts {
  var sequence: Int64 { get }
  var kindNumber: Int64 { get }
  var outcomeNumber: Int64 { get }
  var entry: Int64 { get }
  var version: Int64 { get }
  var surface: Int64 { get }
}

extension ScannedEvent {
  package var kind: Event.Kind? { Event.Kind(number: kindNumber) }
  package var outcome: Event.Outcome? { Event.Outcome(number: outcomeNumber) }
}

extension EventScan {
  /// The number that a value of an event is; nil without one.
  package func amount(
    of event: Row, _ key: String, _ hidden: HiddenValueNames
  ) throws -> Double? {
    guard let details = try details(of: event) else { return nil }
    if hidden.hasAny, hidden.contains(key, at: try received(event)) { return nil }
    return EventDetails.number(key, in: details)
  }
}
