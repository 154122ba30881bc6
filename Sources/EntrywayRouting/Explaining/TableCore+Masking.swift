import EntrywayDiagnostics

extension TableCore {
  /// The link with its sensitive parts masked, if the table has any.
  ///
  /// In one of the app's own links, these are the values of query items that no route declares as
  /// plain, because a name may be misspelled, and the segments that the matching route, or one
  /// close to it, binds to sensitive parameters. If no route matches, and nothing indicates a route
  /// without secrets, they are all segments except the table's own words. In any other link, it is
  /// everything after the host; in an invalid one, everything except the few bytes that violate a
  /// rule.
  func maskedLink(_ link: String) -> MaskedLink {
    guard !sensitiveNames.isEmpty else { return MaskedLink(link, masking: []) }
    do throws(ReadingFault) {
      let ranges = try withLayout(of: link) { layout, bytes in
        verdict(on: layout, bytes) == .own
          ? sensitiveRanges(layout, bytes) : behindOrigin(layout, bytes)
      }
      return MaskedLink(link, masking: ranges)
    } catch {
      let fault = error
      return MaskedLink(link, masking: LinkBytes.with(link) { ranges(around: fault, $0) })
    }
  }

  /// Everything after a link's scheme and host.
  private func behindOrigin(_ layout: LinkLayout, _ bytes: Span<UInt8>) -> [ByteRange] {
    let path = layout.path
    let hasSlash = layout.kind == .web && !path.isEmpty && bytes[path.lower] == ASCII.slash
    let rest = ByteRange(path.lower + (hasSlash ? 1 : 0), bytes.count)
    return rest.isEmpty ? [] : [rest]
  }

  /// The ranges of an invalid link that may contain a secret.
  private func ranges(around fault: ReadingFault, _ bytes: Span<UInt8>) -> [ByteRange] {
    var start = 0
    if let origin = try? reader.origin(of: bytes), origin.kind == .web {
      start = origin.port?.upper ?? origin.host.upper
    } else if let end = bytes.indices.first(where: { !ASCII.isSchemeByte(bytes[$0]) }),
      bytes[end] == ASCII.colon
    {
      start = end + 1
    }
    let all = ByteRange(start, bytes.count)
    let range = fault.range
    guard fault.rule.isShown, range.lower >= start, range.count <= 6 else { return [all] }
    return [ByteRange(start, range.lower), ByteRange(range.upper, bytes.count)]
      .filter { !$0.isEmpty }
  }

  /// The link's text with its sensitive parts masked.
  func masked(_ link: String) -> String { maskedLink(link).text }

  private func sensitiveRanges(_ layout: LinkLayout, _ bytes: Span<UInt8>) -> [ByteRange] {
    let own = DeclaredTexts(routes)
    var ranges = secretItems(layout, bytes, own)
    if let fragment = layout.fragment, !own.hasPlainFragment { ranges.append(fragment) }
    for route in routes {
      guard let pattern = route.pattern else { continue }
      for parameter in route.parameters where parameter.isSensitive {
        switch parameter.position {
        case .segment(let index), .rest(let index):
          ranges += segments(layout, bytes, pattern, index)
        case .item, .fragment: break
        }
      }
    }
    if find(layout, bytes) == nil, own.mayBeSecret(layout.segments.map { text($0, bytes) }) {
      ranges += layout.segments.map(\.text)
    }
    let segments = Set(layout.segments.map(\.text))
    return ranges.filter { range in
      !segments.contains(range) || !own.isNearLiteral(PercentCoding.decodedText(bytes, range))
    }
  }

  private func text(_ segment: LinkLayout.Segment?, _ bytes: Span<UInt8>) -> String {
    segment.map { PercentCoding.decodedText(bytes, $0.text) } ?? ""
  }

  /// The query items that may hold a secret, by their names or because their names are unknown.
  private func secretItems(
    _ layout: LinkLayout, _ bytes: Span<UInt8>, _ own: DeclaredTexts
  ) -> [ByteRange] {
    var ranges: [ByteRange] = []
    for range in [layout.query] + layout.segments.map(\.arguments) {
      guard let range else { continue }
      var items = QueryItems(range)
      while let item = items.next(in: bytes) {
        guard let name = item.readableName(in: bytes) else {
          // It may have been meant for any of them.
          ranges.append(item.range)
          continue
        }
        // An undeclared name may be a misspelling, or the secret itself.
        let isDeclared = own.itemNames.contains(name)
        if let value = item.value {
          if !isDeclared || sensitiveNames.contains(name) { ranges.append(value) }
        } else if !isDeclared {
          ranges.append(item.range)
        }
      }
    }
    return ranges
  }

