extension RouteInfo {
  /// Reads the pattern and brings its parameters together with their types.
  init(
    text: String, name: String?, types: [ParameterType], options: RouteOptions, mode: ArgumentMode
  ) {
    self.text = text
    self.name = name ?? ""
    self.options = options
    let read: RoutePattern
    do throws(PatternFault) {
      read = try PatternReader(arguments: mode).pattern(of: text)
    } catch {
      faults = [.pattern(error)]
      return
    }
    let named = PatternParameter.all(of: read)
    guard named.count == types.count else {
      faults = [.parameterCount(named: named.count, taken: types.count)]
      return
    }
    parameters = zip(named, types).map { parameter, type in
      RouteParameter(
        name: parameter.name, place: parameter.place, type: type,
        isSensitive: options.sensitive.contains(parameter.name))
    }
    faults = parameters.compactMap(Self.fault(of:))
    guard faults.isEmpty else { return }
    pattern = read
    requirements = ItemRequirements(read, parameters)
  }

  private static func fault(of parameter: RouteParameter) -> RouteFault? {
    let count = parameter.type.count
    switch parameter.place {
    case .segment:
      switch count {
      case .one: return nil
      case .optional: return .optionalInPath(parameter.name)
      case .many: return .arrayInSegment(parameter.name)
      }
    case .rest:
      switch count {
      case .one: return parameter.type.takesAnyText ? nil : .restType(parameter.name)
      case .optional: return .optionalInPath(parameter.name)
      case .many: return nil
      }
    case .fragment: return count == .many ? .arrayInFragment(parameter.name) : nil
    case .item: return nil
    }
  }
}
