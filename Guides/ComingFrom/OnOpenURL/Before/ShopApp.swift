import SwiftUI

@main
struct ShopApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { ShopView(model: .shared) }
  }
}

struct ShopView: View {
  @Bindable var model: ShopModel

  var body: some View {
    NavigationStack(path: $model.path) {
      ScreenView(title: "Shop")
        .navigationDestination(for: ShopModel.Screen.self) { ScreenView(title: $0.title) }
    }
    .onOpenURL { model.open($0) }
    .environment(\.openURL, OpenURLAction { model.open($0) ? .handled : .systemAction })
  }
}
