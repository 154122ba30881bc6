import Entryway
import Testing

@MainActor @Suite("Scenes")
struct SceneTests {
  @Test("An entry of a scene goes to that scene's handlers and to those without a scene")
  func ofScene() {
    let desk = Desk.ready()
    desk.listen("left", scene: "left")
    desk.listen("right", scene: "right")
    desk.center.receive(.order("1", scene: "right"))
    #expect(desk.opened == ["root: order(\"1\")", "right: order(\"1\")"])
  }

  @Test("An entry without a scene goes to all windows where the app wants it so")
  func withoutScene() {
    let desk = Desk.ready(options: DeliveryOptions(windows: .all))
    desk.listen("left", scene: "left")
    desk.listen("right", scene: "right")
    desk.center.receive(.order("1"))
    #expect(
      desk.opened == ["root: order(\"1\")", "left: order(\"1\")", "right: order(\"1\")"])
  }

  @Test("An entry waits for its own scene's first handler, though another scene listens")
  func waitsForItsScene() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    desk.listen("left", scene: "left")
    desk.center.receive(.order("1", scene: "right"))
    #expect(desk.opened == [])
    desk.listen("right", scene: "right")
    #expect(desk.opened == ["right: order(\"1\")"])
  }

  @Test("A requirement that is satisfied for one scene is not satisfied for another")
  func requirement() {
    let desk = Desk()
    desk.listen()
    desk.center.satisfy(.interface, scene: "left")
    #expect(desk.center.isSatisfied(.interface))
    #expect(desk.center.isSatisfied(.interface, scene: "left"))
    #expect(!desk.center.isSatisfied(.interface, scene: "right"))
    desk.center.receive(.order("1", scene: "right"))
    #expect(desk.opened == [])
    desk.center.satisfy(.interface, scene: "right")
    #expect(desk.opened == ["root: order(\"1\")"])
    desk.center.withdraw(.interface, scene: "right")
    desk.center.receive(.order("2"))
    #expect(desk.opened.last == "root: order(\"2\")")
    desk.center.withdraw(.interface)
    #expect(!desk.center.isSatisfied(.interface, scene: "left"))
  }

  @Test("Entries of two scenes do not supersede one another; one without a scene does")
  func superseding() {
    let desk = Desk()
    desk.center.receive(.order("1", scene: "left"))
    desk.center.receive(.order("2", scene: "right"))
    #expect(desk.center.waiting.map(\.id) == [1, 2])
    desk.center.receive(.order("3", scene: "right"))
    #expect(desk.center.waiting.map(\.id) == [1, 3])
    desk.center.receive(.order("4"))
    #expect(desk.center.waiting.map(\.id) == [4])
    desk.center.receive(.order("5", scene: "left"))
    #expect(desk.center.waiting.map(\.id) == [5])
  }

  @Test("A late handler gets the current entry of its own scene")
  func late() {
    let desk = Desk.ready()
    desk.center.receive(.order("1", scene: "left"))
    desk.center.receive(.order("2", scene: "right"))
    desk.listen("left", scene: "left")
    desk.listen("right", scene: "right")
    #expect(desk.opened.suffix(2) == ["left: order(\"1\")", "right: order(\"2\")"])
  }

  @Test("What waits for a scene that is closed goes to all")
  func closed() {
    let desk = Desk()
    desk.listen("left", scene: "left")
    desk.listen("right", scene: "right")
    desk.center.satisfy(.interface, scene: "left")
    desk.center.receive(.order("1", scene: "right"))
    #expect(desk.lines.last == "Entry 1 waits for the interface.")
    desk.center.closeScene("right")
    #expect(desk.opened == ["left: order(\"1\")"])
    #expect(desk.center.history[0].scene == nil)
  }

  @Test("When two entries come to compete because a scene is closed, the newer wins")
  func closedCompeting() {
    let desk = Desk()
    desk.center.receive(.order("1", scene: "left"))
    desk.center.receive(.order("2", scene: "right"))
    desk.center.closeScene("left")
    #expect(desk.center.waiting.map(\.id) == [2])
    #expect(desk.lines.last == "Entry 1 was superseded by entry 2.")
  }

  @Test("What waits for a handler says for which scene")
  func handlerOfScene() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    desk.listen(scene: "right")
    desk.center.receive(.order("1", scene: "left"))
    #expect(desk.history == ["Entry 1, a universal link, waits for a handler for the scene left."])
    #expect(desk.lines.last == "Entry 1 waits for a handler for the scene left.")
    desk.center.closeScene("right")
    desk.center.renameScene("left", to: "a\nb")
    #expect(desk.lines.last == #"Entry 1 waits for a handler for the scene "a\u{A}b"."#)
    desk.center.renameScene("a\nb", to: nil)
    #expect(desk.lines.last == "Entry 1 waits for a handler.")
  }
}
