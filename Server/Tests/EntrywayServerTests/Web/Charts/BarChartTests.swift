import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("BarChart")
struct BarChartTests {
  private func chart(_ bars: [BarChart.Bar]) -> BarChart {
    BarChart(id: "sources", title: "Sources", summary: "Most come by push.", bars: bars)
  }

  @Test("A bar has its name before it, its number and its note after it")
  func whole() {
    #expect(
      chart([.init(label: "Push", value: 1204, note: "74 %", hue: 2)]).svg(width: 960) == """
        <svg class="chart" viewBox="0 0 960 30" width="960" height="30" font-size="13" role="img" \
        aria-labelledby="sources-960-t sources-960-d">\
        <title id="sources-960-t">Sources</title>\
        <desc id="sources-960-d">Most come by push.</desc>\
        <rect class="hue2" x="40.2" y="0" width="823.8" height="22" rx="3" fill="currentColor"/>\
        <text class="label" x="30.2" y="16" text-anchor="end" fill="currentColor">Push</text>\
        <text class="value" x="872" y="16" fill="currentColor">1,204</text>\
        <text class="muted" x="923.4" y="16" fill="currentColor">74 %</text></svg>
        """)
  }

  @Test("Bars keep their order and are as long as their amounts; nothing has a number, but no bar")
  func lengths() throws {
    let picture = try Picture(
      chart([
        .init(label: "a", value: 100), .init(label: "b", value: 400), .init(label: "c", value: 0),
        .init(label: "d", value: -7),
      ]).svg(width: 340))
    let lengths = picture.all("rect").compactMap { $0["width"] }
    #expect(lengths == [85, 340])
    #expect(picture.all("text", class: "value").map(\.text) == ["100", "400", "0", "0"])
    #expect(picture.all("text", class: "label").map(\.text) == ["a", "b", "c", "d"])
  }

  @Test("A long name is cut in its middle, and is whole in its title")
  func long() throws {
    let link = "https://shop.example.com/orders/4821?utm_source=summer&utm_medium=mail"
    let picture = try Picture(chart([.init(label: link, value: 3)]).svg(width: 340))
    let label = try #require(picture.all("text", class: "label").first)
    #expect(label.title == link)
    #expect(label.text.hasPrefix("https://shop.") && label.text.hasSuffix("mail"))
    #expect(label.text.contains("…"))
  }

  @Test("No bars are no data")
  func noData() throws {
    #expect(try Picture(chart([]).svg(width: 340)).texts == ["No data in this period"])
  }

  @Test("Any hue is one of the six", arguments: [Int.min, -1, 0, 1, 6, 7, .max])
  func hues(_ hue: Int) throws {
    let picture = try Picture(chart([.init(label: "a", value: 1, hue: hue)]).svg(width: 340))
    let name = try #require(picture.all("rect").first?.attributes["class"])
    #expect((1...6).map { "hue\($0)" }.contains(name))
  }

  @Test("Any input gives a sound picture", arguments: 0..<16)
  func random(_ seed: Int) throws {
    var seeded = Seeded(seed: UInt64(seed))
    let bars = (0..<seeded.below(12)).map { _ in
      BarChart.Bar(
        label: HostileText.any(&seeded), value: HostileText.count(&seeded),
        note: seeded.chance(50) ? HostileText.any(&seeded) : nil, hue: seeded.below(9))
    }
    for width in [340, 600, 960, 0, Int.max] {
      try Picture(chart(bars).svg(width: width)).expectSound("seed \(seed)")
    }
  }
}
