@_exported public import SwiftUI

@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension Widget {
  /// What `@main` calls: on a device it starts the widget's process.
  public static func main() {}
}

@MainActor @preconcurrency public protocol WidgetConfiguration {}

extension WidgetConfiguration {
  public nonisolated func configurationDisplayName(
    _ name: some StringProtocol
  ) -> some WidgetConfiguration { self }
}

public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  public nonisolated init<Provider: TimelineProvider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
}
