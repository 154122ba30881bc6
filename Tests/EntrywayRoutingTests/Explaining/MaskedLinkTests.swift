import Testing

@testable import EntrywayRouting

@Suite struct MaskedLinkTests {
  @Test("Masked ranges are replaced by stars, and ranges outside of them are shifted")
  func masks() {
    let link = MaskedLink("shop://a/secret/b?t=x", masking: [ByteRange(9, 15), ByteRange(20, 21)])
    #expect(link.text == "shop://a/***/b?t=***")
    #expect(link.range(of: ByteRange(0, 4)) == ByteRange(0, 4))
    #expect(link.range(of: ByteRange(7, 8)) == ByteRange(7, 8))
    #expect(link.range(of: ByteRange(9, 15)) == ByteRange(9, 12))
    #expect(link.range(of: ByteRange(11, 13)) == ByteRange(9, 12))
    #expect(link.range(of: ByteRange(16, 17)) == ByteRange(13, 14))
    #expect(link.range(of: ByteRange(18, 21)) == ByteRange(15, 20))
    #expect(link.range(of: ByteRange(21, 21)) == ByteRange(20, 20))
  }

  @Test("Overlapping ranges are masked as one")
  func overlaps() {
    let ranges = [ByteRange(2, 4), ByteRange(2, 6), ByteRange(5, 8), ByteRange(2, 4)]
    #expect(MaskedLink("0123456789", masking: ranges).text == "01***89")
    #expect(MaskedLink("0123", masking: [ByteRange(2, 2), ByteRange(2, 2)]).text == "01***23")
    #expect(MaskedLink("0123", masking: []).text == "0123")
  }

  @Test("What is hidden is known")
  func hides() {
    let link = MaskedLink("0123456789", masking: [ByteRange(2, 4)])
    #expect(link.hides(ByteRange(3, 5)))
    #expect(link.hides(ByteRange(0, 10)))
    #expect(!link.hides(ByteRange(4, 5)))
    #expect(!link.hides(ByteRange(0, 2)))
    #expect(link.hides(ByteRange(3, 3)))
  }
}
