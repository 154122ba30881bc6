import AppleSystem
import EntrywaySwiftUI
import EntrywayTesting
import EntrywayUIKit
import SwiftUI
import Testing
import UIKit

@Suite("The navigation you have: coordinators") struct CoordinatorTests {
  private let center = DeepLinkCenter(HikeRoute.entries)
  private let coordinator: HikesCoordinator
  private let app: AppSimulator<HikeRoute>

  init() {
    coordinator = HikesCoordinator(center, in: "main")
    app = AppSimulator(center, mountsRoot: false)
  }

  private func connect() {
    center.onOpen(scene: "main") { [coordinator] route in coordinator.open(route) }
  }

  private var page: HikeViewController? {
    coordinator.stack.topViewController as? HikeViewController
  }

  @Test("A link starts the app and reaches its screen")
  func coldStart() async {
    center.onOpen { [coordinator] route in coordinator.open(route) }
    await app.launch(from: .link("https://hikes.example.com/hikes/7"))
    #expect(coordinator.stack.topViewController?.title == "Hike 7")
  }

  @Test("A link waits for the handler, if an introduction is shown first")
  func introduction() async {
    await app.launch(from: .link("hikes://hikes/7"))
    await app.wait(.seconds(60))
    #expect(coordinator.stack.viewControllers.count == 1)
    connect()
    await app.settle()
    #expect(page?.title == "Hike 7")
  }

  @Test("The coordinator of a hike registers late, and gets the photo")
  func late() async {
    connect()
    await app.launch(from: .link("hikes://hikes/7/photos/3"))
    #expect(page?.title == "Hike 7")
    #expect(page?.photo == 3)
    await app.tap(.link("hikes://hikes/7/photos/4"))
    #expect(page?.photo == 4)
    await app.tap(.link("hikes://hikes/8/photos/2"))
    #expect(page?.title == "Hike 8")
    #expect(page?.photo == 2)
    #expect(coordinator.stack.viewControllers.count == 2)
    await app.tap(.link("hikes:/"))
    #expect(page == nil)
  }

  @Test("A modal is dismissed first")
  func modal() async {
    connect()
    await app.launch()
    coordinator.record()
    #expect(coordinator.stack.presentedViewController is RecordingViewController)
    await app.tap(.link("hikes://hikes/7"))
    #expect(coordinator.stack.presentedViewController == nil)
    #expect(page?.title == "Hike 7")
  }

  @Test("On a phone with two windows each has its coordinator")
  func windows() async throws {
    let system = Phone(
      appDelegate: HikesAppDelegate(), notifications: UNUserNotificationCenter(),
      sceneDelegate: HikesSceneDelegate.init)
    system.startProcess()
    let first = system.connect("first")
    let second = system.connect("second")
    for scene in [first, second] { system.activate(scene) }
    await system.enter(.url(try #require(URL(string: "hikes://hikes/7/photos/3"))), first)
    #expect(shown(in: first)?.title == "Hike 7")
    #expect(shown(in: first)?.photo == 3)
    #expect(shown(in: second) == nil)
    system.disconnect(first)
    await system.enter(.url(try #require(URL(string: "hikes://hikes/8"))), second)
    #expect(shown(in: first)?.title == "Hike 7")
    #expect(shown(in: second)?.title == "Hike 8")
  }

  private func shown(in scene: UIWindowScene) -> HikeViewController? {
    let stack = scene.windows.first?.rootViewController as? UINavigationController
    return stack?.topViewController as? HikeViewController
  }

  @Test("The table and the rules have no problems")
  func table() { #expect(HikeRoute.entries.problems.isEmpty) }
}

@Suite("The navigation you have: a path") struct RouterTests {
  private let center = DeepLinkCenter(HikeRoute.entries)

  @Test("A link starts the app and reaches its screen")
  func coldStart() async {
    let router = HikesRouter()
    center.onOpen { route in router.open(route) }
    let app = AppSimulator(center, lifeCycle: .swiftUI, mountsRoot: false)
    await app.launch(from: .link("https://hikes.example.com/hikes/7"))
    #expect(router.path == NavigationPath([HikePage(id: "7")]))
  }

  private func window(_ name: String) -> ViewHost {
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: name))
    return ViewHost(scene: scene) { [center] in HikesView(center: center) }
  }

  @Test("The view of a hike is mounted late, and gets the photo")
  func late() throws {
    let host = window("main")
    for (link, text) in [
      ("hikes://hikes/7/photos/3", "Hike 7, photo 3"),
      ("hikes://hikes/7/photos/4", "Hike 7, photo 4"),
      ("hikes://hikes/8", "Hike 8, photo 1"), ("hikes://hikes/7/photos/2", "Hike 7, photo 2"),
    ] {
      host.open(try #require(URL(string: link)))
      host.update()
      #expect(host.mounted.texts == [text])
    }
    host.open(try #require(URL(string: "hikes:/")))
    host.update()
    #expect(host.mounted.texts == [])
  }

  @Test("A sheet is dismissed first")
  func sheet() throws {
    let host = window("main")
    host.press("Record")
    #expect(host.mounted.texts == ["Recording"])
    host.open(try #require(URL(string: "hikes://hikes/7")))
    host.update()
    #expect(host.mounted.texts == ["Hike 7, photo 1"])
  }

  @Test("Each window has a path of its own")
  func windows() throws {
    let first = window("first")
    let second = window("second")
    first.open(try #require(URL(string: "hikes://hikes/7/photos/3")))
    for host in [first, second] { host.update() }
    #expect(first.mounted.texts == ["Hike 7, photo 3"])
    #expect(second.mounted.texts == [])
  }
}
