import Entryway
import EntrywaySimulation
import Testing

@MainActor @Suite("The completion of a background action")
struct BackgroundCompletionTests {
  /// What happens after the button is pressed, and what the completion handlers are given.
  struct Course: Sendable, CustomTestStringConvertible {
    var name: String
    var expected: [String: String]
    var play: @MainActor @Sendable () async -> BackgroundStage

    var testDescription: String { name }

    init(
      _ name: String, _ expected: [String: String],
      play: @escaping @MainActor @Sendable () async -> BackgroundStage
    ) {
      self.name = name
      self.expected = expected
      self.play = play
    }
  }

  @Test("It is called once, whatever becomes of the action", arguments: courses)
  func once(course: Course) async {
    let stage = await course.play()
    await stage.end()
    let told = stage.told.mapValues { $0.map { $0.map { "\($0)" } ?? "nothing" } }
    #expect(told == course.expected.mapValues { [$0] })
  }

  nonisolated static let courses: [Course] = ends + waits + duplicates + lives

  private nonisolated static let ends = [
    Course("it opens", ["1": "opened order (id: 1)"]) {
      let stage = BackgroundStage()
      stage.center?.onOpen { _, _ in }
      stage.press("1")
      return stage
    },
    Course("its handler ends", ["1": "opened order (id: 1)"]) {
      let stage = BackgroundStage()
      stage.listen()
      stage.press("1")
      await stage.settle()
      stage.finish()
      return stage
    },
    Course("its handler is cancelled, and ends", ["1": "opened order (id: 1)"]) {
      let stage = BackgroundStage()
      stage.listen()
      stage.press("1")
      await stage.settle()
      stage.clock.advance(by: .seconds(20))
      await stage.until { stage.ended == 1 }
      return stage
    },
    Course("its handler does not end in time", ["1": "nothing"]) {
      let stage = BackgroundStage()
      stage.listenStubbornly()
      stage.press("1")
      await stage.settle()
      stage.clock.advance(by: .seconds(25))
      return stage
    },
    Course("nothing reads it", ["1": "rejected: no such destination"]) {
      let stage = BackgroundStage()
      stage.listen()
      stage.press("1", "app:/nowhere")
      return stage
    },
    Course("it is a dismissal", ["1": "cancelled: dismissed"]) {
      let stage = BackgroundStage()
      stage.press("1", "app:/order/1", .dismiss)
      return stage
    },
    Course("a guard cancels it", ["1": "cancelled: not now"]) {
      let stage = BackgroundStage()
      stage.listen()
      stage.center?.addGuard { _, _ in .cancel(reason: "not now") }
      stage.press("1")
      return stage
    },
    Course("a guard takes too long", ["1": "cancelled: a guard did not answer within 5 s"]) {
      let stage = BackgroundStage()
      stage.listen()
      stage.center?.addGuard(timeLimit: .seconds(5)) { _, _ in
        await SimulatedClock.sleepForever()
        return .proceed
      }
      stage.press("1")
      await stage.settle()
      stage.clock.advance(by: .seconds(5))
      return stage
    },
  ]

  private nonisolated static let waits = [
    Course("it waits, opens, and its handler ends", ["1": "opened order (id: 1)"]) {
      let stage = BackgroundStage(needs: [.session])
      stage.listen()
      stage.press("1")
      stage.center?.satisfy(.session)
      await stage.settle()
      stage.finish()
      return stage
    },
    Course("it waits too long, and opens later", ["1": "nothing"]) {
      let stage = BackgroundStage(needs: [.session])
      stage.listen()
      stage.press("1")
      await stage.settle()
      stage.clock.advance(by: .seconds(25))
      await stage.until { stage.told["1"] != [] }
      return stage
    },
    Course("nobody listens in time", ["1": "nothing"]) {
      let stage = BackgroundStage()
      stage.press("1")
      await stage.settle()
      stage.clock.advance(by: .seconds(25))
      await stage.until { stage.told["1"] != [] }
      return stage
    },
    Course("the app gives it up", ["1": "cancelled by the app"]) {
      let stage = BackgroundStage(needs: [.session])
      stage.press("1")
      stage.center?.cancelWaiting()
      return stage
    },
    Course("it expires", ["1": "expired"]) {
      let stage = BackgroundStage(expiry: .seconds(10), needs: [.session])
      stage.press("1")
      stage.dates.advance(11)
      stage.center?.expire()
      return stage
    },
    Course("sixty-four others drive it out", ["1": "superseded by entry 65"]) {
      let stage = BackgroundStage(needs: [.session])
      stage.press("1")
      for number in 2...65 {
        stage.center?.receive(
          .notification("app:/order/\(number)", .button("MARK"), request: "\(number)"))
      }
      return stage
    },
  ]

  private nonisolated static let duplicates = [
    Course(
      "it is reported again while it waits",
      ["1": "opened order (id: 1)", "2": "duplicate of entry 1"]
    ) {
      let stage = BackgroundStage(needs: [.session])
      stage.listen()
      stage.press("1")
      stage.press("2")
      await stage.settle()
      #expect(stage.told == ["1": [], "2": []])
      stage.center?.satisfy(.session)
      await stage.settle()
      #expect(stage.told == ["1": [], "2": []])
      stage.finish()
      return stage
    },
    Course(
      "it is reported again while its handler works",
      ["1": "opened order (id: 1)", "2": "duplicate of entry 1"]
    ) {
      let stage = BackgroundStage()
      stage.listen()
      stage.press("1")
      stage.press("2")
      await stage.settle()
      #expect(stage.told == ["1": [], "2": []])
      stage.finish()
      return stage
    },
    Course(
      "it is reported again later", ["1": "opened order (id: 1)", "2": "duplicate of entry 1"]
    ) {
      let stage = BackgroundStage()
      stage.center?.onOpen { _, _ in }
      stage.press("1")
      stage.press("2")
      return stage
    },
    Course("its first report came without a completion", ["2": "duplicate of entry 1"]) {
      let stage = BackgroundStage()
      stage.listen()
      stage.center?.receive(.notification("app:/order/1", .button("MARK")))
      stage.press("2")
      await stage.settle()
      #expect(stage.told == ["2": []])
      stage.finish()
      return stage
    },
  ]

  private nonisolated static let lives = [
    Course("the process is suspended for an hour", ["1": "nothing"]) {
      let stage = BackgroundStage()
      stage.listenStubbornly()
      stage.press("1")
      await stage.settle()
      stage.clock.advance(by: .seconds(3_600))
      await stage.until { stage.told["1"] != [] }
      return stage
    },
    Course("the center goes while the handler works", ["1": "opened order (id: 1)"]) {
      let stage = BackgroundStage()
      stage.listen()
      stage.press("1")
      await stage.settle()
      stage.drop()
      stage.finish()
      return stage
    },
    Course("the center goes while the action waits", ["1": "nothing"]) {
      let stage = BackgroundStage(needs: [.session])
      stage.press("1")
      stage.drop()
      return stage
    },
    Course("the registration is cancelled while the handler works", ["1": "opened order (id: 1)"]) {
      let stage = BackgroundStage()
      let registration = stage.listen()
      stage.press("1")
      await stage.settle()
      registration?.cancel()
      stage.finish()
      return stage
    },
    Course("its handler presses another", ["1": "opened order (id: 1)", "2": "opened home"]) {
      let stage = BackgroundStage()
      stage.listen()
      stage.center?.onOpen { destination, _ in
        if destination == .order("1") { stage.press("2", "app:/home", request: "2") }
      }
      stage.press("1")
      await stage.settle()
      stage.finish()
      return stage
    },
  ]
}
