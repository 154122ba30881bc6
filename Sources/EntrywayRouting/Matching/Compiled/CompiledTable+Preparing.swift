extension CompiledTable {
  /// The road for links that the hot one leaves: they are read by every rule and decoded first.
  ///
  /// - Parameters:
  ///   - layout: Where the link's parts stand; it is one of the app's.
  ///   - build: Called with what the parameters get, for a route that takes the link.
  @inline(never)
  func find(
    _ layout: LinkLayout, _ link: Span<UInt8>, _ build: (Int, inout _LinkTexts) -> Void
  ) -> CompiledAnswer {
    let parts = PreparedParts(layout, link)
    return parts.bytes.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: CompiledScratch.count) { scratch in
        guard let base = bytes.baseAddress, let numbers = scratch.baseAddress else {
          return .undecided
        }
        let answer = walk(
          PreparedLink(parts, base), from: CompiledPlace(parts.start), numbers, checksTypes: true)
        if answer.route >= 0 {
          var texts = _LinkTexts(base: base, captures: numbers, count: scratch.count)
          build(answer.route, &texts)
        }
        return answer
      }
    }
  }
}
