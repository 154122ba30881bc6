#if canImport(SwiftUI)
  public import Entryway
  public import SwiftUI

  extension View {
    /// Shows a model's modals as sheets, each above the previous one and with its own stack.
    ///
    /// ```swift
    /// TabView(selection: $model.selectedTab) {
    ///   NavigationStack(path: $model[pathFor: .home]) { TodoList() }
    ///     .tag(AppTab.home)
    /// }
    /// .sheets(model) { screen in ScreenView(screen) }
    /// ```
    ///
    /// When the user swipes a sheet away, the model dismisses it together with those above it; when
    /// the user goes back, the model pops the screen.
    ///
    /// - Parameters:
    ///   - model: The model whose modals are shown.
    ///   - content: Creates the view for a screen: the root of a modal, or one pushed above it.
    /// - Returns: The view, with its sheets.
    public func sheets<Tab, Screen, Content: View>(
      _ model: NavigationModel<Tab, Screen>,
      @ViewBuilder content: @escaping (Screen) -> Content
    ) -> some View {
      modifier(SheetsModifier(model: model, height: 0, screen: content))
    }
  }

  /// Shows the modal at a height, and over it those above.
  private struct SheetsModifier<
    Tab: Hashable & Sendable, Screen: Hashable & Sendable, ScreenView: View
  >: ViewModifier {
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
