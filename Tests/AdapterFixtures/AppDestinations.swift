/// The tabs of an app.
public enum AppTab: String, CaseIterable, CustomStringConvertible, Sendable {
  case home, settings

  public var description: String { rawValue }
}

/// The screens of an app.
public enum Screen: Hashable, CustomStringConvertible, Sendable {
  case list
  case todo(Int)
  case about

  public var description: String {
    switch self {
    case .list: "List"
    case .todo(let number): "Todo(\(number))"
    case .about: "About"
    }
  }
}
