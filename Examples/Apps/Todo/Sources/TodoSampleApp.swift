import EntrywaySwiftUI
import SwiftUI
import Todo

@main
struct TodoSampleApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { RootView(center: delegate.center, draft: delegate.draft) }
  }
}
