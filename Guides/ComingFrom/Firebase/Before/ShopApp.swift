import SwiftUI

@main
struct ShopApp: App {
  @State private var model = ShopModel()

  var body: some Scene {
    WindowGroup { ShopView(model: model) }
  }
}

struct ShopView: View {
  @Bindable var model: ShopModel

  var body: some View {
    NavigationStack(path: $model.path) {
      ScreenView(title: "Shop")
        .navigationDestination(for: ShopModel.Screen.self) { ScreenView(title: $0.title) }
    }
    .onOpenURL { model.receive($0) }
  }
}
