import SeededNumbers
import Testing

@testable import LinkPlatform

@Suite("SignInLimits")
struct SignInLimitsTests {
  private let limits = SignInLimits()
  private let start = Timestamp(milliseconds: 1_700_000_000_000)

  private func time(_ seconds: Int) -> Timestamp { start.adding(.seconds(seconds)) }

  @Test(
    "So many wrong passwords are one too many",
    arguments: [
      (SignInLimits.Subject.account("ada"), 10), (.name("nobody"), 10), (.browser("1"), 10),
      (.address("192.0.2.1"), 30),
    ])
  func limit(_ subject: SignInLimits.Subject, _ limit: Int) {
    for number in 0..<limit {
      #expect(limits.mayTry([subject], at: time(number)))
      limits.wasWrong([subject], at: time(number))
    }
    #expect(!limits.mayTry([subject], at: time(limit)))
  }

  @Test("They count for a quarter of an hour from the first, however many follow")
  func window() {
    let ada = [SignInLimits.Subject.account("ada")]
    for number in 0..<10 { limits.wasWrong(ada, at: time(number * 60)) }
    #expect(!limits.mayTry(ada, at: time(899)))
    #expect(limits.mayTry(ada, at: time(900)))
    limits.wasWrong(ada, at: time(900))
    #expect(limits.mayTry(ada, at: time(901)))
    for _ in 0..<9 { limits.wasWrong(ada, at: time(902)) }
    #expect(!limits.mayTry(ada, at: time(1799)))
    #expect(limits.mayTry(ada, at: time(1800)))
  }

  @Test("A clock that is set back makes no wait longer than a quarter of an hour")
  func clock() {
    let ada = [SignInLimits.Subject.account("ada")]
    for _ in 0..<10 { limits.wasWrong(ada, at: time(100_000)) }
    #expect(!limits.mayTry(ada, at: time(0)))
    #expect(!limits.mayTry(ada, at: time(899)))
    #expect(limits.mayTry(ada, at: time(900)))
  }

  @Test("Each subject counts for itself, and all of them must have a try left")
  func subjects() {
    let (ada, bob) = (SignInLimits.Subject.account("ada"), SignInLimits.Subject.account("bob"))
    for _ in 0..<10 { limits.wasWrong([ada], at: start) }
    #expect(!limits.mayTry([ada], at: start))
    #expect(limits.mayTry([bob], at: start))
    #expect(!limits.mayTry([bob, ada], at: start))
    // The same text is another subject as a browser or an address.
    #expect(limits.mayTry([.browser("ada")], at: start))
    #expect(limits.mayTry([.address("ada")], at: start))
    #expect(limits.mayTry([.name("ada")], at: start))
  }

  @Test("The right password forgets what was wrong before, of these subjects alone")
  func right() {
    let (ada, bob) = (SignInLimits.Subject.account("ada"), SignInLimits.Subject.account("bob"))
    for _ in 0..<10 { limits.wasWrong([ada, bob], at: start) }
    limits.wasRight([ada])
    #expect(limits.mayTry([ada], at: start))
    #expect(!limits.mayTry([bob], at: start))
  }

  @Test("Of more than 10,000 counts of a kind the oldest go")
  func capacity() {
    let first = SignInLimits.Subject.name("first")
    let last = SignInLimits.Subject.name("last")
    for _ in 0..<10 { limits.wasWrong([first], at: start) }
    for number in 2..<10_000 { limits.wasWrong([.name("\(number)")], at: time(2)) }
    for _ in 0..<10 { limits.wasWrong([last], at: time(3)) }
    #expect(!limits.mayTry([first], at: time(4)))
    limits.wasWrong([.name("one more")], at: time(3))
    #expect(limits.mayTry([first], at: time(4)))
    #expect(!limits.mayTry([last], at: time(4)))
  }

  @Test("A flood of invented names and of addresses takes no account's and no browser's place")
  func flood() {
    let ada = SignInLimits.Subject.account("ada")
    let browser = SignInLimits.Subject.browser("hers")
    for _ in 0..<10 { limits.wasWrong([ada, browser], at: start) }
    for number in 0..<12_000 {
      limits.wasWrong([.name("\(number)"), .address("\(number)")], at: time(1))
      limits.wasWrong([.account("other-\(number % 20)")], at: time(1))
    }
    #expect(!limits.mayTry([ada], at: time(2)))
    #expect(!limits.mayTry([browser], at: time(2)))
    #expect(limits.count <= 2 * SignInLimits.capacity + 22)
    #expect(limits.mayTry([ada], at: time(900)))
  }

  @Test("A count that falls to nothing takes no room")
  func empty() {
    let subjects: [SignInLimits.Subject] = [
      .account("a"), .name("b"), .address("c"), .browser("d"),
    ]
    for number in 0..<100 {
      let others = subjects + [.address("\(number)")]
      limits.wasWrong(others, at: start)
      limits.wasNotTried(others)
    }
    #expect(limits.count == 0)
    limits.wasWrong(subjects, at: start)
    limits.wasWrong(subjects, at: start)
    limits.wasNotTried(subjects)
    #expect(limits.count == 4)
    limits.wasRight(subjects)
    #expect(limits.count == 0)
  }

  @Test("A try that was counted and not made is taken back")
  func notTried() {
    let ada = [SignInLimits.Subject.account("ada")]
    for _ in 0..<10 { limits.wasWrong(ada, at: start) }
    limits.wasNotTried(ada)
    #expect(limits.mayTry(ada, at: start))
    limits.wasWrong(ada, at: start)
    #expect(!limits.mayTry(ada, at: start))
    limits.wasNotTried([.account("bob")])
    #expect(limits.mayTry([.account("bob")], at: start))
  }

  @Test("What is over goes before what still counts")
  func overFirst() {
    let kept = SignInLimits.Subject.name("kept")
    for number in 0..<9_999 { limits.wasWrong([.name("\(number)")], at: start) }
    for _ in 0..<10 { limits.wasWrong([kept], at: time(800)) }
    for number in 0..<9_000 { limits.wasWrong([.name("new \(number)")], at: time(1000)) }
    #expect(!limits.mayTry([kept], at: time(1001)))
  }

  @Test("It agrees with a list of all that was wrong")
  func reference() {
    var seeded = Seeded(seed: 3)
    let subjects: [SignInLimits.Subject] = [
      .account("a"), .account("b"), .browser("a"), .address("a"), .name("a"),
    ]
    // By subject: when its count began, and how many.
    var starts: [SignInLimits.Subject: (start: Timestamp, wrong: Int)] = [:]
    var now = start
    for _ in 0..<5000 {
      now = now.adding(.seconds(seeded.below(40)))
      let chosen = subjects.filter { _ in seeded.chance(50) }
      for subject in subjects {
        if let known = starts[subject], now >= known.start.adding(.seconds(900)) {
          starts[subject] = nil
        }
      }
      let expected = chosen.allSatisfy { (starts[$0]?.wrong ?? 0) < $0.limit }
      #expect(limits.mayTry(chosen, at: now) == expected)
      if seeded.chance(3) {
        limits.wasRight(chosen)
        for subject in chosen { starts[subject] = nil }
      } else {
        limits.wasWrong(chosen, at: now)
        for subject in chosen {
          starts[subject, default: (now, 0)].wrong += 1
        }
      }
    }
  }
}
