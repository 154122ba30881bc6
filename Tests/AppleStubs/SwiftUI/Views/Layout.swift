public struct VStack<Content: View>: View {
  private let content: Unchecked<Content>

  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.content = Unchecked(content())
  }

  public var body: some View { content.value }
}

public struct List<Content: View>: View {
  private let content: Unchecked<Content>

  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.content = Unchecked(content())
  }

  public var body: some View { content.value }
}

extension View {
  public nonisolated func background<Behind: View>(
    @ViewBuilder content: () -> Behind
  ) -> some View {
    let behind = Unchecked(content())
    return hostModified { node, context in context.draw(behind.value, "behind", in: node) }
  }
}
