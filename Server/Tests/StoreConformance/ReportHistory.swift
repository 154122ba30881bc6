import LinkPlatform
import SeededNumbers

/// What a few installations of an app did in three months, and how they told it.
///
/// Much of it happens at the borders of days and months, in the same millisecond or one beside it, and
/// much is told late, again, out of order, or by a clock that is off.
struct ReportHistory: Sendable {
  let app: RecordID
  /// Moments at which much happens: days and months begin with most of them.
  let moments: [Timestamp]
  let span: TimeSpan
  /// In the order in which they come.
  private(set) var batches: [EventBatch] = []
  private(set) var sends: [Send] = []

  static let installations = 5
  static let zones = ["Europe/Berlin", "America/Santiago", "Asia/Kathmandu"]

  /// The days on which three months begin, of 2026 and 2027.
  ///
  /// In the first clocks go back in Berlin and on in Santiago, in the last the other way round.
  private static let beginnings = [(2026, 8, 20), (2026, 11, 16), (2027, 2, 20)]

  init(app: Int, seed: UInt64) {
    var seeded = Seeded(seed: seed)
    self.app = .numbered(app)
    let (year, month, day) = seeded.pick(Self.beginnings)
    let start = Timestamp.day(year, month, day)
    span = TimeSpan(start, start.adding(.seconds(92 * 86_400)))
    moments = Self.moments(of: span, &seeded)
    sends = makeSends(&seeded)
    let told = (1...Self.installations).flatMap { makeBatches(of: $0, &seeded) }
    batches = told.sorted { $0.receivedAt < $1.receivedAt }
  }

  /// Makes it one whose owner has registered nothing.
  mutating func forgetSends() { sends = [] }

  private static func moments(of span: TimeSpan, _ seeded: inout Seeded) -> [Timestamp] {
    let first = Int(span.from.milliseconds / Month.day)
    // The first moments of all months.
    var moments = (first..<first + 92).map { Timestamp(milliseconds: Int64($0) * Month.day) }
      .filter(\.beginsMonth)
    for _ in 0..<5 {
      moments.append(Timestamp(milliseconds: Int64(first + seeded.below(92)) * Month.day))
      moments.append(LocalDay(of: span.random(&seeded), in: seeded.pick(zones)).start)
    }
    for zone in zones {
      guard let day = ReportHistory.longOrShortDay(in: span, zone) else { continue }
      moments += [day.start, day.end]
    }
    return moments
  }

  /// The first day of a span that has another length than 24 hours.
  static func longOrShortDay(in span: TimeSpan, _ zone: String) -> LocalDay? {
    var day = LocalDay(of: span.from, in: zone)
    while day.end <= span.to {
      let length = day.end.milliseconds - day.start.milliseconds
      if length != Month.day { return day }
      day = LocalDay(of: day.end, in: zone)
    }
    return nil
  }

  private func makeSends(_ seeded: inout Seeded) -> [Send] {
    (1...4).map { number in
      // No two at once: they come in the order of their times.
      let moment = Timestamp(milliseconds: time(&seeded).milliseconds / 10 * 10)
      var send = Send(
        id: "send \(number)", campaign: seeded.pick([nil, "spring", "spring", "sale"]),
        source: seeded.pick([nil, nil, "mail"]),
        sentAt: moment.adding(.milliseconds(number)), recipients: 9,
        isMutable: seeded.chance(50), route: seeded.pick([nil, "order", "cart"]))
      for id in ["LIKE", "REPLY"] where seeded.chance(40) {
        send.actions.append(
          SendAction(
            id: id, target: "https://shop.example/\(id)",
            route: seeded.pick([nil, "order", "cart"])))
      }
      return send
    }
  }

  /// When something happens.
  func time(_ seeded: inout Seeded) -> Timestamp {
    guard seeded.chance(70) else { return span.random(&seeded) }
    let offset = seeded.pick([-900_000, -1, -1, 0, 0, 0, 1, 1, 900_000, 86_399_999])
    return seeded.pick(moments).adding(.milliseconds(offset))
  }
}

extension Timestamp {
  /// The first moment of a day of UTC.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
    let number = CivilDay(year: year, month: month, day: day)?.number ?? 0
    return Timestamp(milliseconds: Int64(number) * Month.day)
  }

  /// Whether it is the first moment of a month of UTC.
  var beginsMonth: Bool {
    let (day, rest) = milliseconds.quotientAndRemainder(dividingBy: Month.day)
    return rest == 0 && CivilDay(number: Int(day)).day == 1
  }
}

extension TimeSpan {
  /// A moment of it.
  func random(_ seeded: inout Seeded) -> Timestamp {
    Timestamp(
      milliseconds: Int64(seeded.number(Int(from.milliseconds)...Int(to.milliseconds) - 1)))
  }
}
