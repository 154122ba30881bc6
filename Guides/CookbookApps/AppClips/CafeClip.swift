import EntrywaySwiftUI
import SwiftUI

struct CafeClip: App {
  private let center = DeepLinkCenter(CafeRoute.entries)

  var body: some Scene {
    WindowGroup { CafeClipView(center: center) }
  }
}

struct CafeClipView: View {
  let center: DeepLinkCenter<CafeRoute>
  @State private var shown = "welcome"

  var body: some View {
    Text(shown)
      .deepLinks(center) { route in
        switch route {
        case .menu: shown = "menu"
        case .table(let number): shown = "table \(number)"
        }
      }
  }
}
