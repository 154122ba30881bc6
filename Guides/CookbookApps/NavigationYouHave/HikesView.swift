import EntrywaySwiftUI
import SwiftUI

struct HikesView: View {
  let center: DeepLinkCenter<HikeRoute>
  @State private var router = HikesRouter()

  var body: some View {
    NavigationStack(path: $router.path) {
      Button("Record") { router.recording = Recording(id: "new") }
        .navigationDestination(for: HikePage.self) { page in HikeView(id: page.id) }
    }
    .sheet(item: $router.recording) { _ in Text("Recording") }
    .deepLinks(center) { route in router.open(route) }
  }
}

struct HikeView: View {
  let id: String
  @State private var photo = 1

  var body: some View {
    Text("Hike \(id), photo \(photo)")
      .onDeepLink(id: "photos of \(id)") { (route: HikeRoute) in
        if case .photo(id, let number) = route { photo = number }
      }
  }
}
