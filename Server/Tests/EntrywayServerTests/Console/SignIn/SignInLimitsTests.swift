import LinkRecords
import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("SignInLimits")
struct SignInLimitsTests {
  private let limits = SignInLimits()
  private let start = Timestamp(milliseconds: 1_700_000_000_000)

  private func time(_ seconds: Int) -> Timestamp { start.adding(.seconds(seconds)) }

  @Test(
    "So many wrong passwords are one too many",
    arguments: [
      (SignInLimits.Subject.account("ada"), 10), (.browser("1"), 10), (.address("192.0.2.1"), 30),
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
  }

  @Test("The right password forgets what was wrong before, of these subjects alone")
  func right() {
    let (ada, bob) = (SignInLimits.Subject.account("ada"), SignInLimits.Subject.account("bob"))
    for _ in 0..<10 { limits.wasWrong([ada, bob], at: start) }
    limits.wasRight([ada])
    #expect(limits.mayTry([ada], at: start))
    #expect(!limits.mayTry([bob], at: start))
  }

  @Test("Of more than 10,000 counts the oldest go")
  func capacity() {
    let first = SignInLimits.Subject.account("first")
    let last = SignInLimits.Subject.account("last")
    for _ in 0..<10 { limits.wasWrong([first], at: start) }
    for number in 2..<10_000 { limits.wasWrong([.address("\(number)")], at: time(2)) }
    for _ in 0..<10 { limits.wasWrong([last], at: time(3)) }
    #expect(!limits.mayTry([first], at: time(4)))
    limits.wasWrong([.address("one more")], at: time(3))
    #expect(limits.mayTry([first], at: time(4)))
    #expect(!limits.mayTry([last], at: time(4)))
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
    let kept = SignInLimits.Subject.account("kept")
    for number in 0..<9_999 { limits.wasWrong([.address("\(number)")], at: start) }
    for _ in 0..<10 { limits.wasWrong([kept], at: time(800)) }
    for number in 0..<9_000 { limits.wasWrong([.address("new \(number)")], at: time(1000)) }
    #expect(!limits.mayTry([kept], at: time(1001)))
  }

  @Test("It agrees with a list of all that was wrong")
  func reference() {
    var seeded = Seeded(seed: 3)
    let subjects: [SignInLimits.Subject] = [
      .account("a"), .account("b"), .browser("a"), .address("a"),
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
