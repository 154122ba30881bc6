/// A title; its symbol is not drawn.
public struct Label: View {
  private let title: String

  public init(_ title: some StringProtocol, systemImage: String) { self.title = String(title) }

  public var body: some View { Text(title) }
}

extension View {
  /// The title is not drawn.
  public nonisolated func navigationTitle(_ title: some StringProtocol) -> some View { self }
}
