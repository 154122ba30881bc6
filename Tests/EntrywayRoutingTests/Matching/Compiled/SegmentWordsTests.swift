import Testing

@testable import EntrywayRouting

@Suite struct SegmentWordsTests {
  /// The bytes of a range as a number, the first one the least significant.
  static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test("Two words hold a segment's first and last eight bytes, wherever it stands")
  func words() {
    let bytes = (1...40).map { UInt8($0) }
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      for start in 0..<bytes.count {
        for end in (start + 1)...bytes.count {
          let text = bytes[start..<end]
          let last: UInt64 = text.count > 8 ? Self.word(text.suffix(8)) : 0
          #expect(
            SegmentWords.first(base, start, end) == Self.word(text.prefix(8)), "\(start)..<\(end)")
          #expect(SegmentWords.last(base, start, end) == last, "\(start)..<\(end)")
        }
      }
    }
  }

  @Test("A scheme of one letter is read like any other")
  func shortScheme() throws {
    let table = RouteTable<NamedRoute>(schemes: ["a"]) {
      Route("/b", NamedRoute("b"))
      Route("/b/{id}?c={c}", NamedRoute.init(id:c:))
    }
    #expect(try table.match("a:b").destination == NamedRoute("b"))
    #expect(try table.match("a:b#ccccccccccccccccccc").destination == NamedRoute("b"))
    #expect(
      try table.match("a:b/1?c=2&dddddddddddd").destination
        == NamedRoute("", ["id": ["1"], "c": ["2"]]))
  }
}

extension NamedRoute {
  fileprivate init(id: String, c: String?) {
    self.init("", ["id": [id], "c": c.map { [$0] } ?? []])
  }
}
