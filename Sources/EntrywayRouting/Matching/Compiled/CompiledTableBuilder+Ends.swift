extension CompiledTableBuilder {
  /// Puts a route among those that end at a node, in the order of precedence.
  mutating func addEnd(_ route: CompiledRoute, _ bytes: Span<UInt8>, at node: Int) {
    var end = CompiledEnd(route: Int32(route.index), firstItem: Int32(items.count))
    end.unbound = route.unbound
    switch route.only {
    case .web: end.flags = .onlyWeb
    case .customScheme: end.flags = .onlyCustomScheme
    case nil: break
    }
    let rank = addItems(of: route, bytes, to: &end)
    if end.flags.isEmpty, end.parameterCount == 0, end.literalCount == 0, end.unbound == 0 {
      end.flags = .isPlain
    }
    let number = ends.count
    ends.append(end)
    ranks.append(rank)
    var before: Int32 = -1
    var next = nodes[node].end
    while next >= 0, !precedes(number, Int(next)) {
      before = next
      next = ends[Int(next)].next
    }
    ends[number].next = next
    if next >= 0 { ends[number].flags.remove(.isPlain) }
    if before < 0 {
      nodes[node].end = Int32(number)
    } else {
      ends[Int(before)].next = Int32(number)
      ends[Int(before)].flags.remove(.isPlain)
    }
  }

  /// The order of ``RouteRank``, which is asked itself where texts are equal.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let (mine, other) = (ranks[left], ranks[right])
    if mine.required != other.required { return mine.required > other.required }
    if mine.literals != other.literals { return mine.literals > other.literals }
    if mine.text != other.text {
      return mine.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
    return breaksTie(Int(ends[left].route), Int(ends[right].route))
  }

  /// Adds what a route looks for after the path: parameters in the pattern's order, then literals.
  private mutating func addItems(
    of route: CompiledRoute, _ bytes: Span<UInt8>, to end: inout CompiledEnd
  ) -> EndRank {
    var rank = EndRank(text: route.text)
    var captured = route.captured
    var isRead = false
    var parameter = 0
    for index in steps.indices where !steps[index].name.isEmpty {
      let type = typeNumbers[parameter]
      parameter += 1
      let count = types.types[type].count
      // A capture holds one text of a parameter.
      if count == .many { isRead = true }
      if steps[index].isSegment { continue }
      let isFragment = steps[index].kind == .fragment
      if count == .one { rank.required += 1 }
      let kind: CompiledItem.Kind =
        count == .one
        ? isFragment ? .requiredFragment : .required : isFragment ? .optionalFragment : .optional
      end.parameterCount += end.parameterCount < .max ? 1 : 0
      captured += 1
      addItem(kind, isFragment ? ByteRange(0, 0) : steps[index].text, bytes, type: type)
    }
    for index in steps.indices where steps[index].isItem {
      // The items that are compiled are those after the path.
      if arguments == .perSegment { isRead = true }
      if steps[index].kind == .itemParameter { continue }
      let isFlag = steps[index].kind == .flag
      addItem(
        isFlag ? .flag : .literal, steps[index].text, bytes,
        text: isFlag ? ByteRange(0, 0) : steps[index].inner)
      rank.required += 1
      rank.literals += 1
      end.literalCount += end.literalCount < .max ? 1 : 0
      captured += 1
    }
    if isRead || captured > CompiledScratch.captures {
      end.flags.insert(.isRead)
    }
    return rank
  }

  private mutating func addItem(
    _ kind: CompiledItem.Kind, _ name: ByteRange, _ bytes: Span<UInt8>,
    text: ByteRange = ByteRange(0, 0), type: Int = -1
  ) {
    let name = PercentCoding.decodedBytes(bytes, name)
    let text = PercentCoding.decodedBytes(bytes, text)
    let (first, last) = name.withUnsafeBufferPointer {
      Self.words(of: $0.span, ByteRange(0, name.count))
    }
    var item = CompiledItem(
      first: first, last: last, name: addText(name), length: Int32(name.count),
      literal: addText(text), literalLength: Int32(text.count), kind: kind, type: Int32(type))
    if type >= 0 {
      item.checksShape = types.types[type].checksShape
      item.isBoolean = types.types[type].shape == .boolean
      if types.types[type].takesAnyText { item.type = -1 }
    }
    items.append(item)
  }
}

/// What decides which of two routes at a node comes first.
struct EndRank {
  /// How many items must be there, literal ones among them.
  var required = 0
  var literals = 0
  var text: String

  init(text: String) { self.text = text }
}
