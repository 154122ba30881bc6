/// Clicks that are alike within a quarter of an hour and were counted without a row for each: more came
/// from an address than its share.
///
/// Nothing in it is a sender's to choose but the link, the kind and the device, so that a flood is few
/// of them: no referrer, and the time at which the server was asked.
package struct ClickTally: Hashable, Sendable {
  /// Of a journal no two tallies ever have the same number; later ones have higher ones.
  package var number: Int64
  /// When it changed last, as a number that rises with each change of any tally.
  package var change: Int64
  package var app: RecordID
  package var link: RecordID?
  /// When the quarter of an hour began.
  package var quarter: Timestamp
  package var kind: Click.Kind
  package var isBot: Bool
  package var isContinued: Bool
  package var device: Click.Device
  /// Where the clicks came from, without tags.
  package var origin: Origin
  /// How many clicks there are so far: it rises until the quarter is over.
  package var count: Int

  package init(
    number: Int64, change: Int64, app: RecordID, link: RecordID?, quarter: Timestamp,
    kind: Click.Kind, isBot: Bool = false, isContinued: Bool = false,
    device: Click.Device = .other, origin: Origin = Origin(), count: Int
  ) {
    (self.number, self.change, self.app, self.link) = (number, change, app, link)
    (self.quarter, self.kind, self.isBot, self.isContinued) = (quarter, kind, isBot, isContinued)
    (self.device, self.origin, self.count) = (device, origin, count)
  }
}
