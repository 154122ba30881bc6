/// The closures that make the routes' destinations, called without reference counting, which took a
/// tenth of a lookup.
@usableFromInline
struct CompiledBuilds<Destination: LinkDestination>: Sendable {
  /// Keeps the makers alive.
  @usableFromInline let routes: [Route<Destination>]
  @usableFromInline let makers: ContiguousArray<Unmanaged<RouteStorage<Destination>>>

  init(_ routes: [Route<Destination>]) {
    self.routes = routes
    var makers: ContiguousArray<Unmanaged<RouteStorage<Destination>>> = []
    makers.reserveCapacity(routes.count)
    for route in routes { makers.append(.passUnretained(route.maker)) }
    self.makers = makers
  }

  /// The destination of a route, or nil if a text is none of its parameter's type.
  @inlinable
  @inline(__always)
  func callAsFunction(_ route: Int, _ texts: inout _LinkTexts) -> Destination? {
    // Alive: `routes` owns every maker for as long as `self` is there.
    makers[route]._withUnsafeGuaranteedRef { maker in
      do throws(_LinkTextUnreadable) {
        return try maker.build(&texts)
      } catch {
        return nil
      }
    }
  }
}
