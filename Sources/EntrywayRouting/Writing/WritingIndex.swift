/// The routes that may generate a destination's link, found by its case, or for any case.
///
/// It is not generic, so that it costs the same in every module.
@usableFromInline
final class WritingIndex: Sendable {
  /// The routes with `parameters:` that are tried before any reflection, in the declared order: no
  /// route that needs reflection is declared before them for their case.
  @usableFromInline let inverses: [Int]
  /// The routes without parameters, by the hash of their destination, in the declared order.
  @usableFromInline let constants: [Int: [Int]]
  /// The default origins of links, the preferred origin first.
  @usableFromInline let origins: LinkOrigins

  private let infos: [RouteInfo]
  /// The default origins of routes that are limited to hosts.
  private let ownOrigins: [Int: LinkOrigin]
  /// For each route that can be written how its links from the first of ``origins`` are made.
  private let composers: [LinkComposer?]
  private let cases: [String: [Int]]
  /// For each case with one associated value how the route that is tried first takes it.
  let loneValues: [String: SinglePayload]
  /// Routes with parameters whose case is not known.
  private let others: [Int]
  /// All routes with parameters, for constructors that make different cases.
  private let all: [Int]
  /// The routes that may be written before any reflection.
  private let early: Set<Int>
  /// All routes with `parameters:`.
  private let handwritten: Set<Int>
  /// The cases of the routes with sensitive parameters, and whether one of them has no known case.
  private let sensitiveCases: Set<String>
  private let hasSensitiveOthers: Bool

  /// - Parameter examples: For each route the destination that its types' examples make.
  init<Destination: LinkDestination>(
    _ routes: [Route<Destination>], _ infos: [RouteInfo], _ examples: [Destination?],
    _ origins: Origins
  ) {
    let written = origins.written
    var ownOrigins: [Int: LinkOrigin] = [:]
    var composers: [LinkComposer?] = Array(repeating: nil, count: routes.count)
    var constants: [Int: [Int]] = [:]
    var cases: [String: [Int]] = [:]
    var others: [Int] = []
    var all: [Int] = []
    var inverses: [Int] = []
    var early: Set<Int> = []
    var handwritten: Set<Int> = []
    var sensitiveCases: Set<String> = []
    var hasSensitiveOthers = false
    // The cases for which a route that needs reflection was declared so far; nil for one without.
    var reflected: Set<String?> = []
    for index in routes.indices {
      let path = examples[index].flatMap { CasePath.path(of: $0) }
      if infos[index].parameters.contains(where: \.isSensitive) {
        if let path { sensitiveCases.insert(path) } else { hasSensitiveOthers = true }
      }
      if infos[index].limits != nil {
        ownOrigins[index] = origins.writtenHost(of: infos[index]).map { .web(host: $0) }
      }
      guard let pattern = infos[index].pattern, !infos[index].options.isReadOnly,
        !pattern.hasWildcard
      else { continue }
      let isEarly = path == nil ? reflected.isEmpty : reflected.isDisjoint(with: [path, nil])
      if isEarly { early.insert(index) }
      let taken = Self.origins(of: infos[index], among: written, own: ownOrigins[index])
      if let origin = taken.first {
        composers[index] = LinkComposer(infos[index], pattern, from: origin)
      }
      if let constant = routes[index].constant {
        constants[constant.hashValue, default: []].append(index)
        continue
      }
      all.append(index)
      if let path { cases[path, default: []].append(index) } else { others.append(index) }
      if routes[index].inverse == nil {
        reflected.insert(path)
      } else {
        handwritten.insert(index)
        if isEarly { inverses.append(index) }
      }
    }
    self.inverses = inverses
    self.constants = constants
    self.origins = written
    self.infos = infos
    self.ownOrigins = ownOrigins
    self.composers = composers
    self.cases = cases
    loneValues = cases.compactMapValues { routes in
      // One without a known case may have been declared before.
      guard let route = routes.first, others.first ?? route >= route, !handwritten.contains(route)
      else { return nil }
      return examples[route].flatMap { SinglePayload(route, infos[route].parameters, $0) }
    }
    self.others = others
    self.all = all
    self.early = early
    self.handwritten = handwritten
    self.sensitiveCases = sensitiveCases
    self.hasSensitiveOthers = hasSensitiveOthers
  }
}

extension WritingIndex {
  /// Whether the destination may hold the text of a sensitive parameter.
  func mayBeSensitive(_ destination: inout Reflection) -> Bool {
    if hasSensitiveOthers { return true }
    return CasePath.path(of: &destination).map(sensitiveCases.contains) ?? !sensitiveCases.isEmpty
  }

  /// The routes that likely write the destination, in the declared order.
  ///
  /// - Parameter constants: The routes that make nothing but the destination.
  func candidates(for destination: inout Reflection, _ constants: [Int]) -> [Int] {
    let byCase = CasePath.path(of: &destination).flatMap { cases[$0] } ?? []
    if constants.isEmpty, others.isEmpty { return byCase }
    return (constants + byCase + others).sorted()
  }

  /// The routes that are not likely, but may still.
  func remaining(besides candidates: [Int]) -> [Int] {
    all.filter { !candidates.contains($0) }
  }
}

extension WritingIndex {
  /// Whether the route without parameters is written before any reflection.
  @usableFromInline
  func isEarly(_ route: Int) -> Bool { early.contains(route) }

  /// The link that a route writes with these texts from the first origin that it takes; nil if
  /// something prevents it.
  @usableFromInline
  func link(by route: Int, _ texts: [[String]], _ origins: LinkOrigins) -> String? {
    if !origins.isTold { return composers[route].flatMap { try? $0.link(texts) } }
    guard let origin = taken(by: route, among: origins).first, let pattern = infos[route].pattern
    else { return nil }
    return try? LinkComposer(infos[route], pattern, from: origin).link(texts)
  }

  /// The origins that a route takes.
  func taken(by route: Int, among origins: LinkOrigins) -> [LinkOrigin] {
    Self.origins(of: infos[route], among: origins, own: ownOrigins[route])
  }

  /// - Parameter own: The default origin of the route's links, if it is limited to hosts.
  private static func origins(
    of route: RouteInfo, among origins: LinkOrigins, own: LinkOrigin?
  ) -> [LinkOrigin] {
    if route.limits != nil, !origins.isTold { return own.map { [$0] } ?? [] }
    return origins.list.filter(route.takes)
  }

  /// The first route that reflection may serve, and the texts that it tries first.
  ///
  /// For destinations that no route always makes, and for which no early inverse had an answer.
  @usableFromInline
  func firstTry(_ destination: inout Reflection) -> (route: Int, texts: [[String]])? {
    if let first = loneTexts(in: &destination) { return first }
    let route = candidates(for: &destination, []).first {
      !early.contains($0) || !handwritten.contains($0)
    }
    guard let route, !handwritten.contains(route) else { return nil }
    let nodes = DestinationNodes(of: &destination)
    return nodes.firstTexts(for: infos[route].parameters).map { (route, $0) }
  }

  /// The same for a case with one associated value, found by one look at the destination.
  private func loneTexts(in destination: inout Reflection) -> (route: Int, texts: [[String]])? {
    guard !loneValues.isEmpty, destination.kind(0) == .enum,
      let held = destination.parts(0).first, let name = destination.label(held),
      let value = loneValues[name],
      let texts = value.texts(destination.value(held))
    else { return nil }
    return (value.route, [texts])
  }
}
