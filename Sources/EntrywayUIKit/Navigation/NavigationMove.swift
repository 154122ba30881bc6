#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Entryway

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
