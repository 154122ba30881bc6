import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("Sparkline")
struct SparklineTests {
  @Test("A sparkline is a line with a dot at its end, named by its title")
  func whole() {
    #expect(
      Sparkline(title: "Clicks: 6", values: [0, 4, 2]).svg() == """
        <svg class="chart sparkline" viewBox="0 0 96 20" width="96" height="20" role="img">\
        <title>Clicks: 6</title><g class="hue1"><polyline points="3,17 48,3 93,10" fill="none" \
        stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>\
        <circle cx="93" cy="10" r="2" fill="currentColor"/></g></svg>
        """)
  }

  @Test("A sparkline has a gap where there is no data")
  func gaps() throws {
    let picture = try Picture(Sparkline(title: "", values: [1, nil, 2, 3, .nan, 4]).svg())
    #expect(picture.all("polyline").count == 3)
    #expect(try Picture(Sparkline(title: "", values: []).svg()).all("circle").isEmpty)
  }

  @Test("Any input gives a sound picture", arguments: 0..<16)
  func random(_ seed: Int) throws {
    var seeded = Seeded(seed: UInt64(seed))
    let values = (0..<seeded.below(40)).map { _ in HostileText.value(&seeded) }
    try Picture(Sparkline(title: HostileText.any(&seeded), values: values).svg()).expectSound()
  }
}
