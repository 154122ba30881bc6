import LinkPlatform
import ServerTestSupport
import Testing

@Suite("HeldDuty")
struct HeldDutyTests {
  private let group = SharedGroup()
  private let start = ContinuousClock.now

  private func duty(_ number: Int) -> HeldDuty {
    HeldDuty(.housekeeping, in: group.member(number), for: .seconds(10))
  }

  private func at(_ seconds: Double) -> ContinuousClock.Instant {
    start.advanced(by: .milliseconds(Int64(seconds * 1000)))
  }

  @Test("One server has it, asks again when half of its time is over, and keeps it")
  func kept() async {
    let (one, other) = (duty(1), duty(2))
    #expect(await one.isHeld(at: at(0)))
    #expect(await !other.isHeld(at: at(0)))
    for second in 1...100 {
      group.now = group.now.adding(.seconds(1))
      #expect(await one.isHeld(at: at(Double(second))), "second \(second)")
      #expect(await !other.isHeld(at: at(Double(second))), "second \(second)")
    }
    #expect(1...70 ~= group.questions)
  }

  @Test("When it ends without a word, another one has it once its time is over")
  func ended() async {
    let (one, other) = (duty(1), duty(2))
    #expect(await one.isHeld(at: at(0)))
    var taken: Double?
    for step in 0...60 where taken == nil {
      let seconds = Double(step) / 4
      group.now = group.now.adding(.milliseconds(250))
      if await other.isHeld(at: at(seconds)) { taken = seconds }
    }
    #expect(taken.map { 9.5...12.5 ~= $0 } == true)
    // The first one, which was away, learns that it has it no more.
    #expect(await !one.isHeld(at: at(20)))
  }

  @Test("One that gives it back leaves it to another at once, and does not have it any more")
  func released() async {
    let (one, other) = (duty(1), duty(2))
    #expect(await one.isHeld(at: at(0)))
    await one.release()
    #expect(await other.isHeld(at: at(0)))
    #expect(await !one.isHeld(at: at(1)))
    // Whoever has it not gives nothing back.
    await one.release()
    #expect(await other.isHeld(at: at(6)))
  }

  @Test("Where the group cannot be asked, a duty is held no longer than the group knows of it")
  func away() async {
    let one = duty(1)
    #expect(await one.isHeld(at: at(0)))
    group.leave(true)
    #expect(await one.isHeld(at: at(4)))
    #expect(await !one.isHeld(at: at(6)))
    group.leave(false)
    #expect(await one.isHeld(at: at(9)))
  }

  @Test("A server without others has every duty, and the clock of its machine")
  func lone() async throws {
    let group = LoneServer()
    #expect(group.aliveCount == 1)
    #expect(await group.hold(.housekeeping, for: .zero))
    let before = Timestamp.now
    let now = try await group.now()
    #expect(before <= now && now <= .now)
  }
}
