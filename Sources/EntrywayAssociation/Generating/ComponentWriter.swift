import EntrywayDiagnostics
import EntrywayRouting

/// The components of a table, by the number of segments.
///
/// One pattern a route is not exact: `*` crosses slashes, so that `/orders/?*` takes
/// `/orders/1/items` too. So first come the routes with a `{rest*}`, which are meant to cross.
/// Then, from the longest paths down, everything longer is excluded before the routes of a length
/// are included. Where a route takes just some texts of a segment, the others are excluded before
/// it.
struct ComponentWriter {
  private(set) var writer: GlobPartWriter
  private(set) var problems: [Diagnostic] = []
  private let outlines: [RouteOutline]
  private var cover: GlobCover
  private let allowsEncodedSlash: Bool
  private let grammar: TextGrammar

  init(_ manifest: RouteManifest, _ writer: GlobPartWriter) {
    self.writer = writer
    allowsEncodedSlash = manifest.allowsEncodedSlash
    grammar = .segment(allowsEncodedSlash: manifest.allowsEncodedSlash)
    var outlines: [RouteOutline] = []
    for route in manifest.routes {
      guard let outline = route.outline(arguments: manifest.arguments), outline.isForWeb else {
        continue
      }
      if outline.items.contains(where: { $0.condition == .flag }) {
        problems.append(.requiredFlag(route: route.name))
      } else {
        outlines.append(outline)
      }
    }
    self.outlines = outlines
    cover = GlobCover(grammar)
  }

  mutating func components() -> [LinkComponent] {
    let longest = outlines.map(\.leastSegmentCount).max() ?? 0
    var components: [LinkComponent] = []
    var crossing: Set<RouteOutline> = []
    for outline in outlines where outline.hasRest {
      guard let component = crossingComponent(outline) else { continue }
      components.append(component)
      crossing.insert(outline)
    }
    var longer: [GlobRow] = []
    for outline in outlines where outline.hasRest && !crossing.contains(outline) {
      if let row = openRow(outline, longest + 1) { longer.append(row) }
    }
    components += typed(longer)
    for count in (0...longest).reversed() {
      components.append(.everything(from: count + 1))
      var rows: [GlobRow] = []
      for outline in outlines where !crossing.contains(outline) {
        if let row = row(outline, count), !rows.contains(row) { rows.append(row) }
      }
      components += rows.filter(\.isExact).flatMap { $0.components() }
      components += typed(rows.filter { !$0.isExact })
    }
    return components
  }

  /// The component of a route whose `{rest*}` and other parameters may cross slashes without harm.
  private mutating func crossingComponent(_ outline: RouteOutline) -> LinkComponent? {
    guard let row = row(outline, outline.leastSegmentCount), row.isExact else { return nil }
    let component = row.components()
    guard component.count == 1, let path = component[0].path else { return nil }
    return isExact(path, outline) ? component[0] : nil
  }

  /// Whether a pattern takes the paths of a route, however long, and no others.
  private func isExact(_ path: String, _ outline: RouteOutline) -> Bool {
    let variables = SubstitutionVariables(writer.variables)
    guard let rule = ResolvedRule(LinkComponent(path: path), variables) else { return false }
    var budget = StateBudget(100_000)
    do throws(StatesExhausted) {
      let pattern = try Automaton(PatternLanguage(of: rule).expression(rule.path))
      let route = try Automaton(RouteLanguage.path(outline.segments, grammar, RouteReadings(.all)))
      let alphabet = try Alphabet.paths(
        SegmentCount(least: path.utf8.count { $0 == UInt8(ascii: "/") }, isOpen: true),
        allowsEncodedSlash: allowsEncodedSlash)
      for (inner, outer) in [(pattern, route), (route, pattern)] {
        var exploration = Exploration(within: [inner, alphabet.exact], observing: [outer])
        let outside = try exploration.shortest(&budget) { observed, _ in observed.isEmpty }
        if outside != nil { return false }
      }
      return true
    } catch {
      return false
    }
  }

  /// What a file can say of a route's paths of so many segments and of all longer ones, where the
  /// last `?*` of a pattern crosses slashes.
  private mutating func openRow(_ outline: RouteOutline, _ count: Int) -> GlobRow? {
    var textual = outline
    var rest = LinkShape.text
    for (index, segment) in outline.segments.enumerated() {
      guard case .rest(let shape) = segment else { continue }
      (textual.segments[index], rest) = (.rest(.text), shape)
    }
    guard var row = row(textual, count), let path = row.pathPattern, isExact(path, textual),
      let index = outline.segments.firstIndex(of: .rest(rest))
    else { return nil }
    if rest == .text || rest == .opaque { return row }
    guard let part = writer.crossingParameter(rest, in: grammar) else { return nil }
    for position in index...(index + count - outline.leastSegmentCount) {
      row.parts[.segment(position)] = part
    }
    return row
  }

  /// What a file can say of a route's paths of so many segments; nil if it has none.
  private mutating func row(_ outline: RouteOutline, _ count: Int) -> GlobRow? {
    var row = GlobRow(segmentCount: count)
    let more = count - outline.leastSegmentCount
    guard more == 0 || more > 0 && outline.hasRest else { return nil }
    var index = 0
    for segment in outline.segments {
      switch segment {
      case .literal(let bytes): row.parts[.segment(index)] = writer.literal(bytes, in: grammar)
      case .parameter(let prefix, let shape, let suffix):
        row.parts[.segment(index)] = writer.parameter(
          prefix: prefix, shape, suffix: suffix, in: grammar)
      case .rest(let shape):
        for _ in 0...more {
          row.parts[.segment(index)] = writer.parameter(shape, in: grammar)
          index += 1
        }
        index -= 1
      }
      index += 1
    }
    for item in outline.items {
      let name = String(decoding: TextGrammar.queryName.encoded(item.name), as: UTF8.self)
      switch item.condition {
      case .flag: return nil
      case .literal(let text): row.parts[.item(name)] = writer.literal(text, in: .queryValue)
      case .shape(let shape): row.parts[.item(name)] = writer.parameter(shape, in: .queryValue)
      }
    }
    if let shape = outline.fragment {
      row.parts[.fragment] = writer.parameter(shape, in: .fragment)
    }
    return row
  }

  /// The components of routes that take just some texts of a part: the texts that none of the
  /// routes in a region takes are excluded, then the region is included, the smallest region first.
  private mutating func typed(_ rows: [GlobRow]) -> [LinkComponent] {
    var components: [LinkComponent] = []
    for region in GlobRegion.all(of: rows, &writer) {
      let routes = region.members.sorted().map { rows[$0] }
      for choice in RegionExcludes.choices(region.row, routes, &cover, &writer) {
        components += region.row.components(choice, excluding: true)
      }
      components += region.row.components()
    }
    return components
  }
}

extension LinkComponent {
  /// What excludes every path of so many segments or more.
  fileprivate static func everything(from count: Int) -> LinkComponent {
    LinkComponent(path: String(repeating: "/?*", count: count), exclude: true)
  }
}

extension Diagnostic {
  /// The route requires a query item without a value, and to the system it is the same as an absent
  /// one: its links stay in the browser.
  fileprivate static func requiredFlag(route: String) -> Diagnostic {
    Diagnostic(
      .warning, .requiredFlag,
      "the route \(route) is left out: it requires a query item without a value", names: [route],
      hint: "the system does not distinguish such an item from an absent one; require a value.")
  }
}
