/// Numbers as the console words them: `12,000`, `3.25`, `26 %`.
enum ChartNumber {
  /// A count with a comma before each three digits.
  static func grouped(_ count: some BinaryInteger) -> String {
    let digits = Array(String(count.magnitude))
    var result = count < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }

  /// An amount in full, with four digits if it is not a whole number.
  static func text(_ amount: Double) -> String {
    guard amount.isFinite, abs(amount) < 1e18 else { return "\(amount)" }
    if amount == amount.rounded() { return grouped(Int(amount)) }
    var decimals = 1
    var bound = 100.0
    while decimals < 9, abs(amount) < bound {
      decimals += 1
      bound /= 10
    }
    return fixed(amount, decimals: min(decimals, 9))
  }

  /// An amount in little room: from a million on in millions, then with a power of ten.
  static func short(_ amount: Double) -> String {
    guard amount.isFinite else { return "\(amount)" }
    if amount >= 1e15 {
      var mantissa = amount
      var power = 0
      while mantissa >= 9.995 {
        mantissa /= 10
        power += 1
      }
      return "\(text((mantissa * 100).rounded() / 100))e\(power)"
    }
    for (unit, name) in [(1e12, "T"), (1e9, "B"), (1e6, "M")] where amount >= unit {
      return "\(text(amount / unit)) \(name)"
    }
    return text(amount)
  }

  /// A part in hundredths, which says neither nothing nor all where it is neither.
  static func share(_ part: Int, of whole: Int) -> String? {
    guard whole > 0 else { return nil }
    let percent = (Double(part) / Double(whole) * 100).rounded()
    if percent == 0, part > 0 { return "<1 %" }
    if percent == 100, part < whole { return ">99 %" }
    return "\(text(percent)) %"
  }

  private static func fixed(_ amount: Double, decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let scaled = (abs(amount) * factor).rounded()
    guard scaled < 9e18 else { return grouped(Int(amount)) }
    let unit = Int(factor)
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: unit)
    var fraction = String(String(unit + rest).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let sign = amount < 0 ? "-" : ""
    return sign + grouped(whole) + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
