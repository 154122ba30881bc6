#if canImport(SwiftUI)
  import Entryway
  import SwiftUI

  /// Shows the modal at a height, and over it those above.
  struct SheetsModifier<Tab: Hashable & Sendable, Screen: Hashable & Sendable, ScreenView: View>:
    ViewModifier
  {
    @Bindable var model: NavigationModel<Tab, Screen>
    let height: Int
    let screen: (Screen) -> ScreenView

    func body(content: Content) -> some View {
      content.sheet(item: $model[modalAt: height]) { modal in
        NavigationStack(path: $model[pathIn: .modal(height)]) {
          screen(modal.root).navigationDestination(for: Screen.self) { screen($0) }
        }
        .modifier(SheetsModifier(model: model, height: height + 1, screen: screen))
      }
    }
  }
#endif
