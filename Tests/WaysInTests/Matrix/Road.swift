/// What the system does when the app is entered in one state.
enum Road: Sendable, Hashable {
  /// It calls these, in this order; the entry opens exactly once.
  case calls([String])
  /// There is nothing to be heard, and why.
  case nothing(String)

  var text: String {
    switch self {
    case .calls(let callbacks): callbacks.map { "`\($0)`" }.joined(separator: ", ")
    case .nothing(let reason): "nothing: \(reason)"
    }
  }
}
