public struct Button: DrawnView {
  private let title: String
  private let action: @MainActor () -> Void

  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.title = String(title)
    self.action = action
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    context.host.mounted.buttons.append((title, action))
  }
}

public struct Link: View {
  private let title: String
  private let destination: URL
  @Environment(\.openURL) private var openURL

  public init(_ title: some StringProtocol, destination: URL) {
    self.title = String(title)
    self.destination = destination
  }

  public var body: some View { Button(title) { openURL(destination) } }
}
