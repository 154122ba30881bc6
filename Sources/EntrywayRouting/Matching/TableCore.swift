/// A table without its Swift types: what is the app's own, how links are read, and the routes.
@usableFromInline
final class TableCore: Sendable {
  struct Found: Sendable {
    var route: Int
    var reading: RouteReading
  }

  /// Why a link has no route.
  enum Failure: Error, Hashable, Sendable {
    case refused(ReadingFault)
    case foreign(Origins.Verdict)
    case noRoute
  }

  let origins: Origins
  let reader: LinkReader
  private let infos: OnDemand<[RouteInfo]>
  private let grown: OnDemand<RouteTree>
  private let masked: OnDemand<Set<[UInt8]>>

  /// - Parameter routes: Tells what the routes are, in the declared order.
  init(origins: Origins, reader: LinkReader, routes: OnDemand<[RouteInfo]>) {
    self.origins = origins
    self.reader = reader
    infos = routes
    grown = OnDemand { RouteTree(routes.value) }
    masked = OnDemand {
      let sensitive = routes.value.lazy.flatMap(\.parameters).filter(\.isSensitive)
      return Set(
        sensitive.flatMap { parameter in
          let name = Array(parameter.name.utf8)
          if case .item(let item, _) = parameter.place { return [name, item] }
          return [name]
        })
    }
  }

  /// What the routes are, in the declared order.
  var routes: [RouteInfo] { infos.value }

  /// The routes as a tree, for the slow road.
  var tree: RouteTree { grown.value }

  /// The names of all sensitive parameters, whose query items are masked in every message.
  var sensitiveNames: Set<[UInt8]> { masked.value }

  /// The route that takes the link, and what its parameters get.
  ///
  /// - Complexity: O(*n*) in the link's bytes, whatever the number of routes; in the worst case
  ///   O(nodes × segments).
  func find(_ link: String) throws(Failure) -> Found {
    try LinkBytes.with(link) { (bytes) throws(Failure) in
      let layout: LinkLayout
      do throws(ReadingFault) {
        layout = try reader.layout(of: bytes)
      } catch {
        throw .refused(error)
      }
      let verdict = origins.verdict(on: layout, bytes)
      guard verdict == .own else { throw .foreign(verdict) }
      guard let found = find(layout, bytes) else { throw .noRoute }
      return found
    }
  }

  /// Whether the link begins like one of the app's own, in whatever spelling.
  ///
  /// One that does not is refused or somebody else's; which of the two is found out when one asks.
  @usableFromInline
  func isOwn(_ link: String) -> Bool {
    LinkBytes.with(link) { bytes in
      guard let origin = try? reader.origin(of: bytes) else { return false }
      return origins.verdict(on: origin, bytes) == .own
    }
  }

  /// What the compiled table says of one of the app's own links, once it is read and decoded.
  ///
  /// - Parameter build: Called with what the parameters get, if there is a route.
  @usableFromInline
  func answer(
    to link: String, in table: CompiledTable, _ build: (Int, inout _LinkTexts) -> Void
  ) -> CompiledAnswer {
    LinkBytes.with(link) { bytes in
      guard let layout = try? reader.layout(of: bytes) else { return .refused }
      // Arguments within the path are the slow road's.
      if reader.arguments == .perSegment, layout.kind == .customScheme { return .undecided }
      return table.find(layout, bytes, build)
    }
  }

  /// What a route gets from a link that it takes.
  func reading(of route: Int, _ link: String) -> RouteReading? {
    LinkBytes.with(link) { bytes in
      guard let layout = try? reader.layout(of: bytes) else { return nil }
      let path = LinkPath(layout, bytes)
      let routeReader = RouteReader(layout: layout, path: path)
      return path.with(bytes) { routeReader.reading(of: routes[route], bytes, $0) }
    }
  }

  /// What to tell of a link that the route takes.
  func details(of route: Int, _ link: String) -> RouteMatchDetails {
    guard let reading = reading(of: route, link) else { return RouteMatchDetails() }
    return RouteMatchDetails(
      parameters: routes[route].matchedParameters(reading.texts), ignored: reading.ignored)
  }

  /// The route that takes a link, whoever's it is, and what another one would get from it; nil for a
  /// text that is no link, or that no route takes.
  ///
  /// - Parameter route: A route whose path takes the link as well.
  func contest(_ link: String, for route: Int) -> (found: Found, reading: RouteReading?)? {
    LinkBytes.with(link) { bytes in
      guard let layout = try? reader.layout(of: bytes), let found = find(layout, bytes),
        let pattern = routes[route].pattern
      else { return nil }
      let more = layout.segments.count - pattern.segments.count
      guard more == 0 || more > 0 && pattern.restIndex != nil else { return (found, nil) }
      let path = LinkPath(layout, bytes)
      let routeReader = RouteReader(layout: layout, path: path)
      return (found, path.with(bytes) { routeReader.reading(of: routes[route], bytes, $0) })
    }
  }

  func find(_ layout: LinkLayout, _ bytes: Span<UInt8>) -> Found? {
    let path = LinkPath(layout, bytes)
    let routeReader = RouteReader(layout: layout, path: path)
    var reading: RouteReading?
    var walk = TreeWalk(tree, path.segments)
    let route = path.with(bytes) { pathBytes in
      walk.route(pathBytes) { index in
        reading = routeReader.reading(of: routes[index], bytes, pathBytes)
        return reading != nil
      }
    }
    guard let route, let reading else { return nil }
    return Found(route: route, reading: reading)
  }
}
