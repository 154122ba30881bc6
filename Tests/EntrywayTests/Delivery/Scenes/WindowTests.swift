import Entryway
import Testing

/// Which window an entry opens in that no scene received.
@MainActor @Suite("Windows")
struct WindowTests {
  private func desk(
    _ scenes: SceneID..., options: DeliveryOptions = DeliveryOptions()
  ) -> Desk {
    let desk = Desk(options: options)
    for scene in scenes {
      desk.listen(scene.rawValue, scene: scene)
      desk.center.satisfy(.interface, scene: scene)
    }
    return desk
  }

  @Test("An entry without a scene opens in the window that became active last, once")
  func lastActive() {
    let desk = desk("left", "right")
    desk.center.activateScene("left")
    desk.center.receive(.order("1"))
    desk.center.activateScene("right")
    desk.center.receive(.order("2"))
    #expect(desk.opened == ["left: order(\"1\")", "right: order(\"2\")"])
  }

  @Test("Handlers without a scene get it too")
  func withoutScene() {
    let desk = desk("left", "right")
    desk.listen("root")
    desk.center.activateScene("left")
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["left: order(\"1\")", "root: order(\"1\")"])
  }

  @Test("A window without a handler is passed over, however active")
  func withoutHandler() {
    let desk = desk("left", "right")
    desk.center.activateScene("right")
    desk.center.activateScene("other")
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["right: order(\"1\")"])
  }

  @Test("A window in the background is passed over while another one is on the screen")
  func background() {
    let desk = desk("left", "right")
    desk.center.withdraw(.interface, scene: "right")
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["left: order(\"1\")"])
  }

  @Test("Where no window was active, one of them gets it")
  func neverActive() {
    let desk = Desk()
    desk.listen("left", scene: "left")
    desk.listen("right", scene: "right")
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["right: order(\"1\")"])
  }

  @Test("A handler of the same window that registers late gets it, one of another does not")
  func late() {
    let desk = desk("left", "right")
    desk.center.receive(.order("1"))
    desk.listen("late left", scene: "left")
    desk.listen("late right", scene: "right")
    desk.listen("late root")
    #expect(
      desk.opened == ["right: order(\"1\")", "late right: order(\"1\")", "late root: order(\"1\")"])
  }

  @Test("Where no handler had a scene, the window of the first that registers late gets it")
  func lateWindow() {
    let desk = Desk.ready()
    desk.center.receive(.order("1"))
    desk.listen("left", scene: "left")
    desk.listen("right", scene: "right")
    desk.listen("left again", scene: "left")
    #expect(
      desk.opened == ["root: order(\"1\")", "left: order(\"1\")", "left again: order(\"1\")"])
  }

  @Test("To become active satisfies no requirement: what a guard holds until then stays held")
  func heldByGuard() async {
    let desk = desk("left")
    desk.guardByHand()
    desk.center.receive(.order("1", scene: "left"))
    await desk.answer(.hold(until: .interface))
    desk.center.activateScene("left")
    await desk.settle()
    #expect(desk.questions.isEmpty)
    desk.center.satisfy(.interface, scene: "left")
    await desk.until { !desk.questions.isEmpty }
  }

  @Test("An entry whose scene is gone goes to any window, until the scene is back")
  func gone() {
    let desk = desk("left", "right")
    desk.center.closeScene("left")
    desk.center.receive(.order("1", scene: "left"))
    #expect(desk.opened == ["right: order(\"1\")"])
    desk.center.connectScene("left")
    desk.center.receive(.order("2", scene: "left"))
    #expect(desk.opened == ["right: order(\"1\")"])
    desk.listen("left", scene: "left")
    desk.center.satisfy(.interface, scene: "left")
    #expect(desk.opened == ["right: order(\"1\")", "left: order(\"2\")"])
  }

  @Test("An entry whose window closes before its handler was called goes to another one")
  func closedWhileOpening() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    desk.center.observe { [center = desk.center] event in
      if case .opening = event.kind { center.closeScene("left") }
    }
    desk.listen("left", scene: "left")
    desk.center.receive(.order("1", scene: "left"))
    #expect(desk.history == ["Entry 1, a universal link, waits for a handler."])
    desk.listen("right", scene: "right")
    #expect(desk.opened == ["right: order(\"1\")"])
  }

  @Test("What was received under a window's own name belongs to its scene once that is known")
  func renamed() {
    let desk = desk("left")
    desk.center.receive(.order("1", scene: "own name"))
    #expect(desk.opened == [])
    desk.center.renameScene("own name", to: "right")
    #expect(desk.opened == [])
    desk.listen("right", scene: "right")
    desk.center.satisfy(.interface, scene: "right")
    #expect(desk.opened == ["right: order(\"1\")"])
    #expect(desk.center.history[0].scene == "right")
  }

  @Test("A window that has no scene gives its entries to any")
  func renamedToNone() {
    let desk = desk("left")
    desk.center.receive(.order("1", scene: "own name"))
    desk.center.renameScene("own name", to: nil)
    #expect(desk.opened == ["left: order(\"1\")"])
  }

  @Test("An entry that is being opened moves with its window, and has no scene if it had none")
  func renamedWhileOpening() {
    for scene: SceneID? in ["own name", nil] {
      let desk = Desk()
      desk.center.satisfy(.interface)
      desk.center.onOpen(scene: "own name") { [center = desk.center] _, _ in
        center.renameScene("own name", to: "left")
      }
      desk.center.onOpen(scene: "own name") { destination, entry in
        desk.opened.append("\(destination) for \(entry.scene?.rawValue ?? "any")")
      }
      desk.center.receive(.order("1", scene: scene))
      #expect(desk.opened == ["order(\"1\") for \(scene == nil ? "any" : "left")"])
      #expect(desk.center.history[0].scene == (scene == nil ? nil : "left"))
    }
  }

  @Test("Handlers, targets and what was satisfied move with a name")
  func everythingMoves() {
    let desk = Desk()
    desk.center.satisfy(.interface, scene: "own name")
    desk.center.setTargets(["sarah"], of: "own name")
    desk.center.onOpen(id: "view", scene: "own name") { destination, _ in
      desk.opened.append("\(destination)")
    }
    desk.center.receive(.order("1"))
    desk.center.renameScene("own name", to: "left")
    desk.center.onOpen(id: "view", scene: "left") { destination, _ in
      desk.opened.append("\(destination)")
    }
    var entry = AppEntry.order("2")
    entry.target = "sarah"
    desk.center.receive(entry)
    #expect(desk.opened == ["order(\"1\")", "order(\"2\")"])
    #expect(desk.center.history[1].scene == "left")
  }
}
