public struct NavigationStack<Data, Root: View>: DrawnView {
  private let path: Binding<[AnyHashable]>
  private let root: Root

  // SwiftUI takes any collection that can be changed.
  public init<Screen: Hashable>(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data == [Screen] {
    self.path = Binding(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { path.wrappedValue = $0.compactMap { $0.base as? Screen } })
    self.root = root()
  }

  init(screens: Binding<[AnyHashable]>, root: Root) {
    path = screens
    self.root = root
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    var context = context
    let stack = StackDrawing { [path] in path.wrappedValue.append($0) }
    context.stack = stack
    context.host.mounted.stacks.append { [path] count in
      path.wrappedValue = path.wrappedValue.dropLast(count)
    }
    context.draw(root, "root", in: node)
    let number = context.host.mounted.paths.count
    context.host.mounted.paths.append([])
    for (index, screen) in path.wrappedValue.enumerated() {
      guard let view = stack.view(of: screen) else { continue }
      context.host.mounted.paths[number].append(screen)
      context.draw(view, "screen \(index) \(screen)", in: node)
    }
  }
}

public struct NavigationLink<Screen: Hashable>: DrawnView {
  private let title: String
  private let screen: Screen

  public init(_ title: some StringProtocol, value: Screen) {
    self.title = String(title)
    screen = value
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    guard let push = context.stack?.push else { return }
    context.host.mounted.buttons.append((title, { [screen] in push(AnyHashable(screen)) }))
  }
}

/// The views that a stack has for the screens of its path.
@MainActor final class StackDrawing {
  var destinations: [(AnyHashable) -> AnyView?] = []
  let push: (AnyHashable) -> Void

  init(push: @escaping (AnyHashable) -> Void) { self.push = push }

  func view(of screen: AnyHashable) -> AnyView? {
    for destination in destinations {
      if let view = destination(screen) { return view }
    }
    return nil
  }
}

extension View {
  public nonisolated func navigationDestination<Screen: Hashable, Content: View>(
    for type: Screen.Type, @ViewBuilder destination: @escaping (Screen) -> Content
  ) -> some View {
    let destination = Unchecked(destination)
    return hostModified { _, context in
      context.stack?.destinations.append { screen in
        (screen.base as? Screen).map { AnyView(destination.value($0)) }
      }
    }
  }
}
