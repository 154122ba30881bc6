@_exported public import SwiftUI

@available(visionOS 26, *)
@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

@available(visionOS 26, *)
extension Widget {
  /// What `@main` calls: on a device it starts the widget's process.
  public static func main() {}
}

@available(visionOS 26, *)
@MainActor @preconcurrency public protocol WidgetConfiguration {}

@available(visionOS 26, *)
extension WidgetConfiguration {
  public nonisolated func configurationDisplayName(
    _ name: some StringProtocol
  ) -> some WidgetConfiguration { self }
}

@available(visionOS 26, *)
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  public nonisolated init<Provider: TimelineProvider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
}
