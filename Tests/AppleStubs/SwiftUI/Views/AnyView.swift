public struct EmptyView: DrawnView {
  public nonisolated init() {}

  func draw(in node: ViewNode, _ context: DrawContext) {}
}

public struct AnyView: DrawnView {
  private let drawContent: @MainActor (ViewNode, DrawContext) -> Void

  public nonisolated init<Content: View>(_ content: Content) {
    let content = Unchecked(content)
    drawContent = { node, context in
      context.draw(content.value, "\(Content.self)", in: node)
    }
  }

  func draw(in node: ViewNode, _ context: DrawContext) { drawContent(node, context) }
}

public struct Text: DrawnView {
  let text: String

  public nonisolated init(_ text: some StringProtocol) { self.text = String(text) }

  func draw(in node: ViewNode, _ context: DrawContext) { context.host.mounted.texts.append(text) }
}

/// What crosses into a closure of the main actor's, as views do on a device.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
