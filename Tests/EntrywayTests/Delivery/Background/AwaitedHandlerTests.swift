import EntrywaySimulation
import Testing

@testable import Entryway

@MainActor @Suite("Handlers that are awaited")
struct AwaitedHandlerTests {
  private let opened = EntryOutcome.opened(Destination.match(.order("1")))

  @Test("The entry has opened at once, and the completion waits until the handler has ended")
  func waits() async {
    let stage = BackgroundStage()
    stage.listen()
    let reception = stage.press("1")
    #expect(reception?.state == .finished(opened))
    await stage.settle()
    #expect(stage.told["1"] == [])
    stage.finish()
    await stage.until { stage.told["1"] != [] }
    #expect(stage.told["1"] == [opened])
    #expect(stage.center?.awaitedHandlers.isEmpty == true)
  }

  @Test("Of two handlers the slower one decides, and other actions have their own")
  func two() async {
    let stage = BackgroundStage()
    stage.listen()
    stage.listenStubbornly()
    stage.press("1")
    await stage.settle()
    stage.press("2", "app:/order/2", request: "other")
    stage.finish()
    await stage.until { stage.told["1"] != [] }
    #expect(stage.told["1"] == [opened])
    #expect(stage.told["2"] == [])
    await stage.settle()
    stage.finish()
    await stage.until { stage.told["2"] != [] }
    #expect(stage.told["2"] == [.opened(Destination.match(.order("2")))])
  }

  @Test("A handler is cancelled when its time is over, and still ends before the completion")
  func timeLimit() async {
    let stage = BackgroundStage()
    stage.listen()
    stage.press("1")
    await stage.settle()
    stage.clock.advance(by: .seconds(19))
    await stage.settle()
    #expect(stage.cancelled == 0)
    stage.clock.advance(by: .seconds(1))
    await stage.until { stage.told["1"] != [] }
    #expect(stage.cancelled == 1)
    #expect(stage.told["1"] == [opened])
  }

  @Test("One that does not end is not waited for any longer than the system waits")
  func stubborn() async {
    let stage = BackgroundStage()
    stage.listenStubbornly()
    stage.press("1")
    await stage.settle()
    stage.clock.advance(by: .seconds(24))
    await stage.settle()
    #expect(stage.told["1"] == [])
    stage.clock.advance(by: .seconds(1))
    await stage.until { stage.told["1"] != [] }
    #expect(stage.told["1"] == [nil])
    #expect(stage.ended == 0)
  }

  @Test("Under one identity an entry is handled once, and a cancelled registration handles none")
  func registrations() async {
    let stage = BackgroundStage()
    let first = stage.listen(id: "view")
    stage.listen(id: "view")
    stage.press("1")
    await stage.settle()
    first?.cancel()
    stage.finish()
    await stage.until { stage.ended == 1 }
    await stage.settle()
    #expect(stage.ended == 1)
    #expect(stage.told["1"] == [opened])
  }

  @Test("A handler is awaited in the foreground too, and nobody has to wait for it")
  func foreground() async {
    let stage = BackgroundStage()
    stage.listen()
    stage.center?.satisfy(.interface)
    stage.press("1", "app:/order/1", .tap)
    #expect(stage.told["1"] == [opened])
    await stage.settle()
    #expect(stage.center?.awaitedHandlers.count == 1)
    stage.finish()
    await stage.until { stage.ended == 1 }
  }
}
