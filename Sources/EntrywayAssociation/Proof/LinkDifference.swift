/// A link, part by part, about which a file and a table differ.
struct LinkDifference: Hashable, Sendable {
  /// Empty for the root.
  var path: [UInt8] = []
  var supplement = LinkSupplement()

  var segmentCount: Int { path.count { $0 == UInt8(ascii: "/") } }

  /// The shorter one; the first if neither is.
  static func shorter(_ left: LinkDifference?, _ right: LinkDifference?) -> LinkDifference? {
    guard let left, let right else { return left ?? right }
    return right.length < left.length ? right : left
  }

  /// The lengths of path, query and fragment.
  private var length: (Int, Int, Int) {
    (path.count, supplement.query.count, supplement.fragment.count)
  }

  /// Whether it is the shorter, by the path, then by the query, then by the fragment.
  static func precedes(_ left: LinkDifference, _ right: LinkDifference) -> Bool {
    if left.length != right.length { return left.length < right.length }
    if left.path == right.path {
      return LinkSupplement.precedes(left.supplement, right.supplement)
    }
    return left.path.lexicographicallyPrecedes(right.path)
  }

  /// The link with a text for a further part; as it is if the text is empty.
  func adding(_ text: [UInt8], at position: LinkCondition.Position) -> LinkDifference {
    guard !text.isEmpty else { return self }
    var link = self
    switch position {
    case .segment: link.path += [UInt8(ascii: "/")] + text
    case .item(let name):
      if !link.supplement.query.isEmpty { link.supplement.query.append(UInt8(ascii: "&")) }
      link.supplement.query += name + [UInt8(ascii: "=")] + text
    case .fragment: link.supplement.fragment = text
    }
    return link
  }

  /// The URL on a host.
  func url(host: String) -> String {
    func part(_ sign: String, _ text: [UInt8]) -> String {
      text.isEmpty ? "" : sign + String(decoding: text, as: UTF8.self)
    }
    return "https://" + host + (path.isEmpty ? "/" : "") + part("", path)
      + part("?", supplement.query) + part("#", supplement.fragment)
  }
}

/// The query and the fragment of a link, without its path.
struct LinkSupplement: Hashable, Sendable {
  /// Without the question mark; empty if there is none.
  var query: [UInt8] = []
  /// Without the number sign; empty if there is none.
  var fragment: [UInt8] = []

  /// Whether it is the shorter, by the query and then by the fragment.
  static func precedes(_ left: LinkSupplement, _ right: LinkSupplement) -> Bool {
    if left.query.count != right.query.count { return left.query.count < right.query.count }
    if left.fragment.count != right.fragment.count {
      return left.fragment.count < right.fragment.count
    }
    if left.query != right.query { return left.query.lexicographicallyPrecedes(right.query) }
    return left.fragment.lexicographicallyPrecedes(right.fragment)
  }
}
