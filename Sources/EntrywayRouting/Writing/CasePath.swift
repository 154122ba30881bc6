/// The path of case names that leads to a destination: `messages.details` for
/// `.messages(.details(id: "1"))`.
enum CasePath {
  /// Nil for destinations that are no enums, or that hide their case names.
  static func path(of destination: Any) -> String? {
    names(of: destination, depth: 0)?.joined(separator: ".")
  }

  private static func names(of value: Any, depth: Int) -> [String]? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, depth < 8 else { return nil }
    guard let child = mirror.children.first else {
      // Without a payload only the description tells the case, unless the type has its own.
      if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
        return nil
      }
      return [String(describing: value)]
    }
    guard let name = child.label else { return nil }
    for part in [child.value] + Mirror(reflecting: child.value).children.map(\.value) {
      if part is any LinkDestination, let rest = names(of: part, depth: depth + 1) {
        return [name] + rest
      }
    }
    return [name]
  }
}
