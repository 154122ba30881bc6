import AdapterFixtures
import EntrywaySwiftUI
import SwiftUI

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
