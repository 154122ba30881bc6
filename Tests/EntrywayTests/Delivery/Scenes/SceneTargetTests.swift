import Entryway
import Testing

@MainActor @Suite("Scenes by their content")
struct SceneTargetTests {
  private func desk() -> Desk {
    let desk = Desk()
    for scene: SceneID in ["left", "right"] {
      desk.listen(scene.rawValue, scene: scene)
      desk.center.satisfy(.interface, scene: scene)
    }
    return desk
  }

  private func entry(_ target: String?, scene: SceneID? = nil) -> AppEntry {
    AppEntry(
      source: .notification(.tap), content: .link("app:/order/1"), date: Clock.zero, scene: scene,
      target: target)
  }

  @Test("An entry that no scene received goes to the scene that shows its content")
  func shown() {
    let desk = desk()
    desk.center.setTargets(["sarah"], of: "right")
    desk.center.receive(entry("conversation-sarah-82"))
    #expect(desk.opened == ["right: order(\"1\")"])
    #expect(desk.center.history[0].scene == "right")
  }

  @Test("The longest condition wins, whatever the order; of two as long, the one set last")
  func longest() {
    for texts: [(SceneID, String)] in [
      [("left", "*"), ("right", "sarah")], [("right", "sarah"), ("left", "*")],
      [("left", "sarah"), ("right", "sarah")],
    ] {
      let desk = desk()
      for (scene, text) in texts { desk.center.setTargets([text, "other"], of: scene) }
      desk.center.receive(entry("conversation-sarah"))
      #expect(desk.opened == ["right: order(\"1\")"])
    }
  }

  @Test(
    "Without a condition that holds the entry goes to the window that was active last",
    arguments: [nil, "", "conversation-tom"] as [String?])
  func none(target: String?) {
    let desk = desk()
    desk.center.setTargets(["sarah", ""], of: "right")
    desk.center.activateScene("left")
    desk.center.receive(entry(target))
    #expect(desk.opened == ["left: order(\"1\")"])
  }

  @Test("The scene that received an entry keeps it, whatever another one shows")
  func received() {
    let desk = desk()
    desk.center.setTargets(["*"], of: "right")
    desk.center.receive(entry("sarah", scene: "left"))
    #expect(desk.opened == ["left: order(\"1\")"])
  }

  @Test("Nothing waits for a scene that is not on the screen, or that was closed")
  func hidden() {
    let desk = desk()
    desk.center.setTargets(["*"], of: "right")
    desk.center.withdraw(.interface, scene: "right")
    desk.center.receive(entry("sarah"))
    #expect(desk.opened == ["left: order(\"1\")"])
    desk.center.satisfy(.interface, scene: "right")
    desk.center.closeScene("right")
    desk.center.satisfy(.interface, scene: "right")
    desk.center.receive(entry("sarah"))
    #expect(desk.center.history[1].scene == nil)
  }

  @Test("The second report of a waiting tap tells its scene")
  func adopted() {
    let desk = Desk()
    desk.listen("left", scene: "left")
    desk.listen("right", scene: "right")
    desk.center.receive(.notification(callback: "first"))
    desk.center.receive(.notification(callback: "second", scene: "right"))
    desk.center.receive(.notification(callback: "third", scene: "left"))
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["right: order(\"1\")"])
    #expect(desk.center.history[0].scene == "right")
  }
}
