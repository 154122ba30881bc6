import Entryway
import EntrywayJSON

extension PushWording {
  static func tooLarge(_ problem: PayloadTooLarge) -> WordedProblem {
    let size = problem.size
    let rows = size.parts.prefix(5).map { (number($0.bytes), name($0)) }
    let width = rows.map(\.0.count).max() ?? 0
    let others = size.parts.count - rows.count
    var hint = "send less."
    if size.padding >= problem.excess {
      hint = "send it as compact JSON: \(number(size.padding)) bytes of it say nothing."
    } else if let largest = size.parts.first {
      hint = "shorten `\(name(largest))`."
    }
    return WordedProblem(
      what: "the payload has \(number(size.bytes)) bytes, and \(number(problem.limit.bytes)) are "
        + "the most: \(number(problem.excess)) must go",
      place: rows.map { bytes, path in
        String(repeating: " ", count: width - bytes.count) + "\(bytes) bytes  \(path)"
      } + (others > 0 ? ["and \(others) more"] : []),
      hint: hint)
  }

  private static func name(_ part: PayloadPart) -> String { Excerpt.line(part.path) }

  /// The number with a comma before each three digits.
  static func number(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits.removeLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }
}
