import EntrywayRouting

/// A language of paths, segment by segment: what each has to be; nil where any text will do.
///
/// It holds for paths of just so many segments. Then each slash of a pattern stands for one of the
/// path, so that nothing is left for a `*` to cross.
struct SegmentPieces: Sendable {
  /// Whether paths of any number of segments fit.
  var isAnything = false
  var languages: [ValueLanguages.ID?] = []
  /// Which of them stands for one or more segments.
  var rest: Int?

  /// What is asked of the segments of a path; nil if these cannot be looked at one by one.
  func segments(_ count: SegmentCount) -> [Int: ValueLanguages.ID]? {
    if count.isOpen { return nil }
    if isAnything { return [:] }
    var languages = languages
    if let rest, count.least > languages.count {
      languages.insert(
        contentsOf: Array(repeating: languages[rest], count: count.least - languages.count),
        at: rest)
    }
    guard languages.count == count.least else { return nil }
    var segments: [Int: ValueLanguages.ID] = [:]
    for (index, language) in languages.enumerated() { segments[index] = language }
    return segments
  }
}

extension SegmentPieces {
  /// The pieces of a rule's pattern; nil if it has none.
  init?(
    _ rule: ResolvedRule, allowsEncodedSlash: Bool, _ search: SupplementSearch
  ) throws(StatesExhausted) {
    var parts = rule.path.parts
    if parts == [.many] || parts == [WildcardPattern.optionalTail] {
      isAnything = true
      return
    }
    // An escaped slash counts as one then.
    if rule.decodes, allowsEncodedSlash { return nil }
    if parts.last == WildcardPattern.optionalTail { parts.removeLast() }
    var pieces: [[PatternPart]] = [[]]
    for part in parts {
      switch part {
      case .literal(let text):
        for (index, piece) in text.split(separator: "/", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 { pieces.append([]) }
          if !piece.isEmpty { pieces[pieces.count - 1].append(.literal(String(piece))) }
        }
      case .oneOf(let choices):
        guard !choices.joined().contains(where: \.hasSlash) else { return nil }
        pieces[pieces.count - 1].append(part)
      default: pieces[pieces.count - 1].append(part)
      }
    }
    // Nothing may stand before the first slash.
    guard pieces[0].isEmpty else { return nil }
    for piece in pieces.dropFirst() {
      let isAnything = piece == [.many] || piece == [.one, .many] || piece == [.many, .one]
      languages.append(
        isAnything ? nil : try search.segments.id(WildcardPattern(parts: piece), of: rule))
    }
  }

  /// The pieces of a route.
  init(
    _ segments: [RouteOutline.Segment], sure: Bool, _ search: SupplementSearch
  ) throws(StatesExhausted) {
    for segment in segments {
      switch segment {
      case .rest(let shape):
        rest = languages.count
        languages.append(
          shape == .text || shape == .opaque
            ? nil : try search.segments.id(.shape(shape), sure: sure))
      case .literal(let bytes):
        languages.append(try search.segments.id(.literal(bytes), sure: sure))
      case .parameter([], .text, []), .parameter([], .opaque, []): languages.append(nil)
      case .parameter(let prefix, let shape, let suffix):
        languages.append(
          try search.segments.id(
            .shape(shape), sure: sure, between: (prefix, suffix)))
      }
    }
  }
}

extension PatternPart {
  fileprivate var hasSlash: Bool {
    if case .literal(let text) = self { text.utf8.contains(UInt8(ascii: "/")) } else { false }
  }
}
