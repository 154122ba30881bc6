import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct RoundTripTests {
  private func reads<Parameter: LinkParameter & Equatable>(_ values: [Parameter]) throws {
    for value in values {
      #expect(try Parameter(linkText: value.linkText) == value)
      #expect(Parameter.linkShape.reads(value.linkText), "\(value)")
      #expect(value._linkTexts == [value.linkText])
    }
    #expect(try Parameter(linkText: Parameter.linkExample.linkText) == Parameter.linkExample)
  }

  private func integers<Number: FixedWidthInteger & LinkParameter>(
    _ type: Number.Type
  ) throws {
    var random = Seeded(seed: UInt64(Number.bitWidth))
    try reads([.min, .max, 0, 1, .min + 1, .max - 1])
    try reads((0..<200).map { _ in Number.random(in: .min ... .max, using: &random) })
    #expect(Number.linkShape == .integer(Number.self))
    #expect(Number.linkShape.isExact)
  }

  @Test("Integers of all widths read what they write")
  func integers() throws {
    try integers(Int.self)
    try integers(Int8.self)
    try integers(Int16.self)
    try integers(Int32.self)
    try integers(Int64.self)
    try integers(UInt.self)
    try integers(UInt8.self)
    try integers(UInt16.self)
    try integers(UInt32.self)
    try integers(UInt64.self)
  }

  @Test("Every finite number reads what it writes; the others write none")
  func doubles() throws {
    var random = Seeded(seed: 64)
    try reads([
      0, -0.0, 1.5, -1.5, 0.1, 1e16, 1e-7, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .pi, -.ulpOfOne, 9_007_199_254_740_992,
    ])
    try reads(
      (0..<2_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite))
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(!LinkShape.decimal.reads(value.linkText))
    }
  }

  @Test("Booleans, texts and enums read what they write")
  func others() throws {
    try reads([true, false])
    try reads(["", "a", "é", "e\u{301}", "a/b", "\u{0}", "👨‍👩‍👧"])
    try reads(Letter.allCases)
    try reads(Color.allCases)
    try reads([Sku(number: 0), Sku(number: 42)])
    try reads([Grade(rawValue: 1), Grade(rawValue: -3)])
  }

  @Test("A raw value's grammar is the enum's, and its cases are its shape")
  func enums() {
    #expect(Letter.linkShape == .oneOf(["a", "1", "x"]))
    #expect(Level.linkShape == .oneOf(["1", "20"]))
    #expect(Level.linkExample == .low)
    #expect(throws: LinkTextError("2", expected: Level.linkShape)) { try Level(linkText: "2") }
    #expect(throws: LinkTextError("b", expected: Level.linkShape)) { try Level(linkText: "b") }
    #expect(throws: LinkTextError("01", expected: Level.linkShape)) { try Level(linkText: "01") }
    #expect(Grade.linkShape == .opaque)
    #expect(!Grade.linkShape.isExact)
  }

  @Test("A type whose shape is written reads no more in a table than by its shape")
  func tablesKeepToTheShape() throws {
    let table = RouteTable<Place>(schemes: ["shop"]) { Route("/levels/{level}", Place.level) }
    #expect(try table.match("shop://levels/20").destination == .level(.high))
    #expect(throws: LinkMatchError.self) { try table.match("shop://levels/020") }
    let halves = RouteTable<Halves>(schemes: ["shop"]) { Route("/half/{half}", Halves.half) }
    #expect(try halves.match("shop://half/5").destination == .half(Half(number: 5)))
    #expect(throws: LinkMatchError.self) { try halves.match("shop://half/11") }
  }

  private enum Halves: LinkDestination {
    case half(Half)
  }

  /// Reads every integer, though it says that it takes those up to ten.
  private struct Half: LinkParameter, Hashable {
    var number: Int
    init(number: Int) { self.number = number }
    init(linkText: String) throws { number = try Int(linkText: linkText) }
    var linkText: String { number.linkText }
    static let linkExample = Half(number: 1)
    static let linkShape = LinkShape.integer(min: 0, max: 10)
  }

  @Test("An optional and an array write what they hold")
  func containers() throws {
    #expect(Int?.some(7)._linkTexts == ["7"])
    #expect(Int?.none._linkTexts == [])
    #expect([1, 2, 3]._linkTexts == ["1", "2", "3"])
    #expect([Int]()._linkTexts == [])
    #expect(Int?.linkShape == .integer(Int.self))
    #expect([Letter].linkShape == Letter.linkShape)
    try _LinkTexts.with([["1", "2"], [], ["3"], []]) { texts throws in
      #expect(try [Int]._read(&texts) == [1, 2])
      #expect(try Int?._read(&texts) == nil)
      #expect(try Int._read(&texts) == 3)
      #expect(throws: _LinkTextUnreadable.self) { try Int._read(&texts) }
      #expect(throws: _LinkTextUnreadable.self) { try Int._read(&texts) }
      #expect(try [Int]._read(&texts) == [])
    }
  }

  @Test("The table reads and writes each kind of parameter", arguments: destinations)
  func inTables(destination: Place) throws {
    for scheme in [nil, "shop"] {
      let link = try Place.routes.link(to: destination, scheme: scheme)
      #expect(try Place.routes.match(link).destination == destination, "\(link)")
    }
  }

  private static let destinations: [Place] = [
    .level(.low), .level(.high), .grade(Grade(rawValue: -7)), .sku(Sku(number: 3)),
    .number(.min, UInt64.max), .amount(-0.001), .flags(true, nil), .flags(false, true),
    .tags([]), .tags([.a]), .tags([.x, .a, .x]), .path(["a", "b/c", "é"].filter { $0 != "b/c" }),
    .text(nil, nil), .text("", ""), .text("a&b=c", "#?"),
  ]

  @Test("The table of all kinds of parameters has no problems")
  func problems() {
    #expect(Told.problems(Place.routes) == "")
  }
}
