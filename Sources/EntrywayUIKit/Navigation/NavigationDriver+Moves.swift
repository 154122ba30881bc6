#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Entryway
  import UIKit

  extension NavigationDriver {
    func moves(to plan: NavigationPlan<Tab, Screen>) -> [NavigationMove<Tab, Screen>] {
      let here = state
      var moves = NavigationMove.moves(of: here.steps(to: plan))
      if case .dismiss? = moves.first {
      } else if presented.count > here.modals.count {
        moves.insert(.dismiss(to: here.modals.count), at: 0)
      }
      let isTouched = moves.contains { if case .stack(.tab, _, _) = $0 { true } else { false } }
      if plan.path != nil, !isTouched, hasStrangers(in: plan.tab ?? here.selectedTab) {
        let position = moves.firstIndex { if case .present = $0 { true } else { false } }
        moves.insert(.stack(.tab, keeping: nil, pushing: []), at: position ?? moves.endIndex)
      }
      return moves
    }

    /// Carries out a move, and says what stood in its way.
    func carryOut(_ move: NavigationMove<Tab, Screen>) -> NavigationError.Reason? {
      switch move {
      case .dismiss(let count):
        dismiss(to: max(0, count))
        return nil
      case .select(let tab):
        if base.select(tab) { return nil }
        return base.hasControllers ? .noTab("[\(tab)]") : .noViewControllers
      case .stack(let layer, let count, let pushed):
        return change(layer, keeping: count, pushing: pushed)
      case .present(let screen, let path): return present(screen, path: path)
      }
    }

    private func change(
      _ layer: NavigationLayer, keeping count: Int?, pushing screens: [Screen]
    ) -> NavigationError.Reason? {
      guard let stack = stack(of: layer) else {
        return base.hasControllers ? .noStack : .noViewControllers
      }
      let kept = rootCount(of: stack) + max(0, count ?? path(in: stack).count)
      let below = stack.viewControllers.prefix(kept)
      stack.setViewControllers(below + screens.map(controller), animated: isAnimated)
      return nil
    }

    private func stack(of layer: NavigationLayer) -> UINavigationController? {
      switch layer {
      case .tab: return base.stack(of: base.selectedTab)
      case .modal(let index):
        let presented = presented
        return presented.indices.contains(index) ? presented[index] as? UINavigationController : nil
      }
    }

    private func dismiss(to count: Int) {
      let presented = presented
      guard count < presented.count else { return }
      let presenter = count == 0 ? base.controller : presented[count - 1]
      wait(
        orGiveUp: { $0.drop(.transition(limit: $0.transitionLimit)) },
        begin: { presenter.dismiss(animated: isAnimated, completion: $0) })
    }

    private func present(_ screen: Screen, path: [Screen]) -> NavigationError.Reason? {
      let root = controller(for: screen)
      let stack =
        root as? UINavigationController ?? UINavigationController(rootViewController: root)
      stack.modalPresentationStyle = root.modalPresentationStyle
      stack.setViewControllers(stack.viewControllers + path.map(controller), animated: false)
      let presenter = presented.last ?? base.controller
      wait(
        orGiveUp: { $0.drop(.transition(limit: $0.transitionLimit)) },
        begin: { presenter.present(stack, animated: isAnimated, completion: $0) })
      // UIKit presents nothing from outside a window, and does not call back then.
      guard presenter.presentedViewController !== stack else { return nil }
      awaited = nil
      timer?.cancel()
      return .notPresented(screen: String(describing: screen))
    }
  }

  /// Steps that UIKit takes at once.
  enum NavigationMove<Tab: Hashable & Sendable, Screen: Hashable & Sendable>: Hashable, Sendable {
    case dismiss(to: Int)
    case select(Tab)
    /// Keeps the first screens of the path, all that are known if no number is given, and pushes.
    case stack(NavigationLayer, keeping: Int?, pushing: [Screen])
    /// Presents a screen with others pushed above it already.
    case present(Screen, path: [Screen])

    static func moves(of steps: [NavigationStep<Tab, Screen>]) -> [NavigationMove] {
      var moves: [NavigationMove] = []
      for step in steps {
        switch step {
        case .dismiss(let count): moves.append(.dismiss(to: count))
        case .select(let tab): moves.append(.select(tab))
        case .pop(let count, let layer): moves.append(.stack(layer, keeping: count, pushing: []))
        case .present(let screen): moves.append(.present(screen, path: []))
        case .push(let screen, let layer):
          switch (moves.last, layer) {
          case (.stack(layer, let kept, let pushed)?, _):
            moves[moves.count - 1] = .stack(layer, keeping: kept, pushing: pushed + [screen])
          case (.present(let root, let path)?, .modal):
            moves[moves.count - 1] = .present(root, path: path + [screen])
          default: moves.append(.stack(layer, keeping: nil, pushing: [screen]))
          }
        }
      }
      return moves
    }
  }
#endif
