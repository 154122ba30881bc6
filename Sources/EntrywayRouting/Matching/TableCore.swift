/// A table without its Swift types: the app's origins, how links are read, and the routes.
@usableFromInline
final class TableCore: Sendable {
  struct Found: Sendable {
    var route: Int
    var reading: RouteReading
  }

  /// Why a link matches no route.
  enum Failure: Error, Hashable, Sendable {
    case refused(ReadingFault)
    case foreign(Origins.Verdict)
    case noRoute
  }

  let origins: Origins
  let reader: LinkReader
  let attribution: LinkAttribution
  private let appClip: AppClipLinks?
  let compiled: CompiledTable
  private let infos: Lazy<[RouteInfo]>
  private let masked: Lazy<Set<[UInt8]>>

  /// - Parameter routes: Tells what the routes are, in the declared order.
  init(
    origins: Origins, reader: LinkReader, attribution: LinkAttribution, compiled: CompiledTable,
    routes: Lazy<[RouteInfo]>
  ) {
    self.origins = origins
    self.reader = reader
    self.attribution = attribution
    appClip = attribution.appClip.map { AppClipLinks(of: $0, origins) }
    self.compiled = compiled
    infos = routes
    masked = Lazy {
      let sensitive = routes.value.lazy.flatMap(\.parameters).filter(\.isSensitive)
      return Set(
        sensitive.flatMap { parameter in
          let name = Array(parameter.name.utf8)
          if case .item(let item, _) = parameter.position { return [name, item] }
          return [name]
        })
    }
  }

  /// What the routes are, in the declared order.
  var routes: [RouteInfo] { infos.value }

  /// The names of all sensitive parameters, whose query items are masked in every message.
  var sensitiveNames: Set<[UInt8]> { masked.value }

  /// Why a link has no route, if none takes it.
  func failure(of link: String) -> Failure {
    do throws(ReadingFault) {
      let found = try withLayout(of: link) { verdict(on: $0, $1) }
      return found == .own ? .noRoute : .foreign(found)
    } catch {
      return .refused(error)
    }
  }

  /// Reads a link and calls `body` with the ranges of its parts and with its bytes.
  ///
  /// A default link of the table's App Clip is read as one to the table's root; see
  /// ``AppClipLinks``.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  func withLayout<Result>(
    of link: String, _ body: (LinkLayout, Span<UInt8>) -> Result
  ) throws(ReadingFault) -> Result {
    try LinkBytes.with(link) { (bytes) throws(ReadingFault) -> Result in
      let layout = try reader.layout(of: bytes)
      guard let root = appClip?.root(layout, bytes) else { return body(layout, bytes) }
      return root.bytes.withUnsafeBufferPointer { body(root.layout, $0.span) }
    }
  }

  /// Whether the link is the app's own.
  func verdict(on layout: LinkLayout, _ bytes: Span<UInt8>) -> Origins.Verdict {
    layout.writtenHost == nil ? origins.verdict(on: layout, bytes) : .own
  }

  /// Whether the link begins like one of the app's own, in whatever spelling.
  ///
  /// One that does not is invalid or another app's; which of the two is determined on demand.
  @usableFromInline
  func isOwn(_ link: String) -> Bool {
    LinkBytes.with(link) { bytes in
      guard let origin = try? reader.origin(of: bytes) else { return false }
      if origins.verdict(on: origin, bytes) == .own { return true }
      guard let appClip, appClip.mayTake(origin, bytes) else { return false }
      return (try? reader.layout(of: bytes)).map { appClip.root($0, bytes) != nil } ?? true
    }
  }

  /// What the compiled table says of one of the app's own links, once it is read and decoded.
  ///
  /// - Parameter build: Called with what the parameters get, if there is a route.
  @usableFromInline
  func answer(to link: String, _ build: (Int, inout _LinkTexts) -> Void) -> CompiledAnswer {
    let answer = try? withLayout(of: link) { layout, bytes in
      compiled.find(layout, bytes, infos) { route, prepared, numbers in
        if let reading = prepared.keptReading {
          _LinkTexts.with(reading.texts) { build(route, &$0) }
        } else if let captures = numbers.baseAddress {
          var texts = _LinkTexts(base: prepared.base, captures: captures, count: numbers.count)
          build(route, &texts)
        }
      }
    }
    return answer ?? .refused
  }

  /// The route that takes a link of any app, and what its parameters get.
  ///
  /// - Complexity: O(*n*) in the link's bytes, whatever the number of routes; in the worst case
  ///   O(nodes × segments).
  func find(_ layout: LinkLayout, _ bytes: Span<UInt8>) -> Found? {
    var found: Found?
    _ = compiled.find(layout, bytes, infos) { route, prepared, _ in
      let reading = prepared.keptReading ?? prepared.reading(of: route)
      found = reading.map { Found(route: route, reading: $0) }
    }
    return found
  }

  /// What a route gets from a link that it takes.
  func reading(of route: Int, _ link: String) -> RouteReading? {
    let found = try? withLayout(of: link) { reading(of: route, $0, $1) }
    return found ?? nil
  }

  private func reading(
    of route: Int, _ layout: LinkLayout, _ bytes: Span<UInt8>
  ) -> RouteReading? {
    let path = LinkPath(layout, bytes)
    let routeReader = RouteReader(layout: layout, path: path)
    return path.with(bytes) { routeReader.reading(of: routes[route], bytes, $0) }
  }

  /// The details of a link that the route matches.
  func details(of route: Int, _ link: String) -> RouteMatchDetails {
    guard let reading = reading(of: route, link) else { return RouteMatchDetails() }
    return RouteMatchDetails(
      parameters: routes[route].matchedParameters(reading.texts), ignored: reading.ignored)
  }

  /// The route that takes a link of any app, and what another one would get from it; nil for a
  /// text that is no link, or that no route takes.
  ///
  /// - Parameter route: A route whose path takes the link as well.
  func contest(_ link: String, for route: Int) -> (found: Found, reading: RouteReading?)? {
    let contest = try? withLayout(of: link) {
      (layout, bytes) -> (found: Found, reading: RouteReading?)? in
      guard let found = find(layout, bytes), let pattern = routes[route].pattern else { return nil }
      let more = layout.segments.count - pattern.segments.count
      guard more == 0 || more > 0 && pattern.restIndex != nil else { return (found, nil) }
      return (found, reading(of: route, layout, bytes))
    }
    return contest ?? nil
  }
}
