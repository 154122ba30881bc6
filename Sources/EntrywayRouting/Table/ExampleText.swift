/// Texts of a shape, different ones for different numbers, so that a table can tell which
/// parameter of a destination took which text.
enum ExampleText {
  static func text(of shape: LinkShape, _ number: Int) -> String? {
    switch shape {
    case .text: return "text\(number + 1)"
    case .integer(let min, let max):
      let offset = UInt64(number + 1)
      guard min <= 0 else {
        let (sum, overflow) = UInt64(min).addingReportingOverflow(UInt64(number))
        return String(overflow || sum > max ? UInt64(min) : sum)
      }
      return offset <= max ? String(offset) : String(max)
    case .decimal: return "\(number + 1).5"
    case .boolean: return number % 2 == 0 ? "true" : "false"
    case .uuid:
      let digits = String(number + 1)
      return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count))
        + digits
    case .date:
      return LinkDate.text(secondsSince1970: Double(number) * 86_400)
    case .oneOf(let texts): return texts.isEmpty ? nil : texts[number % texts.count]
    case .opaque: return nil
    }
  }
}
