@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// A scene that shows views.
@MainActor protocol WindowScene { var view: AnyView { get } }

public struct WindowGroup<Content: View>: Scene, WindowScene {
  let content: @MainActor () -> Content

  public nonisolated init(@ViewBuilder content: @escaping @MainActor () -> Content) {
    self.content = content
  }

  public var body: Never { fatalError("this scene has no body") }

  var view: AnyView { AnyView(content()) }
}
