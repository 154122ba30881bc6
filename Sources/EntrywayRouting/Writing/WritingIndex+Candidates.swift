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
