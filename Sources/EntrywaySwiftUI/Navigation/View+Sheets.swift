#if canImport(SwiftUI)
  public import Entryway
  public import SwiftUI

  extension View {
    /// Shows a model's modals as sheets, each over the one before and with a stack of its own.
    ///
    /// ```swift
    /// TabView(selection: $model.selectedTab) {
    ///   NavigationStack(path: $model[pathFor: .home]) { TodoList() }
    ///     .tag(AppTab.home)
    /// }
    /// .sheets(model) { screen in ScreenView(screen) }
    /// ```
    ///
    /// A sheet that the person swipes away is dismissed in the model too, with those above it, and a
    /// screen that they go back from is popped.
    ///
    /// - Parameters:
    ///   - model: The model, whose modals are shown.
    ///   - content: Makes the view of a screen, of a modal's root and of those pushed above it.
    /// - Returns: The view, under its sheets.
    public func sheets<Tab, Screen, Content: View>(
      _ model: NavigationModel<Tab, Screen>,
      @ViewBuilder content: @escaping (Screen) -> Content
    ) -> some View {
      modifier(SheetsModifier(model: model, height: 0, screen: content))
    }
  }
#endif
