/// A field, in which a test types by way of ``ViewHost/type(_:)``.
public struct TextField: DrawnView {
  private let text: Binding<String>

  public init(_ title: some StringProtocol, text: Binding<String>) { self.text = text }

  func draw(in node: ViewNode, _ context: DrawContext) {
    context.host.mounted.fields.append { [text] in text.wrappedValue = $0 }
  }
}

extension ViewHost {
  /// Types a text into the last field.
  public func type(_ text: String) {
    mounted.fields.last?(text)
    update()
  }
}
