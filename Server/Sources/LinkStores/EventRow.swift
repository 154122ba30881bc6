import FoundationEssentials
import LinkPlatform

/// An event as its month's file has it: numbers in place of texts, 0 for none.
struct EventRow {
  /// The numbers that are counted together.
  var total: EventTotals.Key
  let id: RecordID
  let installation: Int64
  let time: Int64
  /// The month of the time.
  let month: Month
  let sequence: Int64
  let session: Int64
  let touch: RecordID?
  let referrer: Int64
  let flags: EventFlags
  let received: Int64
  let details: String?
  let items: String?
  /// In which other months' files it may be already.
  let elsewhere: Elsewhere

  /// Where an event that is told again may have been put, since its time was another then.
  enum Elsewhere: Hashable {
    /// Nowhere: its time is the same each time.
    case nowhere
    /// Within a minute of a border: clocks that are not corrected may differ by as much.
    case near(Month)
    /// The installation's clock was corrected, or was ahead: in any month.
    case anywhere
  }

  var day: Int64 { Month.day(of: time) }
  var isSessionBegin: Bool { total.kind == Event.Kind.sessionBegan.number }

  /// What makes it one event, however often it is told.
  struct Identity: Hashable {
    let id: RecordID
    let installation: Int64
  }

  var identity: Identity { Identity(id: id, installation: installation) }

  /// Where an event with a time may be, of an installation whose clock is as it always was.
  static func elsewhere(_ time: Int64, in month: Month) -> Elsewhere {
    if time - month.start.milliseconds < border { return .near(month.previous) }
    if month.end.milliseconds - time <= border { return .near(month.next) }
    return .nowhere
  }

  private static let border: Int64 = 60_000
}
