extension Duration {
  /// The duration in seconds, as dates count them.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The duration in seconds as decimal digits, exactly: `30`, `0.3`.
  var secondsText: String {
    let (whole, part) = (components.seconds, components.attoseconds)
    let digits = String(part.magnitude)
    let zeros = String(repeating: "0", count: max(0, 18 - digits.count))
    var fraction = part == 0 ? "" : "." + zeros + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (whole < 0 || part < 0 ? "-" : "") + String(whole.magnitude) + fraction
  }
}
