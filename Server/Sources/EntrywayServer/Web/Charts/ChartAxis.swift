/// An axis of amounts, which begins at zero and ends at a round number.
struct ChartAxis: Hashable {
  /// The round amounts from zero to the end; their distance is 1, 2 or 5 times a power of ten.
  let ticks: [Double]

  /// The axis for amounts of which this is the largest.
  ///
  /// - Parameter isWhole: Whether all amounts are whole numbers, and so the ticks.
  init(largest: Double, isWhole: Bool) {
    guard largest > 0, largest.isFinite else {
      ticks = [0, 1]
      return
    }
    let distance = largest / 4
    var power = 1.0
    while power * 10 <= distance { power *= 10 }
    while power > distance { power /= 10 }
    let round = [1, 2, 5, 10].map { $0 * power }.first { $0 >= distance } ?? distance
    let step = isWhole ? max(1, round) : round
    let count = max(1, (largest / step).rounded(.up))
    ticks = (0...Int(count)).map { Double($0) * step }
  }

  /// Where the axis ends.
  var end: Double { ticks.last ?? 1 }

  /// The amounts that a chart can show: nothing below zero, nothing that is no number.
  static func drawable(_ value: Double?) -> Double? {
    guard let value, value.isFinite else { return nil }
    // Below this, and above it, the arithmetic of the ticks would run out of digits.
    return value < 1e-6 ? 0 : min(value, 1e300)
  }
}
