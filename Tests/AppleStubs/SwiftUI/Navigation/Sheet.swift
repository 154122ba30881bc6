extension View {
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    let sheet = Unchecked((item, onDismiss, content))
    return Presenting(content: self) { node, context in
      let (item, onDismiss, content) = sheet.value
      guard let shown = item.wrappedValue else { return }
      var context = context
      context.stack = nil
      context.tabs = nil
      context.host.screen.sheets.append {
        item.wrappedValue = nil
        onDismiss?()
      }
      context.draw(content(shown), "sheet \(shown.id)", in: node)
    }
  }
}

struct Presenting<Content: View>: DrawnView {
  let content: Unchecked<Content>
  let present: @MainActor (ViewNode, DrawContext) -> Void

  nonisolated init(
    content: Content, present: @escaping @MainActor (ViewNode, DrawContext) -> Void
  ) {
    self.content = Unchecked(content)
    self.present = present
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    context.draw(content.value, "content", in: node)
    present(node, context)
  }
}
