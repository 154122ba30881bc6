/// The items of a link that the matching route does not declare.
extension TableCore {
  /// The items that a route does not name, in the link's order; all of them without a route.
  ///
  /// Values of names that are sensitive somewhere in the table are masked, and then also those of
  /// names that cannot be read.
  func undeclaredItems(of route: Int?, _ link: String) -> [DeepLink.Item] {
    let undeclared = try? withLayout(of: link) { layout, bytes in
      let items = RouteReader(layout: layout, path: LinkPath(layout, bytes))
        .undeclaredItems(of: route.map { routes[$0] }, bytes)
      return items.filter { !$0.isSurface }.map { item in
        var shown = DeepLink.Item(item)
        let isSensitive = item.name.map(sensitiveNames.contains) ?? !sensitiveNames.isEmpty
        if isSensitive, shown.value != nil { shown.value = MaskedLink.mask }
        return shown
      }
    }
    return undeclared ?? []
  }
}

extension RouteReader {
  fileprivate func undeclaredItems(of route: RouteInfo?, _ bytes: Span<UInt8>) -> [LinkItem] {
    let declared = declaredNames(of: route)
    var items = LinkItem.all(bytes, layout.query).filter {
      declared[nil]?.contains($0.name) != true
    }
    for (index, segment) in layout.segments.enumerated() where segment.arguments != nil {
      items += LinkItem.all(bytes, segment.arguments).filter {
        declared[index]?.contains($0.name) != true
      }
    }
    return items
  }

  /// The names of a route's items by the link's segment that they belong to; nil for the query.
  private func declaredNames(of route: RouteInfo?) -> [Int?: Set<[UInt8]?>] {
    guard let route, let pattern = route.pattern else { return [:] }
    var names: [Int?: Set<[UInt8]?>] = [:]
    func declare(_ name: [UInt8], _ segment: Int?) {
      var position = segment.map { linkIndex(of: $0, pattern) }
      if layout.kind == .web, let index = position {
        // A web link carries its arguments after the path: they are those of its last segment.
        guard index == layout.segments.count - 1 else { return }
        position = nil
      }
      names[position, default: []].insert(name)
    }
    for literal in route.conditions.literals { declare(literal.name, literal.segment) }
    for parameter in route.parameters {
      if case .item(let name, let segment) = parameter.position { declare(name, segment) }
    }
    return names
  }
}
