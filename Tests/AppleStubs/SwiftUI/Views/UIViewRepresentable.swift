#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    typealias Context = UIViewRepresentableContext<Self>
    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
  }

  @MainActor @preconcurrency public struct UIViewRepresentableContext<Representable> {}

  extension UIViewRepresentable {
    public var body: Never { fatalError("this view has no body") }

    func drawView(in node: ViewNode, _ context: DrawContext) {
      if let view = node.slots["view"] as? UIViewType {
        return updateUIView(view, context: Context())
      }
      let view = makeUIView(context: Context())
      node.slots["view"] = view
      updateUIView(view, context: Context())
      context.host.attaching.append { $0.attach(view) }
    }
  }
#endif
