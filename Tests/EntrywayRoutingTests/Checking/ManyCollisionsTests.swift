import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct ManyCollisionsTests {
  private static func collisions(_ patterns: [String]) -> [Diagnostic] {
    TypedPattern.table(patterns).problems.filter { $0.code == .collision }
  }

  @Test("Routes that take one another's links are one problem, which counts them")
  func counts() throws {
    let patterns = (100..<400).map { "/a/{p\($0)}" }
    let problems = Self.collisions(patterns)
    #expect(problems.count == 1)
    let problem = try #require(problems.first)
    #expect(problem.names.sorted() == patterns)
    #expect(problem.message.contains("300 routes"))
    #expect(problem.message.contains("/a/{p100}"))
    #expect(problem.message.contains("297 more"))
    #expect(!problem.message.contains("/a/{p399}"))
    #expect(problem.text.utf8.count < 1_000)
  }

  @Test("All problems of a table of equal patterns are linear in their number")
  func output() {
    func size(_ count: Int) -> Int {
      TypedPattern.table((0..<count).map { "/a/{p\(1_000 + $0)}" }).problems
        .reduce(0) { $0 + $1.text.utf8.count }
    }
    #expect(size(120) < 3 * size(60))
  }

  @Test("Groups that share no link are told apart")
  func groups() {
    let problems = Self.collisions([
      "/i/{a:1...5}", "/i/{b:3...7}", "/i/{c:7...11}", "/i/{d:20...24}", "/i/{e:21...25}",
      "/i/{f:40...44}", "/j/{a}", "/j/{b}", "/j/{c}",
    ])
    #expect(
      problems.map { $0.names.sorted() } == [
        ["/i/{a:1...5}", "/i/{b:3...7}", "/i/{c:7...11}"], ["/i/{d:20...24}", "/i/{e:21...25}"],
        ["/j/{a}", "/j/{b}", "/j/{c}"],
      ])
  }

  @Test("A group does not depend on the order of declaration")
  func order() {
    let patterns = ["/i/{a:1...5}", "/i/{b:3...7}", "/i/{c:7...11}", "/i/{d:5...9}?x", "/{e:int}"]
    #expect(
      Self.collisions(patterns.reversed()).map(\.text) == Self.collisions(patterns).map(\.text))
    #expect(
      Self.collisions(patterns.sorted()).contains { $0.message.contains("3 routes") })
  }

  @Test("The ranges of one pattern are checked without trying every link of every pair")
  func ranges() {
    let patterns = (0..<200).map { "/a/{n\($0):\($0)...\($0 + 1_000)}" }
    let table = TypedPattern.table(patterns)
    #expect(Self.collisions(patterns).map(\.names.count) == [200])
    var reach = RouteReach(table.core)
    for index in table.core.routes.indices {
      _ = reach.verdict(on: index) { _, _ in false }
    }
    #expect(reach.tries < 2_000)
  }
}
