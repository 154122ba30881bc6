public struct TabView<Selection: Hashable, Content: View>: DrawnView {
  private let selection: Binding<Selection>?
  private let content: Content

  public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    var context = context
    let tabs = node.slots["tabs"] as? TabDrawing ?? TabDrawing()
    node.slots["tabs"] = tabs
    tabs.selected = (selection?.wrappedValue).map { AnyHashable($0) }
    context.tabs = tabs
    if let selected = tabs.selected { context.host.mounted.selectedTabs.append(selected) }
    if let selection {
      context.host.mounted.tabViews.append {
        if let tab = $0.base as? Selection { selection.wrappedValue = tab }
      }
    }
    context.draw(content, "content", in: node)
  }
}

/// Which tabs are mounted: those that have been selected.
@MainActor final class TabDrawing {
  var selected: AnyHashable? { didSet { if let selected { mounted.insert(selected) } } }
  private(set) var mounted: Set<AnyHashable> = []
}

extension View {
  public nonisolated func tag<Tag: Hashable>(_ tag: Tag) -> some View {
    Tagged(content: self, tag: Unchecked(AnyHashable(tag)))
  }

  public nonisolated func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    self
  }
}

struct Tagged<Content: View>: DrawnView {
  let content: Unchecked<Content>
  let tag: Unchecked<AnyHashable>

  nonisolated init(content: Content, tag: Unchecked<AnyHashable>) {
    self.content = Unchecked(content)
    self.tag = tag
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    if let tabs = context.tabs, !tabs.mounted.contains(tag.value) { return }
    var context = context
    context.tabs = nil
    context.draw(content.value, "content", in: node)
  }
}
