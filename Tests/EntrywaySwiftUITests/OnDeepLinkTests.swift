import AdapterFixtures
import EntrywaySwiftUI
import SwiftUI
import Testing

@MainActor @Suite("onDeepLink")
struct OnDeepLinkTests {
  @Test(
    "A view that the destination brings up still gets the destination, after the root has opened it"
  )
  func broughtUp() {
    let shop = Shop()
    var order: String?
    var heard: [String] = []
    let window = shop.window {
      VStack {
        if order != nil {
          Text("order").onDeepLink { (route: ShopRoute, _) in heard.append("order: \(route)") }
        }
      }
      .deepLinks(shop.center) { route, _ in
        heard.append("root: \(route)")
        if case .order(let id) = route { order = id }
      }
    }
    window.open(.known("shop://orders/1"))
    #expect(heard == ["root: order(id: \"1\")", "order: order(id: \"1\")"])
  }

  @Test("A view that is taken away and built anew gets a destination once under its identity")
  func identity() {
    let shop = Shop()
    var isThere = true
    var heard: [String] = []
    let window = shop.window {
      VStack {
        if isThere {
          Text("order")
            .onDeepLink(id: "order") { (_: ShopRoute, _) in heard.append("with") }
            .onDeepLink { (_: ShopRoute, _) in heard.append("without") }
        }
      }
      .deepLinks(shop.center)
    }
    window.open(.known("shop://orders/1"))
    isThere = false
    window.update()
    isThere = true
    window.update()
    #expect(heard.count { $0 == "with" } == 1)
    #expect(heard.count { $0 == "without" } == 2)
  }

  @Test("One that mounts after the window for late handlers gets nothing old")
  func tooLate() {
    let shop = Shop()
    var isThere = false
    var heard = 0
    let window = shop.window {
      VStack { if isThere { Text("order").onDeepLink { (_: ShopRoute, _) in heard += 1 } } }
        .deepLinks(shop.center) { shop.open($0, $1) }
    }
    window.open(.known("shop://orders/1"))
    shop.clock.now += 3
    isThere = true
    window.update()
    #expect(heard == 0)
    window.open(.known("shop://orders/2"))
    #expect(heard == 1)
  }

  @Test(
    "The root's handler is called before those of the views in it, whichever appears first",
    arguments: [true, false], [true, false])
  func order(isOutermostFirst: Bool, isAttachedFirst: Bool) async {
    let shop = Shop()
    var heard: [String] = []
    let window = shop.window(isAttachedFirst: isAttachedFirst, isOutermostFirst: isOutermostFirst) {
      VStack { Text("order").onDeepLink { (_: ShopRoute, _) in heard.append("view") } }
        .deepLinks(shop.center) { _, _ in heard.append("root") }
    }
    window.open(.known("shop://orders/1"))
    await eventually { heard.count == 2 }
    #expect(heard == ["root", "view"])
  }

  @Test("A view that is taken away listens no longer; one under another still does")
  func mounted() {
    let shop = Shop()
    let model = StackModel<Screen>(path: [])
    var heard: [String] = []
    let window = shop.window {
      NavigationStack(path: Bindable(model).path) {
        Text("list").onDeepLink { (_: ShopRoute, _) in heard.append("list") }
          .navigationDestination(for: Screen.self) { screen in
            Text("screen").onDeepLink { (_: ShopRoute, _) in heard.append("\(screen)") }
          }
      }
      .deepLinks(shop.center)
    }
    model.path = [.todo(1)]
    window.update()
    window.open(.known("shop://orders/1"))
    #expect(heard == ["list", "Todo(1)"])
    window.goBack()
    window.open(.known("shop://orders/2"))
    #expect(heard == ["list", "Todo(1)", "list"])
  }

  @Test("A view appears again without being called twice")
  func again() {
    let shop = Shop()
    var heard = 0
    let window = shop.window {
      Text("order").onDeepLink { (_: ShopRoute, _) in heard += 1 }.deepLinks(shop.center)
    }
    window.appearAgain()
    window.open(.known("shop://orders/1"))
    #expect(heard == 1)
  }

  @Test("A sheet's views are in the window too")
  func sheet() {
    let shop = Shop()
    let model = StackModel<Screen>(path: [])
    let window = shop.window {
      Text("shop")
        .sheets(model) { _ in Text("sheet").onDeepLink { shop.open($0, $1) } }
        .deepLinks(shop.center)
    }
    model.apply(.present(.about))
    window.update()
    window.open(.known("shop://orders/1"))
    #expect(shop.entries.map(\.scene) == ["main"])
  }

  @Test("Outside of a window that listens nothing is heard")
  func outside() {
    let shop = Shop()
    let window = shop.window { Text("order").onDeepLink { shop.open($0, $1) } }
    shop.center.satisfy(.interface)
    window.open(.known("shop://orders/1"))
    shop.center.receive(AppEntry(source: .inApp, content: .link("shop://orders/1")))
    #expect(shop.opened == [])
    #expect(shop.history == ["Entry 1, an in-app link, waits for a handler."])
  }
}
