public import SwiftUI

extension View {
  @MainActor @preconcurrency public func widgetURL(_ url: URL?) -> some View {
    opensFromWidget(url)
  }
}
