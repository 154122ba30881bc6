extension RouteInfo {
  /// Reads the pattern and brings its parameters together with their types.
  init(
    text: String, name: String?, types: [DeclaredType], options: RouteOptions, mode: ArgumentMode
  ) {
    self.text = text
    self.name = name ?? ""
    self.options = options
    let read: RoutePattern
    do throws(PatternFault) {
      read = try PatternReader(arguments: mode).pattern(of: text)
    } catch {
      faults = [error]
      return
    }
    let named = read.parameters
    guard named.count == types.count else {
      faults = [.parameterCount(named: named.count, taken: types.count)]
      return
    }
    let known = types.map(\.facts)
    parameters = zip(named, known).map { parameter, type in
      RouteParameter(
        name: parameter.name, place: parameter.place, type: type,
        isSensitive: options.sensitive.contains(parameter.name))
    }
    faults = zip(named, known).compactMap { PatternFault($0, $1) }
    guard faults.isEmpty else { return }
    pattern = read
    requirements = ItemRequirements(read, parameters)
  }
}
