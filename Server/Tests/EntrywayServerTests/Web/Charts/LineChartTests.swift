import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("LineChart")
struct LineChartTests {
  private func chart(
    _ labels: [String], _ series: [LineChart.Series], isLastUnfinished: Bool = false,
    marked: Set<Int> = []
  ) -> LineChart {
    LineChart(
      id: "clicks", title: "Clicks", summary: "Clicks in November.", labels: labels,
      series: series, isLastUnfinished: isLastUnfinished, marked: marked, mark: "late events")
  }

  @Test("A chart is named by its title and its summary, with ids of its width")
  func names() throws {
    let svg = chart(["1 Nov"], [.init(name: "clicks", values: [312])]).svg(width: 340)
    #expect(
      svg.hasPrefix(
        """
        <svg class="chart" viewBox="0 0 340 220" width="340" height="220" font-size="13" \
        role="img" aria-labelledby="clicks-340-t clicks-340-d">\
        <title id="clicks-340-t">Clicks</title>\
        <desc id="clicks-340-d">Clicks in November.</desc>
        """))
    #expect(try Picture(svg).texts == ["0", "100", "200", "300", "400", "1 Nov", "clicks"])
  }

  @Test("A point says its day, its amount and what was counted; the last one that it still grows")
  func titles() throws {
    let picture = try Picture(
      chart(
        ["1 Nov", "2 Nov"], [.init(name: "clicks", values: [312, 12_000])],
        isLastUnfinished: true
      ).svg(width: 960))
    #expect(
      picture.all("circle", class: "hit").map(\.title) == [
        "1 Nov: 312 clicks", "2 Nov: 12,000 clicks so far",
      ])
  }

  @Test("From more than 400 points on, none has a title")
  func manyPoints() throws {
    for (count, titles) in [(200, 400), (201, 0)] {
      let values = [Double?](repeating: 3, count: count)
      let picture = try Picture(
        chart(
          (0..<count).map { "\($0)" },
          [.init(name: "a", values: values), .init(name: "b", values: values)]
        ).svg(width: 960))
      #expect(picture.all("circle", class: "hit").count == titles)
    }
  }

  @Test("A line is broken where there is no data, and a point between two gaps is a dot")
  func gaps() throws {
    let picture = try Picture(
      chart(
        (1...7).map { "\($0)" },
        [.init(name: "a", values: [1, 2, nil, 3, nil, 4, 5]), .init(name: "b", values: [])]
      ).svg(width: 960))
    #expect(picture.all("path", class: "hue1").count == 2)
    #expect(picture.all("circle").filter { !$0.classes.contains("hit") }.count == 2)
    #expect(picture.all("path", class: "hue2").isEmpty)
  }

  @Test("The axis begins at zero: zero stands on it, and double is twice as high")
  func zero() throws {
    let picture = try Picture(
      chart(["1", "2", "3"], [.init(name: "a", values: [0, 100, 200])]).svg(width: 960))
    let heights = picture.all("circle", class: "hit").compactMap { $0["cy"] }
    let axis = try #require(picture.all("line", class: "axis").first?["y1"])
    #expect(abs(heights[0] - axis) <= 0.5)
    #expect(abs((heights[0] - heights[2]) - 2 * (heights[0] - heights[1])) < 0.2)
  }

  @Test("A marked day has a sign below the axis and a word in its title, and others have none")
  func marks() throws {
    let labels = ["1 Nov", "2 Nov", "3 Nov"]
    let series = ["a", "b"].map { LineChart.Series(name: $0, values: [1, nil, 3]) }
    let plain = try Picture(chart(labels, series).svg(width: 340))
    #expect(plain.all("path", class: "mark").isEmpty)
    // One that is not there has no sign; one without data has.
    let picture = try Picture(chart(labels, series, marked: [0, 1, 3, -1]).svg(width: 340))
    picture.expectSound()
    let marks = picture.all("path", class: "mark")
    #expect(marks.map(\.title) == ["1 Nov: late events", "2 Nov: late events"])
    let axis = try #require(picture.all("line", class: "axis").first?["y1"])
    #expect(marks.allSatisfy { mark in mark.extent.allSatisfy { $0.y > axis } })
    #expect(
      picture.all("circle", class: "hit").prefix(2).map(\.title) == [
        "1 Nov: 1 a, late events", "3 Nov: 3 a",
      ])
  }

  @Test("The unfinished day is hatched, and it alone")
  func hatch() throws {
    let labels = (1...10).map { "\($0) Nov" }
    let series = LineChart.Series(name: "a", values: (1...10).map { Double($0) })
    let finished = try Picture(chart(labels, [series]).svg(width: 960))
    #expect(finished.all("pattern").isEmpty && finished.all("rect").isEmpty)
    let picture = try Picture(
      chart(labels, [series], isLastUnfinished: true).svg(width: 960))
    let pattern = try #require(picture.all("pattern").first?.attributes["id"])
    let rect = try #require(picture.all("rect", class: "hatch").first)
    #expect(rect.attributes["fill"] == "url(#\(pattern))")
    let points = picture.all("circle", class: "hit").compactMap { $0["cx"] }
    let left = try #require(rect["x"])
    #expect(points[8] < left && left < points[9])
  }

  @Test(
    "Without a number the chart says that there is no data",
    arguments: [
      [], [nil, nil], [.nan, .infinity], [-.infinity],
    ] as [[Double?]])
  func noData(_ values: [Double?]) throws {
    let labels = values.indices.map { "\($0) Nov" }
    let picture = try Picture(
      chart(labels, [.init(name: "a", values: values)], isLastUnfinished: true).svg(width: 340))
    #expect(picture.texts == labels + ["No data in this period"])
    picture.expectSound()
  }

  @Test("Less than zero is drawn as zero")
  func negative() throws {
    let picture = try Picture(chart(["1"], [.init(name: "a", values: [-5])]).svg(width: 340))
    #expect(picture.all("circle", class: "hit").first?.title == "1: 0 a")
  }

  @Test("Names of lines that end at the same height stand apart")
  func sameHeight() throws {
    let names = ["one", "two", "three", "four", "five", "six", "seven"]
    for value in [0.0, 50, 100] {
      let series = names.map { LineChart.Series(name: $0, values: [100, value]) }
      let picture = try Picture(chart(["1", "2"], series).svg(width: 340))
      picture.expectSound()
      let hues = picture.all("text", class: "label").map { $0.classes.last ?? "" }
      #expect(hues == (1...6).map { "hue\($0)" })
    }
  }

  @Test("Names of days never meet, however long and many they are")
  func longLabels() throws {
    for count in 1...90 {
      let labels = (1...count).map { "2026-11-01 00:00:00+0\($0)" }
      let values = labels.map { _ in 3.0 as Double? }
      let picture = try Picture(chart(labels, [.init(name: "a", values: values)]).svg(width: 340))
      picture.expectSound("\(count) days")
      #expect(picture.all("text", class: "tick").count > picture.all("line").count)
    }
  }

  @Test("Any input gives a sound picture", arguments: 0..<16)
  func random(_ seed: Int) throws {
    var seeded = Seeded(seed: UInt64(seed))
    let count = seeded.pick([0, 1, 2, 3, 30, 90, 366])
    let isPlain = seeded.chance(50)
    let labels = (0..<count).map { isPlain ? "\($0 % 30 + 1) Nov" : HostileText.any(&seeded) }
    let series = (0..<seeded.below(9)).map { _ in
      LineChart.Series(
        name: HostileText.any(&seeded),
        values: (0..<seeded.number(0...count + 2)).map { _ in
          isPlain ? Double(seeded.below(5000)) : HostileText.value(&seeded)
        })
    }
    for width in [340, 960, 0, Int.min, Int.max] {
      let svg = chart(
        labels, series, isLastUnfinished: seeded.chance(50),
        marked: Set((0..<seeded.below(4)).map { _ in seeded.number(0...count + 2) })
      ).svg(width: width)
      try Picture(svg).expectSound("seed \(seed)")
    }
  }
}
