import LinkPlatform
import Testing

@Suite("The end of a send")
struct SendOutcomeTests {
  private static func told(
    _ accepted: Int, _ refused: [String: Int] = [:], notSent: Int = 0, unknown: Int = 0,
    isFinal: Bool = true, at time: Int64 = 1
  ) -> SendOutcome {
    SendOutcome(
      accepted: accepted, refused: refused, notSent: notSent, unknown: unknown,
      isFinal: isFinal, toldAt: Timestamp(milliseconds: time))
  }

  @Test("More pushes replace fewer, the end replaces what was on the way, and nothing the reverse")
  func order() {
    // In the order in which they happen.
    let steps = [
      Self.told(0, isFinal: false), Self.told(1, ["BadDeviceToken": 1], isFinal: false),
      Self.told(1, ["BadDeviceToken": 1], notSent: 1), Self.told(5, notSent: 1, isFinal: false),
      Self.told(6, isFinal: true),
    ]
    for (place, step) in steps.enumerated() {
      #expect(step.replaces(nil))
      for earlier in steps[..<place] {
        #expect(step.replaces(earlier), "\(step) \(earlier)")
        #expect(!earlier.replaces(step), "\(step) \(earlier)")
      }
    }
  }

  @Test("Of as many pushes the later word holds, and the same again is nothing new")
  func same() {
    let (before, after) = (Self.told(5, notSent: 2), Self.told(7, at: 9))
    #expect(after.replaces(before) && before.replaces(after))
    #expect(!Self.told(7, at: 10).replaces(after))
  }

  @Test("Sends together have an end only if each of them has")
  func sum() {
    func send(_ id: String, _ outcome: SendOutcome?) -> Send {
      Send(
        id: id, sentAt: Timestamp(milliseconds: 0), recipients: 100, outcome: outcome)
    }
    let one = send("one", Self.told(5, ["Unregistered": 1, "BadTopic": 2], notSent: 3))
    let two = send("two", Self.told(2, ["Unregistered": 4], unknown: 1, isFinal: false, at: 7))
    let both = Self.told(
      7, ["Unregistered": 5, "BadTopic": 2], notSent: 3, unknown: 1, isFinal: false, at: 7)
    #expect(SendOutcome.sum(of: [one, two]) == both)
    #expect(SendOutcome.sum(of: [one]) == one.outcome)
    #expect(SendOutcome.sum(of: [one, send("silent", nil), two]) == nil)
    #expect(SendOutcome.sum(of: [send("silent", nil), one]) == nil)
    #expect(SendOutcome.sum(of: []) == nil)
    #expect((one.sent, two.sent, send("silent", nil).sent) == (8, 7, 100))
    #expect(both.reasons.map(\.reason) == ["Unregistered", "BadTopic"])
  }
}
