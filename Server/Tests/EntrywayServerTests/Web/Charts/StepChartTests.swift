import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("StepChart")
struct StepChartTests {
  private func chart(_ steps: [StepChart.Step]) -> StepChart {
    StepChart(id: "orders", title: "Orders", summary: "6 % order.", steps: steps)
  }

  private let steps: [StepChart.Step] = [
    .init(label: "Clicked", count: 1204, loss: "unseen", time: "unseen"),
    .init(
      label: "Opened", count: 892, loss: "did not go on", time: "median 4 min"),
    .init(label: "Ordered", count: 74),
  ]

  @Test("Each step tells its count and its share, and between two stands who did not go on")
  func texts() throws {
    #expect(
      try Picture(chart(steps).svg(width: 960)).texts == [
        "Clicked", "1,204", "100%", "312 of 1,204 did not go on · median 4 min", "Opened",
        "892", "74%", "Ordered", "74", "6%",
      ])
  }

  @Test("Where there is no room for both, the time has a line of its own")
  func narrow() throws {
    let texts = try Picture(chart(steps).svg(width: 280)).all("text", class: "muted").map(\.text)
    #expect(texts == ["100%", "312 of 1,204 did not go on", "median 4 min", "74%", "6%"])
  }

  @Test("Bars are as long as their part of the first, the loss pale behind")
  func lengths() throws {
    let picture = try Picture(
      chart([.init(label: "a", count: 400), .init(label: "b", count: 100)]).svg(width: 340))
    #expect(picture.all("rect").map { $0["width"] } == [340, 340, 85])
    #expect(
      picture.all("rect").map { $0.attributes["fill-opacity"] } == [nil, "0.14", nil])
  }

  @Test("Steps that more take still fit, and so do those that nobody takes")
  func growing() throws {
    let picture = try Picture(
      chart([.init(label: "a", count: 100), .init(label: "b", count: 400)]).svg(width: 340))
    #expect(picture.all("rect").map { $0["width"] } == [85, 340])
    #expect(picture.texts.contains("400%"))
    let empty = try Picture(
      chart([.init(label: "a", count: 0), .init(label: "b", count: 0)]).svg(width: 340))
    #expect(empty.texts == ["0", "a", "0", "b"])
    #expect(try Picture(chart([]).svg(width: 340)).texts == ["No data in this period"])
  }

  @Test("Any input gives a sound picture", arguments: 0..<16)
  func random(_ seed: Int) throws {
    var seeded = Seeded(seed: UInt64(seed))
    let steps = (0..<seeded.below(8)).map { _ in
      StepChart.Step(
        label: HostileText.any(&seeded), count: HostileText.count(&seeded),
        loss: seeded.chance(50) ? HostileText.any(&seeded) : nil,
        time: seeded.chance(50) ? HostileText.any(&seeded) : nil)
    }
    for width in [340, 600, 960, 0, Int.max] {
      try Picture(chart(steps).svg(width: width)).expectSound("seed \(seed)")
    }
  }
}
