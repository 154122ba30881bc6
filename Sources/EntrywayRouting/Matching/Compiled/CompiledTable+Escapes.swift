extension CompiledTable {
  /// The lookup of a link that differs from a plain one in its escapes alone.
  ///
  /// - Parameter found: Called with the route that takes the link, and its parameters' texts.
  @usableFromInline
  func find(decoding link: String, _ found: (Int, inout _LinkTexts) -> Void) -> CompiledAnswer {
    link.utf8.withContiguousStorageIfAvailable { bytes in
      guard let base = bytes.baseAddress else { return .undecided }
      return findDecoding(base, bytes.count, found)
    } ?? .undecided
  }

  /// The same for its bytes, which are decoded into memory of the stack; into that of the heap if
  /// they are a thousand or more.
  @inline(__always)
  private func findDecoding(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ found: (Int, inout _LinkTexts) -> Void
  ) -> CompiledAnswer {
    // Sixteen bytes are what ``SpecialBytes`` loads.
    guard count >= 16, count <= LinkReader.maximumLength else { return .undecided }
    for index in 0..<allOriginCount {
      // In bounds: there are as many origins.
      let start = pathStart(base, count, after: origins[index])
      guard start >= 0 else { continue }
      return withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: EscapedParts.capacity(for: count)
      ) { memory in
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: LinkReader.maximumSegments) {
          guard let memory = memory.baseAddress, let ends = $0.baseAddress else {
            return .undecided
          }
          var parts = EscapedParts(
            base, from: start, count: count, into: memory, classes: classes,
            allowsSlash: allowsEncodedSlash)
          switch parts.decode(ends) {
          case .refused: return .refused
          case .undecided: return .undecided
          case .decoded: break
          }
          let link = EscapedLink(parts, memory, ends, isWeb: origins[index].isWeb)
          return find(link, ofOrigin: index, found)
        }
      }
    }
    return .undecided
  }

  /// Walks over a decoded link.
  ///
  /// - Parameter origin: The number of the link's origin.
  @inline(__always)
  private func find(
    _ link: EscapedLink, ofOrigin origin: Int, _ found: (Int, inout _LinkTexts) -> Void
  ) -> CompiledAnswer {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: CompiledScratch.count) { scratch in
      guard let numbers = scratch.baseAddress else { return .undecided }
      let start = DecodedParts.trueText.upper
      let answer =
        origin < originCount
        ? walk(link, from: WalkPosition(start), numbers, checksTypes: false)
        : walk(link, from: start, roots: originRoots[origin - originCount], numbers)
      if case .route(let route, _) = answer {
        var texts = _LinkTexts(base: link.base, captures: numbers, count: scratch.count)
        found(Int(route), &texts)
      }
      return answer
    }
  }
}
