extension RouteTable {
  /// A masked payload for errors and recordings.
  ///
  /// Values under the name of a sensitive parameter are masked, and so are sensitive parameters
  /// within links, wherever the links are.
  ///
  /// - Parameters:
  ///   - payload: The payload, or a value in it.
  ///   - keys: The keys that lead to it.
  ///   - hidesAll: Whether to mask everything except the app's own links.
  package func masked(
    _ payload: PayloadValue, under keys: [String] = [], hidesAll: Bool = false
  ) -> PayloadValue {
    let names = sensitiveNames
    guard hidesAll || !names.isEmpty else { return payload }
    if keys.contains(where: names.contains) { return .text(Self.mask) }
    return masked(payload, names, hidesAll)
  }

  private func masked(
    _ value: PayloadValue, _ names: Set<String>, _ hidesAll: Bool
  ) -> PayloadValue {
    switch value {
    case .array(let values): return .array(values.map { masked($0, names, hidesAll) })
    case .object(let fields):
      return .object(
        fields.reduce(into: [:]) { result, field in
          let isSecret = names.contains(field.key) && field.value != .null
          result[field.key] = isSecret ? .text(Self.mask) : masked(field.value, names, hidesAll)
        })
    case .integer where hidesAll, .double where hidesAll: return .text(Self.mask)
    case .text(let text):
      if hidesAll, !text.isEmpty, (try? match(text)) == nil { return .text(Self.mask) }
      return text.utf8.contains(UInt8(ascii: ":")) ? .text(masked(text)) : value
    default: return value
    }
  }
}
