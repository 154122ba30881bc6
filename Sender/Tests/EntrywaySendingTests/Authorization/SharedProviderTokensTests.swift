import Crypto
import EntrywaySending
import Foundation
import Testing

@Suite("The provider tokens of a key") struct SharedProviderTokensTests {
  private let clock = TestClock()
  private let signer = ProviderTokenSigner.test()
  private let tokens: SharedProviderTokens

  init() { tokens = SharedProviderTokens(signer: signer, clock: clock.clock) }

  @Test("One token is used for 45 minutes, then one is made anew")
  func age() throws {
    let first = try tokens.current()
    clock.pass(.seconds(45 * 60 - 1))
    #expect(try tokens.current() == first)
    clock.pass(.seconds(1))
    let second = try tokens.current()
    #expect(second != first)
    #expect(second.issued.timeIntervalSince(first.issued) == 45 * 60)
    #expect(try tokens.current() == second)
  }

  @Test("In a day no two are made within 20 minutes, and none is used for 60")
  func day() throws {
    var last = try tokens.current()
    for _ in 0..<(24 * 60) {
      clock.pass(.seconds(60))
      let token = try tokens.current()
      let age = clock.date.timeIntervalSince(token.issued)
      #expect(age < 60 * 60)
      if token != last { #expect(token.issued.timeIntervalSince(last.issued) >= 20 * 60) }
      last = token
    }
  }

  @Test(
    "Setting the time of day makes no second token within 20 minutes", arguments: [-7200.0, 7200])
  func setClock(seconds: Double) throws {
    let first = try tokens.current()
    clock.set(by: seconds)
    #expect(try tokens.current() == first)
    clock.pass(.seconds(20 * 60))
    #expect(try tokens.current() != first)
  }

  @Test("A clock that is set back does not keep an old token")
  func setBack() throws {
    let first = try tokens.current()
    for _ in 0..<45 {
      clock.pass(.seconds(60))
      clock.set(by: -60)
    }
    #expect(try tokens.current() != first)
  }

  @Test("One that APNs calls expired is renewed once for all who hold it")
  func renewal() throws {
    let first = try tokens.current()
    let second = try tokens.renewed(after: first)
    #expect(second != first)
    #expect(second.isRenewal)
    // The answers to requests that were under way come later.
    for _ in 0..<100 { #expect(try tokens.renewed(after: first) == second) }
    #expect(try tokens.current() == second)
  }

  @Test("A thousand that ask at once get one renewal")
  func renewals() async throws {
    let first = try tokens.current()
    let tokens = tokens
    let renewed = try await withThrowingTaskGroup(of: ProviderToken.self) { group in
      for _ in 0..<1000 { group.addTask { try tokens.renewed(after: first) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(renewed.count == 1)
    #expect(!renewed.contains(first))
  }

  @Test("A renewal that is called expired as well is the clock's fault")
  func wrongClock() throws {
    let second = try tokens.renewed(after: tokens.current())
    let error = #expect(throws: ProviderTokenError.self) { try tokens.renewed(after: second) }
    #expect(error?.code == .clock)
    #expect(error?.clockOffset == nil)
    #expect(try tokens.current() == second)
  }

  @Test("After 20 minutes a renewal may be renewed")
  func laterRenewal() throws {
    let second = try tokens.renewed(after: tokens.current())
    clock.pass(.seconds(20 * 60))
    #expect(try tokens.renewed(after: second) != second)
  }

  @Test(
    "The answer's date tells by how much the clock is off",
    arguments: [
      (-3600, ProviderTokenError.Code.clock), (3600, .clock), (-301, .clock), (0, .calledExpired),
      (299, .calledExpired),
    ])
  func serverDate(offset: Int, code: ProviderTokenError.Code) throws {
    let clock = TestClock(Date(timeIntervalSince1970: 784_111_777 + Double(offset)))
    let tokens = SharedProviderTokens(signer: signer, clock: clock.clock)
    let second = try tokens.renewed(after: tokens.current())
    let error = #expect(throws: ProviderTokenError.self) {
      try tokens.renewed(after: second, serverDate: "Sun, 06 Nov 1994 08:49:37 GMT")
    }
    #expect(error?.code == code)
    #expect(error?.clockOffset == offset)
  }

  @Test(
    "A date that is none is not used",
    arguments: [
      "", "now", "Sun, 06 Nov 1994 08:49:37 UTC", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 9999999999 08:49:37 GMT", String(repeating: " ", count: 29),
      "Sun, 06 Nov 1994 08:49:3\u{FF17} GMT",
    ])
  func badDates(date: String) throws {
    let second = try tokens.renewed(after: tokens.current())
    let error = #expect(throws: ProviderTokenError.self) {
      try tokens.renewed(after: second, serverDate: date)
    }
    #expect(error?.code == .clock)
    #expect(error?.clockOffset == nil)
  }

  @Test("Copies of a key, and so all senders made with it, have one token")
  func copies() throws {
    let key = try SigningKey(
      pem: signer.key.pemRepresentation, id: "ABC123DEFG", teamID: "DEF123GHIJ")
    let copy = key
    #expect(try key.tokens.current() == copy.tokens.current())
  }

  @Test("Each text is the one of the golden file")
  func texts() throws {
    var golden = GoldenTexts("provider-tokens")
    golden.add("A renewal that is called expired", ProviderTokenError(.clock))
    for (name, offset) in [("slow", -3605), ("fast", 9000), ("years off", -800_000_000)] {
      golden.add("A clock that is \(name)", ProviderTokenError(.clock, clockOffset: offset))
    }
    golden.add("A clock that is right", ProviderTokenError(.calledExpired, clockOffset: 2))
    golden.add("No signature", ProviderTokenError(.signing))
    try golden.compare()
  }
}
