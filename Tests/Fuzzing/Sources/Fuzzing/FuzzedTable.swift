@testable import EntrywayRouting

/// A table of the tests, or one that an input describes.
enum FuzzedTable {
  case shop
  case places
  case made([String], ArgumentMode, fallback: Bool)

  init(_ input: inout FuzzInput) {
    switch input.below(10) {
    case 0: self = .shop
    case 1: self = .places
    case 2...6:
      let patterns = FuzzedPatterns(&input, isPlain: true).patterns(&input)
      self = .made(patterns, .query, fallback: false)
    default:
      let arguments = input.pick([ArgumentMode.query, .query, .perSegment])
      let fallback = input.below(2) == 1
      let patterns = FuzzedPatterns(&input, isPlain: false, arguments).patterns(&input)
      self = .made(patterns, arguments, fallback: fallback)
    }
  }

  /// As `TypedPattern` writes them.
  var patterns: [String] {
    switch self {
    case .shop: ShopRoute.routes.manifest.routes.map(\.pattern)
    case .places: Place.routes.manifest.routes.map(\.pattern)
    case .made(let patterns, _, _): patterns
    }
  }

  /// The table as a test writes it.
  var code: String {
    switch self {
    case .shop: "ShopRoute.routes"
    case .places: "Place.routes"
    case .made(let patterns, let arguments, let fallback):
      "TypedPattern.table([\(patterns.map(\.debugDescription).joined(separator: ", "))]"
        + (arguments == .perSegment ? ", arguments: .perSegment" : "")
        + (fallback ? ", fallback: NamedRoute(\"nowhere\")" : "") + ")"
    }
  }

  /// The first of the links on which the lookups differ.
  func difference(in links: [String]) -> Difference? {
    switch self {
    case .shop: difference(in: links, ShopRoute.routes)
    case .places: difference(in: links, Place.routes)
    case .made(let patterns, let arguments, let fallback):
      difference(
        in: links,
        TypedPattern.table(
          patterns, arguments: arguments, fallback: fallback ? NamedRoute("nowhere") : nil))
    }
  }

  private func difference<Destination>(
    in links: [String], _ table: RouteTable<Destination>
  ) -> Difference? {
    for link in links {
      if let difference = surfaceDifference(link, table) { return difference }
      let ends = [
        LookupResult { () throws(LinkMatchError) in try table.match(link) },
        LookupResult { () throws(LinkMatchError) in try table.matchThoroughly(link) },
        LinearMatcher(table).end(of: link),
      ]
      if ends.allSatisfy({ $0 == ends[2] }) { continue }
      return Difference(table: code, link: link, ends: ends.map { String(describing: $0) })
    }
    return nil
  }

  /// A link whose item that names a surface changes what opens, or is not taken off again.
  private func surfaceDifference<Destination>(
    _ link: String, _ table: RouteTable<Destination>
  ) -> Difference? {
    let plain = table.takingSurface(off: link).link
    // Without an item of its own, a question mark goes with the one that is taken off.
    guard (try? table.core.withLayout(of: plain) { _, _ in }) != nil,
      !plain.utf8.contains(UInt8(ascii: "#")), plain.utf8.last != UInt8(ascii: "?"),
      plain.utf8.last != UInt8(ascii: "&")
    else { return nil }
    let marked = table.adding(.widget(), to: plain)
    let taken = table.takingSurface(off: marked)
    let ends = [plain, marked].map { link in
      LookupResult { () throws(LinkMatchError) in try table.match(link) }
    }
    if taken.link == plain, taken.surface == .widget(), ends[0] == ends[1] { return nil }
    return Difference(
      table: code, link: marked,
      ends: [taken.link, plain, ends.map { String(describing: $0) }.joined(separator: " ")])
  }
}
