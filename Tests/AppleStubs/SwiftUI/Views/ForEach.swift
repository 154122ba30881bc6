public struct ForEach<Data: RandomAccessCollection, Content: View>: DrawnView
where Data.Element: Identifiable {
  private let data: Data
  private let content: (Data.Element) -> Content

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    for element in data { context.draw(content(element), "\(element.id)", in: node) }
  }
}
