import EntrywaySimulation
import SimulationFixtures
import Testing

@MainActor @Suite("Scenes of a simulated app")
struct SceneTests {
  private let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))

  @Test("An entry opens in the scene that the system hands it to")
  func scene() async {
    await app.launch()
    await app.openScene("second")
    #expect(app.scenes == ["main", "second"])
    await app.tap(.link(Shop.link), in: "second")
    await app.tap(.quickAction("search"), in: "main")
    #expect(app.opened(in: "second") == [Shop.order])
    #expect(app.opened(in: "main") == [.search])
    #expect(app.opened == [Shop.order, .search])
  }

  @Test("A scene that is not there is connected with the entry")
  func connects() async {
    await app.launch()
    await app.tap(.link(Shop.link), in: "second")
    #expect(app.opened(in: "second") == [Shop.order])
    #expect(app.history.map(\.callback) == ["scene(_:willConnectTo:options:)"])
  }

  @Test("A scene in the background waits, though another one is on the screen")
  func background() async {
    await app.launch()
    await app.openScene("second")
    await app.background("second")
    #expect(app.state == .foreground)
    await app.tap(.link(Shop.link), in: "second", activates: false)
    #expect(app.opened.isEmpty, "\(app)")
    await app.openScene("second")
    #expect(app.opened(in: "second") == [Shop.order])
  }

  @Test("A tap for a window in the background brings that one to the screen")
  func comesBack() async {
    await app.launch()
    await app.openScene("second")
    await app.background("second")
    await app.tap(.link(Shop.link), in: "second")
    #expect(app.opened(in: "second") == [Shop.order], "\(app)")
  }

  @Test("What waits for a scene that is closed opens in another one")
  func close() async {
    await app.launch()
    await app.openScene("second")
    await app.background("second")
    await app.tap(.link(Shop.link), in: "second", activates: false)
    await app.closeScene("second")
    #expect(app.scenes == ["main"])
    #expect(app.opened(in: "main") == [Shop.order], "\(app)")
    await app.closeScene("third")
  }

  @Test("A link that finds a process without windows connects one")
  func noWindows() async {
    await app.launch(from: .notification(Shop.push, action: .button("MARK")))
    #expect(app.scenes.isEmpty)
    await app.tap(.quickAction("search"))
    #expect(app.scenes == ["main"])
    #expect(app.opened == [Shop.order, .search])
  }

  @Test("An app without scenes has one window")
  func appDelegate() async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), lifeCycle: .appDelegate)
    await app.openScene("second")
    await app.tap(.link(Shop.link), in: "second")
    #expect(app.scenes.isEmpty)
    #expect(app.opened == [Shop.order])
    #expect(app.history.map(\.scene) == [nil])
  }
}
