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

    func carryOut(_ move: NavigationMove<Tab, Screen>) {
      switch move {
      case .dismiss(let count): dismiss(to: max(0, count))
      case .select(let tab): base.select(tab)
      case .stack(let layer, let count, let pushed): change(layer, keeping: count, pushing: pushed)
      case .present(let screen, let path): present(screen, path: path)
      }
    }

    private func change(_ layer: NavigationLayer, keeping count: Int?, pushing screens: [Screen]) {
      guard let stack = stack(of: layer) else { return }
      let kept = rootCount(of: stack) + max(0, count ?? path(in: stack).count)
      let below = stack.viewControllers.prefix(kept)
      stack.setViewControllers(below + screens.map(controller), animated: isAnimated)
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
      isMoving = true
      let presenter = count == 0 ? base.controller : presented[count - 1]
      presenter.dismiss(animated: isAnimated) { [weak self] in self?.arrive() }
    }

    private func present(_ screen: Screen, path: [Screen]) {
      let root = controller(for: screen)
      let stack =
        root as? UINavigationController ?? UINavigationController(rootViewController: root)
      stack.modalPresentationStyle = root.modalPresentationStyle
      stack.setViewControllers(stack.viewControllers + path.map(controller), animated: false)
      let presenter = presented.last ?? base.controller
      isMoving = true
      presenter.present(stack, animated: isAnimated) { [weak self] in self?.arrive() }
      // UIKit presents nothing from outside a window, and does not call back then.
      if presenter.presentedViewController !== stack {
        isMoving = false
        moves = []
      }
    }

    private func arrive() {
      isMoving = false
      run()
    }
  }
#endif
