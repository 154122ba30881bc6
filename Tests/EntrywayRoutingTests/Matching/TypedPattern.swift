@testable import EntrywayRouting

/// A pattern with the types of its parameters written into it: `/items/{id:int}?q={query:text?}`,
/// and `web:` or `app:` before it for a route that is limited to these links, hosts such as
/// `go.example.com,*.example.com:` for one that is limited to them.
struct TypedPattern {
  var route: Route<NamedRoute>

  init(_ text: String) {
    var text = text
    let name = text
    var options = RouteOptions()
    for (mark, kind) in [("web:", LinkKind.web), ("app:", .customScheme)] where text.hasPrefix(mark)
    {
      options.only = kind
      text = String(text.dropFirst(mark.count))
    }
    if !text.hasPrefix("/"), let slash = text.firstIndex(of: "/") {
      options.limits = RouteLimits(Self.hosts(of: text))
      text = String(text[slash...])
    }
    var pattern = ""
    var names: [String] = []
    var types: [ParameterType] = []
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: Character("}")) else {
        pattern += String(part)
        continue
      }
      let inner = part[..<end].split(separator: ":").map(String.init)
      pattern += "{\(inner[0])\(part[end...])"
      if inner[0].hasPrefix("_") { continue }
      names.append(inner[0].replacing("*", with: ""))
      types.append(Self.type(inner.count > 1 ? inner[1] : "text"))
    }
    route = Route(named: name, pattern, names: names, types: types, options: options)
  }

  /// The hosts that a text limits its route to.
  private static func hosts(of text: String) -> [String] {
    let mark = text.prefix { $0 != "/" }
    guard mark.contains("."), mark.hasSuffix(":") else { return [] }
    return mark.dropLast().split(separator: ",").map(String.init)
  }

  private static func type(_ name: String) -> ParameterType {
    switch name {
    case "text": return ParameterType(String.self)
    case "text?": return ParameterType(String?.self)
    case "texts": return ParameterType([String].self)
    case "int": return ParameterType(Int.self)
    case "int?": return ParameterType(Int?.self)
    case "ints": return ParameterType([Int].self)
    case "int8": return ParameterType(Int8.self)
    case "int32": return ParameterType(Int32.self)
    case "uint": return ParameterType(UInt.self)
    case "uint32": return ParameterType(UInt32.self)
    case "bool": return ParameterType(Bool.self)
    case "bool?": return ParameterType(Bool?.self)
    case "color": return ParameterType(Color.self)
    case "letter": return ParameterType(Letter.self)
    case "double": return ParameterType(Double.self)
    case "sku": return ParameterType(Sku.self)
    case "uuid": return ParameterType(shape: .uuid, count: .one, isExact: true, typeName: "")
    case "date": return ParameterType(shape: .date, count: .one, isExact: true, typeName: "")
    case let range where range.contains("..."):
      // A range such as 3...7.
      let bounds = range.split(separator: ".").map(String.init)
      return ParameterType(
        shape: .integer(min: Int64(bounds[0]) ?? 0, max: UInt64(bounds[1]) ?? 0), count: .one,
        isExact: true, typeName: "")
    default: preconditionFailure("no type is called \(name)")
    }
  }

  static func table(
    _ patterns: [String], arguments: ArgumentMode = .query, fallback: NamedRoute? = nil
  ) -> RouteTable<NamedRoute> {
    let limits = patterns.flatMap { hosts(of: $0) }
    var declared = ["shop.example.com"]
    if !limits.isEmpty {
      declared.append(limits.contains { $0.hasPrefix("*") } ? "*.example.com" : "go.example.com")
    }
    return RouteTable(
      schemes: ["shop"], hosts: declared, fallback: fallback, arguments: arguments
    ) {
      for pattern in patterns { TypedPattern(pattern).route }
    }
  }
}
