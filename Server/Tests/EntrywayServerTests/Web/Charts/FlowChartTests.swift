import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("FlowChart")
struct FlowChartTests {
  private func chart(_ flows: [FlowChart.Flow]) -> FlowChart {
    FlowChart(id: "ways", title: "Ways", summary: "Push leads to orders.", flows: flows)
  }

  private let flows: [FlowChart.Flow] = [
    .init(from: "Widget", to: "Order", count: 71),
    .init(from: "Push", to: "Order", count: 800),
    .init(from: "Push", to: "no route matched", count: 60, isLost: true),
    .init(from: "Push", to: "Order", count: 12),
  ]

  @Test("Nodes stand by their counts, the largest first, and the same way twice is added up")
  func order() throws {
    let picture = try Picture(chart(flows).svg(width: 960))
    #expect(
      picture.texts == [
        "872", "Push", "71", "Widget", "883", "Order", "60", "no route matched",
      ])
    #expect(
      picture.all("path").compactMap(\.title) == [
        "Push → Order: 812", "Push → no route matched: 60", "Widget → Order: 71",
      ])
  }

  @Test("What leads nowhere is hatched in the colour of what is bad")
  func lost() throws {
    let picture = try Picture(chart(flows).svg(width: 340))
    let bad = picture.all("path", class: "bad")
    #expect(bad.map(\.title) == ["Push → no route matched: 60"])
    #expect(bad.map { $0.attributes["fill"] } == ["url(#ways-340-bad)"])
    #expect(picture.all("text", class: "bad").map(\.text) == ["no route matched"])
    #expect(picture.all("pattern").map { $0.attributes["id"] } == ["ways-340-bad"])
  }

  @Test("A column has at most eight nodes; the smallest are put together")
  func others() throws {
    let many = (1...20).map { FlowChart.Flow(from: "source \($0)", to: "Order", count: $0) }
    let picture = try Picture(chart(many).svg(width: 960))
    let names = picture.all("text", class: "label").map(\.text)
    #expect(names == (14...20).reversed().map { "source \($0)" } + ["13 others", "Order"])
    #expect(picture.texts.contains("91"))
    let eight = try Picture(chart(Array(many.prefix(8))).svg(width: 960))
    #expect(eight.all("text", class: "label").count == 9)
  }

  @Test("The order in which the ways are told changes nothing")
  func shuffled() {
    var seeded = Seeded(seed: 7)
    let many = (0..<60).map { _ in
      FlowChart.Flow(
        from: "source \(seeded.below(12))", to: "screen \(seeded.below(12))",
        count: seeded.below(4), isLost: seeded.chance(20))
    }
    let expected = chart(many).svg(width: 960)
    for _ in 0..<10 { #expect(chart(many.shuffled(using: &seeded)).svg(width: 960) == expected) }
  }

  @Test("Bands are as thick as many went that way, at both ends")
  func thickness() throws {
    let picture = try Picture(
      chart([
        .init(from: "a", to: "x", count: 300), .init(from: "b", to: "x", count: 100),
      ]).svg(width: 960))
    let heights = picture.all("rect").compactMap { $0["height"] }
    #expect(abs(heights[0] - 3 * heights[1]) < 0.5)
    #expect(abs(heights[2] - heights[0] - heights[1]) < 0.5)
  }

  /// Expects that bands stand within their nodes, and none over another.
  private func expectStacked(_ picture: Picture, _ comment: Comment? = nil) {
    // The corners of a band are the first, fourth, fifth and eighth point of its path.
    let bands = picture.all("path").filter { $0.title != nil }.map(\.extent)
    let nodes = picture.all("rect").map(\.box)
    for (top, bottom) in [(0, 7), (3, 4)] {
      var taken: [Int: Double] = [:]
      for band in bands.sorted(by: { $0[top].y < $1[top].y }) {
        let node = nodes.firstIndex { node in
          node.left - 0.2 <= band[top].x && band[top].x <= node.right + 0.2
            && node.top - 0.2 <= band[top].y && band[bottom].y <= node.bottom + 0.2
        }
        guard let node else {
          Issue.record("no node at \(band[top])")
          continue
        }
        #expect(band[top].y >= taken[node, default: 0] - 0.2, comment)
        taken[node] = band[bottom].y
      }
    }
  }

  @Test("Ways that nobody went are no data")
  func noData() throws {
    for flows in [[], [FlowChart.Flow(from: "a", to: "b", count: 0)]] {
      #expect(try Picture(chart(flows).svg(width: 340)).texts == ["No data in this period"])
    }
  }

  @Test("Any input gives a sound picture", arguments: 0..<16)
  func random(_ seed: Int) throws {
    var seeded = Seeded(seed: UInt64(seed))
    let flows = (0..<seeded.below(60)).map { _ in
      FlowChart.Flow(
        from: HostileText.any(&seeded), to: HostileText.any(&seeded),
        count: HostileText.count(&seeded), isLost: seeded.chance(30))
    }
    for width in [340, 600, 960, 0, Int.max] {
      let picture = try Picture(chart(flows).svg(width: width))
      picture.expectSound("seed \(seed)")
      expectStacked(picture, "seed \(seed)")
    }
  }
}
