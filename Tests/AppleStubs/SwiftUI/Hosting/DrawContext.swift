/// What a view is drawn with.
@MainActor struct DrawContext {
  let host: ViewHost
  var environment: EnvironmentValues
  /// The tab view that the next tags belong to.
  var tabs: TabDrawing?
  /// The stack that destinations are declared for.
  var stack: StackDrawing?

  func draw<Content: View>(_ view: Content, _ key: String, in parent: ViewNode) {
    let node = parent.child("\(key) \(Content.self)", pass: host.pass)
    if let drawn = view as? any DrawnView { return drawn.draw(in: node, self) }
    #if canImport(UIKit) && !os(watchOS)
      if let view = view as? any UIViewRepresentable { return view.drawView(in: node, self) }
    #endif
    connect(view, in: node)
    draw(view.body, "body", in: node)
  }

  /// Connects a view's properties to what is kept for it.
  func connect(_ owner: some Any, in node: ViewNode) {
    for (label, value) in Mirror(reflecting: owner).children {
      (value as? any ConnectedProperty)?.connect(label ?? "", in: node, self)
    }
  }
}
