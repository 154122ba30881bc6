extension NearestRoute {
  /// The same miss without the text of the link, which may belong to a sensitive parameter of this
  /// route or of another one.
  var masked: NearestRoute {
    let mask = RoutingWording.mask
    var copy = self
    switch miss {
    case .literal(let expected, _): copy.miss = .literal(expected: expected, found: mask)
    case .type(let parameter, let shape, _):
      copy.miss = .type(parameter: parameter, shape, found: mask)
    case .affix(let pattern, _, let isNear):
      copy.miss = .affix(pattern: pattern, found: mask, isNear: isNear)
    case .long: copy.miss = .long(found: mask)
    case .item(let name, let shape, let found):
      copy.miss = .item(name: name, shape: shape, found: found.masked)
    case .short, .noItem, .kind: break
    }
    return copy
  }
}

extension LinkItem.Value {
  /// The same kind of value without its text; an empty one hides nothing.
  fileprivate var masked: LinkItem.Value {
    switch self {
    case .flag, .text(""): self
    case .text: .text(RoutingWording.mask)
    case .unreadable: .unreadable(RoutingWording.mask)
    }
  }
}
