import FoundationEssentials
import LinkPlatform
import SeededNumbers

/// What people do with an app, made of numbers that a seed repeats.
///
/// Each day is made by itself: it needs none of those before it. So a folder with one day alone has
/// the very events of this day.
struct Traffic: Sendable {
  static let day: Int64 = 86_400_000
  /// The days end on the same one, however many there are: they pass the borders of months.
  private static let dayAfterLast = CivilDay(year: 2026, month: 4, day: 11)?.number ?? 0

  let app: RecordID
  let days: Int
  let eventsPerDay: Int
  /// How many events a session has, which are told in one batch.
  let lengths: ClosedRange<Int>
  private let seed: UInt64 = 37

  init(app: RecordID, events: Int, days: Int, lengths: ClosedRange<Int> = 6...14) {
    (self.app, self.days, self.lengths) = (app, days, lengths)
    eventsPerDay = events / days
  }

  /// The day with an index, counted from the first; those that come after the last go on.
  func civilDay(_ day: Int) -> CivilDay { CivilDay(number: Self.dayAfterLast - days + day) }

  func start(ofDay day: Int) -> Timestamp {
    Timestamp(milliseconds: Int64(Self.dayAfterLast - days + day) * Self.day)
  }

  /// The zones that days are reported in.
  enum Zone: String, CaseIterable {
    case utc = "UTC"
    case berlin = "Europe/Berlin"
  }

  func span(ofDay day: Int, _ zone: Zone) -> TimeSpan {
    LocalDay(of: start(ofDay: day).adding(.seconds(43_200)), in: zone.rawValue).span
  }

  /// The day that reports are about, with most days before it.
  var reportedDay: Int { days * 7 / 10 }

  /// The day with which the second month begins; nil where there is only one.
  var firstBorder: Int? { (1..<days).first { civilDay($0).day == 1 } }

  /// The same random numbers for the same subjects.
  func numbers(_ subjects: Int...) -> Seeded {
    var mixed = seed
    for subject in subjects {
      var next = Seeded(seed: mixed ^ UInt64(bitPattern: Int64(subject)))
      mixed = next.next()
    }
    return Seeded(seed: mixed)
  }
}

// Who is there

extension Traffic {
  /// How many events somebody tells on a day, nearly: those of one session or two.
  private static let eventsPerPerson = 15

  /// How many are active on a day.
  var peoplePerDay: Int { max(1, eventsPerDay / Self.eventsPerPerson) }

  /// A day's sessions in the order in which they are told.
  ///
  /// Of those who have the app some come almost daily, most rarely; each day one in a hundred of
  /// them leaves, and as many are new.
  func sessions(ofDay day: Int) -> [Session] {
    let people = peoplePerDay * 4
    let first = max(1, people / 100) * day
    var chance = numbers(0, day)
    let start = chance.below(people)
    // Not one beside the other: whoever came first would come together ever after.
    let step = people % 7919 == 0 ? 7907 : 7919
    var rest = eventsPerDay
    var sessions: [Session] = []
    // Where too few come by themselves the others do.
    for isInvited in [false, true] {
      for offset in 0..<people where rest > 0 {
        let person = first + (start + offset * step) % people
        var numbers = numbers(1, person, day)
        guard (numbers.below(100) < interest(of: person)) != isInvited else { continue }
        add(person, day, &numbers, &rest, to: &sessions)
      }
    }
    return sessions.sorted { ($0.receivedAt, $0.person) < ($1.receivedAt, $1.person) }
  }

  /// How many days of a hundred somebody comes.
  private func interest(of person: Int) -> Int {
    var chance = numbers(2, person)
    return switch chance.below(100) {
    case ..<10: 90
    case ..<50: 40
    default: 12
    }
  }

  private func add(
    _ person: Int, _ day: Int, _ chance: inout Seeded, _ rest: inout Int,
    to sessions: inout [Session]
  ) {
    let count = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3][chance.below(10)]
    for number in 0..<count where rest > 0 {
      let length = min(rest, chance.number(lengths))
      rest -= length
      // Most come in the afternoon.
      let time = (chance.below(Int(Self.day)) + chance.below(Int(Self.day))) / 2 + 3 * 3_600_000
      let begin = start(ofDay: day).milliseconds + Int64(time) % Self.day
      let gap = Int64(chance.number(lengths.upperBound > 50 ? 1000...10_000 : 5000...60_000))
      // Some are without a network for hours.
      let way = chance.below(100) < 3 ? chance.below(36_000_000) : chance.number(1000...20_000)
      sessions.append(
        Session(
          person: person, day: day, number: number, length: length, begin: begin, gap: gap,
          receivedAt: begin + Int64(length) * gap + Int64(way)))
    }
  }
}

/// What somebody does at one time, and tells in one batch.
struct Session: Sendable {
  let person: Int
  let day: Int
  /// On this day.
  let number: Int
  /// How many events it has.
  let length: Int
  let begin: Int64
  /// Between two events, nearly.
  let gap: Int64
  let receivedAt: Int64
}
