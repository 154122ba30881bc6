public import SwiftUI

@available(visionOS 26, *)
extension View {
  @MainActor @preconcurrency public func widgetURL(_ url: URL?) -> some View {
    opensFromWidget(url)
  }
}
