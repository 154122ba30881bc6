/// Which routes may write a destination, found by its case.
struct WritingIndex<Destination: LinkDestination>: Sendable {
  private var constants: [Destination: [Int]] = [:]
  private var cases: [String: [Int]] = [:]
  /// Routes with parameters whose case is not known.
  private var others: [Int] = []
  /// All routes with parameters, for constructors that make different cases.
  private var all: [Int] = []
  /// The cases of the routes with sensitive parameters, and whether one of them has no known case.
  private var sensitiveCases: Set<String> = []
  private var hasSensitiveOthers = false

  init(_ routes: [Route<Destination>], _ infos: [RouteInfo], _ examples: [Destination?]) {
    for index in routes.indices {
      let path = examples[index].flatMap { CasePath.path(of: $0) }
      if infos[index].parameters.contains(where: \.isSensitive) {
        if let path { sensitiveCases.insert(path) } else { hasSensitiveOthers = true }
      }
      guard let pattern = infos[index].pattern, !infos[index].options.readOnly,
        !pattern.hasWildcard
      else { continue }
      if let constant = routes[index].constant {
        constants[constant, default: []].append(index)
        continue
      }
      all.append(index)
      if let path {
        cases[path, default: []].append(index)
      } else {
        others.append(index)
      }
    }
  }

  /// Whether the destination may hold the text of a sensitive parameter.
  func mayBeSensitive(_ destination: Destination) -> Bool {
    if hasSensitiveOthers { return true }
    return CasePath.path(of: destination).map(sensitiveCases.contains) ?? !sensitiveCases.isEmpty
  }

  /// The routes that likely write the destination, in the declared order.
  func candidates(for destination: Destination) -> [Int] {
    let byCase = CasePath.path(of: destination).flatMap { cases[$0] } ?? []
    return (constants[destination, default: []] + byCase + others).sorted()
  }

  /// The routes that are not likely, but may still.
  func remaining(besides candidates: [Int]) -> [Int] {
    all.filter { !candidates.contains($0) }
  }
}
