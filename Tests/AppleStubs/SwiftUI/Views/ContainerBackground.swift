/// What fills a shape, or lies behind a widget.
public protocol ShapeStyle: Sendable {}

public struct BackgroundStyle: ShapeStyle {}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

public struct ContainerBackgroundPlacement: Sendable {
  public static let widget = ContainerBackgroundPlacement()
}

extension View {
  public nonisolated func containerBackground(
    _ style: some ShapeStyle, for container: ContainerBackgroundPlacement
  ) -> some View {
    hostModified { _, context in context.host.mounted.hasContainerBackground = true }
  }
}
