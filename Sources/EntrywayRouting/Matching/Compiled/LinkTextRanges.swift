/// The ranges of a route's parameters' texts in a link.
///
/// The memory is reused for the next link.
@_spi(EntrywayTool)
public struct LinkTextRanges: Sendable {
  /// For each parameter where its text begins and ends; a negative number for one that is absent.
  @usableFromInline var numbers: [Int32]

  /// Creates an empty value.
  public init() {
    numbers = Array(repeating: _LinkTexts.absent, count: CompiledScratch.count)
  }

  /// The range of a parameter's text in the last link, by number; nil if it had none.
  @inlinable
  public subscript(parameter: Int) -> Range<Int>? {
    guard parameter < CompiledScratch.captures else { return nil }
    let lower = numbers[2 * parameter]
    let upper = numbers[2 * parameter + 1]
    return lower >= 0 && lower <= upper ? Int(lower)..<Int(upper) : nil
  }
}

extension RouteTable {
  /// Finds the route for a plain link, and the ranges of its parameters' texts.
  ///
  /// Use it in tools that process links by the million and only record their parameters. The link
  /// need not be a `String`, and nothing is copied from it.
  ///
  /// - Parameters:
  ///   - link: The link, in ASCII.
  ///   - ranges: Receives the ranges of the texts.
  /// - Returns: The route's number, in the declared order; nil if ``match(_:)`` has to read the
  ///   link, because it has escapes or because ranges are not enough to describe the match.
  /// - Complexity: O(*n*) in the link's bytes, independent of the number of routes.
  @_spi(EntrywayTool)
  @inlinable
  public func plainRoute(
    of link: UnsafeBufferPointer<UInt8>, _ ranges: inout LinkTextRanges
  ) -> Int? {
    ranges.numbers.withUnsafeMutableBufferPointer { numbers in
      guard let base = link.baseAddress, let captures = numbers.baseAddress else { return nil }
      guard case .route(let route, _) = compiled.find(base, link.count, captures) else {
        return nil
      }
      var texts = _LinkTexts(base: base, captures: captures, count: numbers.count)
      // Whether the parameters read as their types is known once the destination is made.
      guard builds(Int(route), &texts) != nil else { return nil }
      return core.tellsOnlyRanges(of: Int(route), link, captures) ? Int(route) : nil
    }
  }
}

extension TableCore {
  /// Whether the ranges of its texts describe a match completely: none is masked or ignored, and no
  /// parameter has several.
  @usableFromInline
  func tellsOnlyRanges(
    of route: Int, _ link: UnsafeBufferPointer<UInt8>, _ captures: UnsafePointer<Int32>
  ) -> Bool {
    let parameters = routes[route].parameters
    for number in parameters.indices {
      if parameters[number].isSensitive { return false }
      switch parameters[number].type.count {
      case .one: continue
      case .many: return false
      case .optional:
        // In bounds: the fast lookup takes no route with more parameters than there are pairs.
        let lower = captures[2 * number]
        if lower == _LinkTexts.absent { continue }
        if lower < 0 { return false }
        let range = ByteRange(Int(lower), Int(captures[2 * number + 1]))
        guard parameters[number].type.reads(link.span, range) else { return false }
      }
    }
    return true
  }
}
