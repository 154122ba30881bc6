import AdapterFixtures
import EntrywaySwiftUI
import SwiftUI
import Testing

@MainActor @Suite("Views that are bound to a NavigationModel")
struct NavigationTests {
  private let model = NavigationModel<AppTab, Screen>(tab: .home)

  private func host() -> ViewHost { ViewHost { [model] in AppView(model: model) } }

  @Test("They show where a plan leads: the tab, its stack, and the sheets over it")
  func shown() {
    let host = host()
    #expect(host.mounted.texts == ["home"])
    model.apply(
      NavigationPlan.tab(.settings).path([.list, .todo(7)]).present(.about, path: [.todo(8)])
        .present(.list))
    host.update()
    #expect(
      host.mounted.texts == [
        "home", "settings", "List", "Todo(7)", "About", "Todo(8)", "List",
      ])
  }

  @Test("A tab that the person selects is selected in the model")
  func tab() {
    let host = host()
    host.select(AppTab.settings)
    #expect(model.description == "[settings]")
    #expect(host.mounted.texts == ["home", "settings"])
  }

  @Test("A swipe back pops in the model")
  func back() {
    model.apply(.tab(.home).path([.list, .todo(7)]))
    let host = host()
    host.goBack()
    #expect(model.description == "[home] List")
    #expect(host.mounted.texts == ["home", "List"])
  }

  @Test("A screen that the person pushes is pushed in the model, in its own tab")
  func push() {
    let host = host()
    host.select(AppTab.settings)
    host.press("7 of settings")
    #expect(model.description == "[settings] Todo(7)")
    #expect(host.mounted.texts == ["home", "settings", "Todo(7)"])
    host.press("7 of home")
    #expect(model.state[pathFor: .home] == [.todo(7)])
  }

  @Test("A sheet that is swiped away is dismissed in the model, the topmost first")
  func sheets() {
    model.apply(NavigationPlan.present(.about).present(.list))
    let host = host()
    host.dismissSheet()
    #expect(model.description == "[home], modal: About")
    host.dismissSheet()
    #expect(model.description == "[home]")
    #expect(host.mounted.texts == ["home"])
  }

  @Test("A swipe back in a sheet pops the sheet's own stack")
  func backInSheet() {
    model.apply(
      NavigationPlan.tab(.home).path([.list]).present(.about, path: [.todo(1), .todo(2)]))
    let host = host()
    host.goBack()
    #expect(model.description == "[home] List, modal: About > Todo(1)")
  }

  @Test("A sheet stays when only its path changes, and goes when a plan does not name it")
  func sameSheet() {
    model.apply(.present(.about))
    let host = host()
    model.apply(.present(.about, path: [.todo(1)]))
    host.update()
    #expect(host.mounted.texts == ["home", "About", "Todo(1)"])
    model.apply(.tab(.home))
    host.update()
    #expect(host.mounted.texts == ["home"])
  }

  @Test("A link opens its destination from where the person has gone by hand")
  func link() {
    let shop = Shop()
    let window = shop.window { [model] in
      AppView(model: model).deepLinks(shop.center) { route, _ in
        if case .order = route { model.apply(.tab(.home).path([.list, .todo(1)])) }
      }
    }
    window.select(AppTab.settings)
    window.open(.known("shop://orders/1"))
    #expect(model.description == "[home] List > Todo(1)")
    window.goBack()
    window.open(.known("shop://orders/1"))
    #expect(model.description == "[home] List > Todo(1)")
  }
}

struct ScreenView: View {
  let screen: Screen

  var body: some View { Text("\(screen)") }
}

/// An app with two tabs and sheets.
struct AppView: View {
  @Bindable var model: NavigationModel<AppTab, Screen>

  var body: some View {
    TabView(selection: $model.selectedTab) {
      stack(.home).tag(AppTab.home)
      stack(.settings).tag(AppTab.settings)
    }
    .sheets(model) { ScreenView(screen: $0) }
  }

  private func stack(_ tab: AppTab) -> some View {
    NavigationStack(path: $model[pathFor: tab]) {
      VStack {
        Text("\(tab)")
        NavigationLink("7 of \(tab)", value: Screen.todo(7))
      }
      .navigationDestination(for: Screen.self) { ScreenView(screen: $0) }
    }
  }
}
