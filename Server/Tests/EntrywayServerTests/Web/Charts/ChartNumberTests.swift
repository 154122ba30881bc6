import Testing

@testable import EntrywayServer

@Suite("ChartNumber")
struct ChartNumberTests {
  @Test(
    "Digits stand in threes",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (12_000, "12,000"), (-1_234_567, "-1,234,567"),
      (Int.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
    ])
  func grouped(_ count: Int, _ text: String) { #expect(ChartNumber.grouped(count) == text) }

  @Test(
    "An amount that is not a whole number keeps four digits",
    arguments: [
      (312.0, "312"), (0.5, "0.5"), (12.3456, "12.35"), (0.034, "0.034"), (1234.56, "1,234.6"),
      (1e15, "1,000,000,000,000,000"), (.nan, "nan"),
    ])
  func text(_ amount: Double, _ text: String) { #expect(ChartNumber.text(amount) == text) }

  @Test(
    "Beside an axis large amounts are short",
    arguments: [
      (12_000.0, "12,000"), (1_500_000.0, "1.5 M"), (2e9, "2 B"), (1e12, "1 T"), (1e15, "1e15"),
      (2.5e299, "2.5e299"),
    ])
  func short(_ amount: Double, _ text: String) { #expect(ChartNumber.short(amount) == text) }

  @Test("A share says nothing or all only where it is so")
  func share() {
    let shares = [0, 1, 260, 500, 999, 1000, 2000].map { ChartNumber.share($0, of: 1000) }
    #expect(shares == ["0%", "<1%", "26%", "50%", ">99%", "100%", "200%"])
    #expect(ChartNumber.share(3, of: 0) == nil)
  }
}

@Suite("ChartAxis")
struct ChartAxisTests {
  @Test(
    "An axis goes from zero in round steps to what holds the largest amount",
    arguments: [
      (0.0, true, [0, 1]), (1, true, [0, 1]), (3, true, [0, 1, 2, 3]), (7, true, [0, 2, 4, 6, 8]),
      (312, true, [0, 100, 200, 300, 400]), (11_000, true, [0, 5000, 10_000, 15_000]),
      (0.5, false, [0, 0.2, 0.4, 0.6000000000000001]),
    ])
  func ticks(_ largest: Double, _ isWhole: Bool, _ ticks: [Double]) {
    #expect(ChartAxis(largest: largest, isWhole: isWhole).ticks == ticks)
  }

  @Test("An axis has two to six ticks, whatever the amount")
  func extremes() {
    for power in -6...300 {
      let largest = Double("3.7e\(power)") ?? .nan
      let axis = ChartAxis(largest: largest, isWhole: false)
      #expect((2...6).contains(axis.ticks.count) && axis.end >= largest && axis.end.isFinite)
    }
  }
}
