package import LinkPlatform

/// An event as its month's file has it: numbers in place of texts, 0 for none.
package struct EventRow {
  /// The numbers that are counted together.
  package var total: EventTotals.Key
  package let id: RecordID
  package let installation: Int64
  package let time: Int64
  /// The month of the time.
  package let month: Month
  package let sequence: Int64
  package let session: Int64
  package let touch: RecordID?
  package let referrer: Int64
  package let flags: EventFlags
  package let received: Int64
  package let details: String?
  package let items: String?
  /// In which other months' files it may be already.
  package let elsewhere: Elsewhere

  package init(
    total: EventTotals.Key, id: RecordID, installation: Int64, time: Int64, month: Month,
    sequence: Int64, session: Int64, touch: RecordID?, referrer: Int64, flags: EventFlags,
    received: Int64, details: String?, items: String?, elsewhere: Elsewhere
  ) {
    (self.total, self.id, self.installation) = (total, id, installation)
    (self.time, self.month, self.sequence, self.session) = (time, month, sequence, session)
    (self.touch, self.referrer, self.flags, self.received) = (touch, referrer, flags, received)
    (self.details, self.items, self.elsewhere) = (details, items, elsewhere)
  }

  /// Where an event that is told again may have been put, since its time was another then.
  package enum Elsewhere: Hashable {
    /// Nowhere: its time is the same each time.
    case nowhere
    /// Within a minute of a border: clocks that are not corrected may differ by as much.
    case near(Month)
    /// The installation's clock was corrected, or was ahead: in any month.
    case anywhere
  }

  package var day: Int64 { Month.day(of: time) }
  package var isSessionBegin: Bool { total.kind == Event.Kind.sessionBegan.number }

  /// What makes it one event, however often it is told.
  package struct Identity: Hashable {
    package let id: RecordID
    package let installation: Int64

    package init(id: RecordID, installation: Int64) {
      (self.id, self.installation) = (id, installation)
    }
  }

  package var identity: Identity { Identity(id: id, installation: installation) }

  /// Where an event with a time may be, of an installation whose clock is as it always was.
  package static func elsewhere(_ time: Int64, in month: Month) -> Elsewhere {
    if time - month.start.milliseconds < border { return .near(month.previous) }
    if month.end.milliseconds - time <= border { return .near(month.next) }
    return .nowhere
  }

  private static let border: Int64 = 60_000
}
