import EntrywayRouting

/// Patterns of `TypedPattern` from an input's choices.
///
/// A table's texts are few, so that routes collide often, and of the lengths at which the compiled
/// table changes its ways: 8 and 16 bytes.
struct FuzzedPatterns {
  static let texts = [
    "a", "b", "1", "true", "300", "-5", "é", "sevenaa", "eight-aa", "nine-aaaa", "sixteen-aaaaaaaa",
    "seventeen-aaaaaaa", "seventeen-aaaaaab", "longer-than-twenty-four-bytes", "s1", "A",
  ]
  private static let names = [
    "q", "page", "eight-aa", "nine-aaaa", "sixteen-aaaaaaaa", "seventeen-aaaaaaa",
    "seventeen-aaaaaab", "é",
  ]
  private static let types = [
    "int", "text", "int8", "int32", "uint", "uint32", "bool", "color", "letter", "double", "sku",
    "uuid", "date",
  ]

  private static let hosts = [
    "", "", "", "", "go.example.com:", "shop.example.com:", "GO.example.com,shop.example.com:",
    "*.example.com:", "*.go.example.com,go.example.com:",
  ]

  private let texts: [String]
  private let types: [String]
  /// Whether there is nothing in the table that the fast lookup leaves to the decoded one.
  private let isPlain: Bool
  private let arguments: ArgumentMode
  /// Whether routes are limited to hosts.
  private let hasHosts: Bool
  private var parameters = 0

  init(_ input: inout FuzzInput, isPlain: Bool, _ arguments: ArgumentMode = .query) {
    texts = (0..<3).map { _ in input.pick(Self.texts) }
    types = (0..<(isPlain ? 1 : 3)).map { _ in input.pick(Self.types) } + ["text"]
    self.isPlain = isPlain
    self.arguments = arguments
    hasHosts = input.below(4) == 1
  }

  func patterns(_ input: inout FuzzInput) -> [String] {
    (0...input.below(8)).map { _ in
      var copy = self
      return copy.pattern(&input)
    }
  }

  private mutating func pattern(_ input: inout FuzzInput) -> String {
    var pattern = isPlain ? "" : input.pick(["", "", "", "", "", "", "web:", "app:"])
    if hasHosts, pattern.isEmpty { pattern = input.pick(Self.hosts) }
    let count = input.below(5)
    for _ in 0..<count {
      pattern += "/" + segment(&input)
      if arguments == .perSegment { pattern += items(&input, upTo: 1) }
    }
    if count == 0 { pattern += "/" }
    if arguments == .query { pattern += items(&input, upTo: isPlain ? 2 : 3) }
    if !isPlain, input.below(16) == 1 { pattern += "#" + parameter(&input, ["text", "int?"]) }
    return pattern
  }

  private mutating func segment(_ input: inout FuzzInput) -> String {
    switch input.below(isPlain ? 8 : 12) {
    case 0...3: input.pick(texts)
    case 4...6: parameter(&input, types)
    case 7: "{_}"
    case 8, 9:
      input.pick(["a", "", "item-"]) + parameter(&input, types) + input.pick(["", "b", ".html"])
    default: rest(&input)
    }
  }

  private mutating func rest(_ input: inout FuzzInput) -> String {
    parameters += 1
    return input.pick([
      "{p\(parameters)*}", "{p\(parameters)*:ints}", "{p\(parameters)*:texts}", "{_*}",
    ])
  }

  private mutating func items(_ input: inout FuzzInput, upTo limit: Int) -> String {
    var items: [String] = []
    for _ in 0..<input.below(limit + 1) {
      let name = input.pick(Self.names)
      switch input.below(isPlain ? 4 : 8) {
      case 0, 1: items.append(name + "=" + parameter(&input, ["int?", "text?", "bool?"]))
      case 2, 3: items.append(name + "=" + parameter(&input, types))
      case 4, 5: items.append(name + "=" + parameter(&input, ["ints", "texts"]))
      case 6: items.append(name + "=" + input.pick(texts))
      default: items.append(name)
      }
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  private mutating func parameter(_ input: inout FuzzInput, _ types: [String]) -> String {
    parameters += 1
    return "{p\(parameters):\(input.pick(types))}"
  }
}
