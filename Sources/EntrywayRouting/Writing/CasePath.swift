/// The path of case names that leads to a destination: `messages.details` for
/// `.messages(.details(id: "1"))`.
enum CasePath {
  /// Nil for destinations that are no enums, or that hide their case names.
  static func path(of destination: Any) -> String? {
    var reflection = Reflection(destination)
    return path(of: &reflection)
  }

  static func path(of destination: inout Reflection) -> String? {
    path(&destination, 0, depth: 0)
  }

  private static func path(_ reflection: inout Reflection, _ part: Int, depth: Int) -> String? {
    guard reflection.kind(part) == .enum, depth < 8 else { return nil }
    guard let payload = reflection.parts(part).first else {
      // Without a payload only the description tells the case, unless the type has its own.
      let value = reflection.value(part)
      if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
        return nil
      }
      return String(describing: value)
    }
    guard let name = reflection.label(payload) else { return nil }
    // Looks at the payload first, which tells for the price of one what it is and what it holds.
    let parts = reflection.parts(payload)
    if let rest = rest(&reflection, payload, depth) { return name + "." + rest }
    for part in parts {
      if let rest = rest(&reflection, part, depth) { return name + "." + rest }
    }
    return name
  }

  /// The path of a destination within another one.
  private static func rest(_ reflection: inout Reflection, _ part: Int, _ depth: Int) -> String? {
    guard !reflection.isWhole(part), reflection.kind(part) == .enum,
      reflection.value(part) is any LinkDestination
    else { return nil }
    return path(&reflection, part, depth: depth + 1)
  }
}
