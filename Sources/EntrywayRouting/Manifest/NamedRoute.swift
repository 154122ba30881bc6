/// A place known by its route's name alone: the destination of a table made from a manifest.
public struct NamedRoute: LinkDestination, Codable, CustomStringConvertible {
  /// The route's name.
  public var name: String
  /// For each parameter its texts; parameters without any are left out.
  public var parameters: [String: [String]]

  /// A place by its route's name, and for each parameter its texts.
  public init(_ name: String, _ parameters: [String: [String]] = [:]) {
    self.name = name
    self.parameters = parameters
  }

  /// The name and the parameters in alphabetical order, such as `order(id: 4821)`.
  public var description: String {
    if parameters.isEmpty { return name }
    let texts = parameters.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.joined(separator: ", "))" }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }
}
