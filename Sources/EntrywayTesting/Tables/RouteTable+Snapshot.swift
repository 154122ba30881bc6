extension RouteTable: SnapshotConvertible {
  /// The table as text: its origins, then one route a line, by name: the name, the pattern, and
  /// the link to the place of the parameters' examples.
  ///
  /// ```
  /// scheme shop
  /// host shop.example.com
  /// home  /  https://shop.example.com/
  /// order  /orders/{id}  https://shop.example.com/orders/text
  /// ```
  public var snapshot: String {
    var lines = schemes.map { "scheme \($0)" } + hosts.map { "host \($0)" }
    if let fallback {
      lines.append("fallback \(match(destination: fallback).name ?? "\(fallback)")")
    }
    if arguments == .perSegment { lines.append("arguments per segment") }
    if allowsEncodedSlash { lines.append("encoded slashes") }
    let routes = exampleLinks.sorted { ($0.name, $0.pattern) < ($1.name, $1.pattern) }
    return (lines + routes.map(\.snapshot)).joined(separator: "\n")
  }
}

extension EntryRules: SnapshotConvertible {
  /// The table as text, and behind it one rule a line, in the order in which they are asked.
  public var snapshot: String {
    ([routes.snapshot] + rules.map(\.description)).joined(separator: "\n")
  }
}

extension ExampleLink {
  fileprivate var snapshot: String {
    var parts = [name, pattern, link ?? "no link"]
    switch only {
    case .web: parts.append("only web")
    case .customScheme: parts.append("only custom schemes")
    case nil: break
    }
    if let audience { parts.append("for \(audience)") }
    if !competes { parts.append("does not compete") }
    return parts.joined(separator: "  ")
  }
}
