/// The screens of the app that the navigation tests go through, printed in the house wording.
enum TestScreen: Hashable, Sendable, CustomStringConvertible {
  case home
  case list
  case todo(Int)
  case settings
  case about

  var description: String {
    switch self {
    case .home: "Home"
    case .list: "List"
    case .todo(let id): "Todo(\(id))"
    case .settings: "Settings"
    case .about: "About"
    }
  }
}
