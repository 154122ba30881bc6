/// A link from an input's choices: any bytes, or one made after a pattern, with any bytes behind
/// it.
enum FuzzedLink {
  private static let origins = [
    "https://shop.example.com", "shop:/", "shop:", "shop://", "shop:///", "http://shop.example.com",
    "https://SHOP.example.com:443", "https://app.example.com", "https://go.example.com",
    "https://Go.example.com", "https://www.go.example.com",
  ]

  static func link(_ input: inout FuzzInput, patterns: [String]) -> String {
    switch input.below(8) {
    case 0: input.text(upTo: 255)
    case 1: input.pick(origins) + input.text(upTo: 255)
    case 2: input.pick(origins) + "/" + input.text(upTo: 255)
    case 3: input.pick(origins) + filled(input.pick(patterns), &input) + input.text(upTo: 255)
    default: input.pick(origins) + filled(input.pick(patterns), &input)
    }
  }

  /// The pattern with texts in place of its parameters, and now and then of a whole segment.
  private static func filled(_ pattern: String, _ input: inout FuzzInput) -> String {
    let start = pattern.firstIndex(of: "/") ?? pattern.startIndex
    return pattern[start...].split(separator: "/", omittingEmptySubsequences: false).map {
      $0.isEmpty || input.below(8) != 1 ? filled($0, &input) : text(&input)
    }.joined(separator: "/")
  }

  private static func filled(_ segment: Substring, _ input: inout FuzzInput) -> String {
    var filled = ""
    for (number, part) in segment.split(separator: "{", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard number > 0, let end = part.firstIndex(of: "}") else {
        filled += part
        continue
      }
      filled += text(&input)
      if part[..<end].contains("*"), input.below(2) == 1 {
        filled += "/" + text(&input)
      }
      filled += part[end...].dropFirst()
    }
    return filled
  }

  private static func text(_ input: inout FuzzInput) -> String {
    switch input.below(7) {
    case 0: return String(input.below(256) * input.below(256))
    case 1: return input.pick(FuzzedPatterns.texts)
    case 2:
      return input.pick(["", "+", "%20", "%C3%A9", "a%2Fb", "2024-02-29", "true", "x.y", "é"])
    case 3:
      return input.pick([
        "-128", "127", "255", "65536", "9223372036854775807", "9223372036854775808",
      ])
    case 4: return "00000000-0000-4000-8000-0000000000" + String(input.below(90) + 10)
    case 5: return input.pick(["%", "50%off", "%FF", "a%C3", "%zz", "%C0%AF", "%%00", "%zz%09"])
    default: return input.text(upTo: 24)
    }
  }
}
