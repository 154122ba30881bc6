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
    var unit = 10
    var bound = 100.0
    while unit < 1_000_000_000, abs(amount) < bound {
      unit *= 10
      bound /= 10
    }
    let parts = Int((abs(amount) * Double(unit)).rounded()).quotientAndRemainder(dividingBy: unit)
    var fraction = String(unit + parts.remainder).dropFirst()
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let sign = amount < 0 ? "-" : ""
    return sign + grouped(parts.quotient) + (fraction.isEmpty ? "" : ".\(fraction)")
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
    if percent == 0, part > 0 { return "<1%" }
    if percent == 100, part < whole { return ">99%" }
    return "\(text(percent))%"
  }
}
