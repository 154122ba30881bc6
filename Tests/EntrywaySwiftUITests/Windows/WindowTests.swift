import AdapterFixtures
import AppleSystem
import SwiftUI
import Testing
import UIKit

@testable import EntrywaySwiftUI

@MainActor @Suite("Several windows")
struct SeveralWindowsTests {
  private let shop = Shop()
  private let shown = Shown()

  @MainActor private final class Shown { var lines: [String] = [] }

  private func window(_ name: String, phase: ScenePhase = .active) -> ViewHost {
    shop.window(name, phase: phase) { [shop, shown] in
      Text(name).deepLinks(shop.center) { route, _ in shown.lines.append("\(name): \(route)") }
    }
  }

  @Test("A link goes to the window that heard of it")
  func received() {
    let main = window("main")
    let second = window("second")
    second.open(.known("shop://orders/1"))
    main.proceed(with: .order("2"))
    #expect(shown.lines == ["second: order(id: \"1\")", "main: order(id: \"2\")"])
  }

  @Test("What the system gives to a scene goes to that scene's window")
  func scenes() {
    let windows = [window("main"), window("second")]
    shop.center.receive(
      AppEntry(source: .quickAction, content: .link("shop://orders/1"), scene: "second"))
    #expect(shown.lines == ["second: order(id: \"1\")"])
    withExtendedLifetime(windows) {}
  }

  @Test("A window in the background waits, while another one opens")
  func background() {
    let main = window("main")
    let second = window("second")
    main.phase = .background
    main.open(.known("shop://orders/1"))
    second.open(.known("shop://orders/2"))
    #expect(shown.lines == ["second: order(id: \"2\")"])
    main.phase = .active
    #expect(shown.lines.last == "main: order(id: \"1\")")
  }

  @Test("What no window received goes to the one that became active last")
  func lastActive() {
    let main = window("main")
    let second = window("second")
    main.phase = .inactive
    main.phase = .active
    shop.center.receive(AppEntry(source: .appIntent, content: .link("shop://orders/1")))
    second.phase = .inactive
    second.phase = .active
    shop.center.receive(AppEntry(source: .appIntent, content: .link("shop://orders/2")))
    #expect(shown.lines == ["main: order(id: \"1\")", "second: order(id: \"2\")"])
  }

  @Test("What waits for a window that is closed goes to the others")
  func closed() {
    let (phone, main) = shop.runningPhone()
    let second = phone.connect("second")
    second.host.open(.known("shop://orders/1"))
    #expect(shop.opened == [])
    phone.disconnect(second)
    #expect(shop.opened == [.order(id: "1")])
    #expect(phone.windows.map { $0.scene === main.scene } == [true])
  }
}

/// Systems without scenes that can be found: macOS and watchOS.
@MainActor @Suite("A window that names itself")
struct NamelessWindowTests {
  @Test("It has a scene of its own, which goes with it")
  func ownScene() {
    let shop = Shop()
    var window: DeepLinkWindow? = DeepLinkWindow(namesItself: true)
    window?.center = shop.center
    window?.appear(.inactive) { shop.center.onOpen(scene: $0) { shop.open($0, $1) } }
    window?.receive(.known("shop://orders/1"))
    let scene = shop.center.history.first?.scene
    #expect(scene != nil)
    window?.enter(.active)
    #expect(shop.entries.map(\.scene) == [scene])

    window?.enter(.background)
    window?.receive(.known("shop://orders/2"))
    window = nil
    #expect(shop.center.history.map(\.scene) == [scene, nil])
    #expect(!shop.center.isSatisfied(.interface))
  }

  @Test("Two of them are two scenes, and one in the background leaves the other alone")
  func two() {
    let shop = Shop()
    let windows = [DeepLinkWindow(namesItself: true), DeepLinkWindow(namesItself: true)]
    for window in windows {
      window.center = shop.center
      window.appear(.active) { shop.center.onOpen(scene: $0) { shop.open($0, $1) } }
    }
    windows[0].enter(.background)
    windows[1].receive(.known("shop://orders/1"))
    #expect(shop.opened == [.order(id: "1")])
  }
}

/// The system hands a link over before the window that it opened knows which scene it is in.
@MainActor @Suite("A link that comes before its window knows its scene")
struct EarlyLinkTests {
  private let shop = Shop()

  private func newWindow() -> DeepLinkWindow {
    let window = DeepLinkWindow(namesItself: false)
    window.center = shop.center
    window.receive(.known("shop://orders/1"))
    return window
  }

  @Test("It is received at once, and waits for its own window, though another one listens")
  func waits() async {
    let main = shop.window()
    let window = newWindow()
    #expect(shop.opened == [])
    #expect(shop.center.waiting.map(\.scene) == [SceneID(rawValue: window.id)])

    window.find("second")
    #expect(shop.center.waiting.map(\.scene) == ["second"])
    window.appear(.active) { [shop] scene in
      shop.center.onOpen(scene: scene) { shop.open($0, $1) }
    }
    #expect(shop.entries.map(\.scene) == ["second"])
    withExtendedLifetime(main) {}
  }

  @Test("A window that turns out to have no scene opens it wherever something listens")
  func noScene() {
    let main = shop.window()
    newWindow().find(nil)
    #expect(shop.opened == [.order(id: "1")])
    withExtendedLifetime(main) {}
  }

  @Test("It goes to another window if its own is gone before it knew its scene")
  func gone() {
    let main = shop.window()
    var window: DeepLinkWindow? = newWindow()
    #expect(shop.opened == [] && window != nil)
    window = nil
    #expect(shop.opened == [.order(id: "1")])
    withExtendedLifetime(main) {}
  }
}