  /// The segments that a pattern binds to its segment `index`, if the link begins about as the
  /// pattern does: a link that misses by a little still holds the secret.
  private func segments(
    _ layout: LinkLayout, _ bytes: Span<UInt8>, _ pattern: RoutePattern, _ index: Int
  ) -> [ByteRange] {
    if let literal = pattern.firstLiteral, !layout.segments.isEmpty {
      guard DeclaredTexts.isNear(text(layout.segments.first, bytes), literal) else { return [] }
    }
    let segments = layout.segments.map(\.text)
    guard let rest = pattern.restIndex, rest <= index else {
      return Array(segments.dropFirst(index).prefix(1))
    }
    // From a rest on, any segment may be the one; also the rest's own, if the link is too short.
    return Array(segments.dropFirst(segments.count < pattern.segments.count ? rest : index))
  }
}

/// The texts that a table declares, which are therefore not secret in a link.
private struct DeclaredTexts {
  /// The names of query items.
  var itemNames: Set<[UInt8]> = []
  /// Whether some route takes a fragment that is not sensitive, and none one that is.
  var hasPlainFragment = false
  private var literals: Set<[UInt8]> = []
  /// The first segments of routes without a sensitive parameter, and of those with one; nil for one
  /// that begins with a parameter.
  private var plainStarts: Set<String> = []
  private var secretStarts: [[UInt8]?] = []
  /// Whether some segment of a path is a secret.
  private var hasSecretPath = false

  init(_ routes: [RouteInfo]) {
    var hasSecretFragment = false
    for route in routes {
      guard let pattern = route.pattern else { continue }
      itemNames.formUnion((pattern.items + pattern.segments.flatMap(\.items)).map(\.name))
      for case .literal(let bytes) in pattern.segments.map(\.kind) { literals.insert(bytes) }
      let secrets = route.parameters.filter(\.isSensitive)
      if secrets.contains(where: { $0.position == .fragment }) {
        hasSecretFragment = true
      } else if pattern.fragment != nil {
        hasPlainFragment = true
      }
      let start = pattern.firstLiteral
      let isInPath = secrets.contains {
        if case .item = $0.position { false } else { $0.position != .fragment }
      }
      hasSecretPath = hasSecretPath || isInPath
      if !secrets.isEmpty {
        secretStarts.append(start)
      } else if let start {
        plainStarts.insert(String(decoding: start, as: UTF8.self))
      }
    }
    if hasSecretFragment { hasPlainFragment = false }
  }

  /// Whether the segments of a link that no route takes may hold a secret.
  ///
  /// If paths have secrets, they may, unless the link begins like a route without any. If only
  /// query items have secrets, they may if some segment resembles the beginning of such a route.
  func mayBeSecret(_ segments: [String]) -> Bool {
    guard hasSecretPath else { return segments.contains(where: isSecretStart) }
    guard let start = segments.first, plainStarts.contains(start) else { return true }
    return isSecretStart(start)
  }

  private func isSecretStart(_ text: String) -> Bool {
    secretStarts.contains { start in
      guard let start else { return true }
      return Self.isNear(text, start)
        || text.lowercased().utf8.starts(
          with: String(decoding: start, as: UTF8.self).lowercased().utf8)
    }
  }

  func isNearLiteral(_ text: String) -> Bool { literals.contains { Self.isNear(text, $0) } }

  static func isNear(_ found: String, _ literal: [UInt8]) -> Bool {
    let expected = String(decoding: literal, as: UTF8.self).lowercased()
    return EditDistance.isNear(expected, found.lowercased())
  }
}

extension ReadingRule {
  /// Whether the bytes that violate the rule reveal nothing about the text around them.
  fileprivate var isShown: Bool {
    switch self {
    case .controlCharacter, .space, .backslash, .escape, .dotSegment, .emptySegment, .encodedSlash:
      true
    case .length, .segmentCount, .encoding, .scheme, .userInfo, .host, .port, .hostCharacters: false
    }
  }
}
