extension View {
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Presenting(
      Unchecked(self),
      Unchecked(Sheet(item: item, onDismiss: onDismiss, content: content)))
  }
}

struct Sheet<Item: Identifiable, Content: View> {
  let item: Binding<Item?>
  let onDismiss: (() -> Void)?
  let content: (Item) -> Content

  func dismiss() {
    item.wrappedValue = nil
    onDismiss?()
  }
}

struct Presenting<Below: View, Item: Identifiable, Content: View>: DrawnView {
  let content: Unchecked<Below>
  let sheet: Unchecked<Sheet<Item, Content>>

  nonisolated init(_ content: Unchecked<Below>, _ sheet: Unchecked<Sheet<Item, Content>>) {
    self.content = content
    self.sheet = sheet
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    context.draw(content.value, "content", in: node)
    guard let shown = sheet.value.item.wrappedValue else { return }
    var context = context
    context.stack = nil
    context.tabs = nil
    context.host.mounted.sheets.append(sheet.value.dismiss)
    context.host.mounted.presented.append(AnyHashable(shown.id))
    context.draw(sheet.value.content(shown), "sheet \(shown.id)", in: node)
  }
}
