public struct ButtonRole: Hashable, Sendable {
  let name: String

  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

extension Button {
  public init(
    _ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(title, action: action)
  }
}

extension View {
  /// The title is drawn as a text, and a button does not close the alert by itself.
  public nonisolated func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View {
    Alert(Unchecked(self), String(title), Unchecked(isPresented), Unchecked(actions()))
  }
}

struct Alert<Content: View, Actions: View>: DrawnView {
  let content: Unchecked<Content>
  let title: String
  let isPresented: Unchecked<Binding<Bool>>
  let actions: Unchecked<Actions>

  nonisolated init(
    _ content: Unchecked<Content>, _ title: String, _ isPresented: Unchecked<Binding<Bool>>,
    _ actions: Unchecked<Actions>
  ) {
    self.content = content
    self.title = title
    self.isPresented = isPresented
    self.actions = actions
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    context.draw(content.value, "content", in: node)
    guard isPresented.value.wrappedValue else { return }
    context.host.mounted.texts.append(title)
    context.draw(actions.value, "actions", in: node)
  }
}
