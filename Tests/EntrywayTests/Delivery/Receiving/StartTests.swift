import Entryway
import Testing

@MainActor @Suite("DeepLinkCenter.start")
struct StartTests {
  @Test("An entry starts the app until the interface is satisfied for the first time")
  func cold() {
    let desk = Desk()
    #expect(desk.center.start == .cold)
    desk.center.satisfy(.session)
    #expect(desk.center.start == .cold)
    desk.center.satisfy(.interface, scene: "main")
    #expect(desk.center.start == .warm)
  }

  @Test("In the background the app goes on being started")
  func background() {
    let desk = Desk.ready()
    desk.center.withdraw(.interface)
    #expect(desk.center.start == .warm)
    desk.center.satisfy(.interface, scene: "main")
    desk.center.closeScene("main")
    #expect(desk.center.start == .warm)
  }
}
