import AdapterFixtures
import AppleSystem
import EntrywaySwiftUI
import SwiftUI
import Testing
import UIKit

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
