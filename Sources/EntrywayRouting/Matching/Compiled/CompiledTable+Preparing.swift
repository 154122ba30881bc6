extension CompiledTable {
  /// The road for links that the hot one leaves: they are read by every rule and decoded first.
  ///
  /// - Parameters:
  ///   - layout: Where the link's parts stand; it is one of the app's.
  ///   - build: Called with what the parameters get, for a route that takes the link.
  /// - Returns: What the table says, and what `build` gave.
  @inline(never)
  func find<Result>(
    _ layout: LinkLayout, _ link: Span<UInt8>, _ build: (Int, inout _LinkTexts) -> Result?
  ) -> (answer: CompiledAnswer, result: Result?) {
    let parts = PreparedParts(layout, link)
    return parts.bytes.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: CompiledScratch.count) { scratch in
        guard let base = bytes.baseAddress, let numbers = scratch.baseAddress else {
          return (.undecided, nil)
        }
        var prepared = PreparedLink(parts, base)
        let answer = walk(&prepared, from: parts.start, numbers, checksTypes: true)
        guard answer.route >= 0 else { return (answer, nil) }
        var texts = _LinkTexts(base: base, captures: numbers, count: scratch.count)
        return (answer, build(answer.route, &texts))
      }
    }
  }
}
