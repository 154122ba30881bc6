extension RouteTable {
  /// Generates the link to the route with a name.
  ///
  /// ```swift
  /// try ShopRoute.routes.link(named: "search", ["query": ["red shoes"]])
  /// // https://shop.example.com/search?q=red%20shoes
  /// ```
  ///
  /// - Parameters:
  ///   - name: The route's name, as ``problems`` and the command line show it.
  ///   - parameters: The texts of each parameter, unescaped.
  ///   - scheme: One of the table's schemes.
  ///   - host: One of the table's hosts.
  /// - Throws: ``LinkWritingError``.
  public func link(
    named name: String, _ parameters: [String: [String]] = [:], scheme: String? = nil,
    host: String? = nil
  ) throws(LinkWritingError) -> String {
    let named: (index: Int, texts: [[String]])
    do throws(LinkWritingError.Reason) {
      named = try writableRoute(named: name, parameters)
    } catch {
      throw LinkWritingError(destination: name, reason: error)
    }
    guard let destination = routes[named.index].destination(of: named.texts) else {
      throw LinkWritingError(destination: name, reason: .noRoute)
    }
    switch link(to: destination, by: named.index, try origins(scheme: scheme, host: host)) {
    case .success(let link): return link
    case .failure(let reason): throw LinkWritingError(destination: name, reason: reason)
    }
  }

  /// Why no route fits the name and the parameters of a ``NamedRoute``; nil if one does, or if the
  /// table has destinations of another type.
  ///
  /// It tells those who have a manifest alone, and none of the app's Swift types, what they misspelt.
  package func namingError(of destination: Destination) -> LinkWritingError? {
    guard let named = destination as? NamedRoute else { return nil }
    do throws(LinkWritingError.Reason) {
      _ = try writableRoute(named: named.name, named.parameters)
      return nil
    } catch {
      return LinkWritingError(destination: named.name, reason: error)
    }
  }

  /// The first route with the name that generates links and has these parameters, and their texts.
  private func writableRoute(
    named name: String, _ parameters: [String: [String]]
  ) throws(LinkWritingError.Reason) -> (index: Int, texts: [[String]]) {
    let named = core.routes.indices.filter { core.routes[$0].name == name }
    guard !named.isEmpty else { throw .noRouteNamed(name, names: core.routes.map(\.name)) }
    let writable = named.filter { index in
      let info = core.routes[index]
      return info.pattern.map { !$0.hasWildcard } ?? false && !info.options.isReadOnly
    }
    var failure: LinkWritingError.Reason?
    for index in writable {
      do throws(LinkWritingError.Reason) {
        return (index, try core.routes[index].texts(of: parameters))
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .readOnly(name)
  }
}

extension RouteInfo {
  /// The texts of each parameter in the pattern's order, if they are those that the route takes.
  fileprivate func texts(
    of given: [String: [String]]
  ) throws(LinkWritingError.Reason) -> [[String]] {
    for key in given.keys.sorted() where !parameters.contains(where: { $0.name == key }) {
      throw .unknownParameter(key, names: parameters.map(\.name))
    }
    var texts: [[String]] = []
    for parameter in parameters {
      let own = given[parameter.name] ?? []
      let words = parameter.words
      if own.isEmpty, parameter.type.count == .one {
        throw .missingParameter(parameter.name, words.phrase, sample: words.sample)
      }
      if own.count > 1, parameter.type.count != .many {
        throw .severalTexts(parameter.name, count: own.count)
      }
      for text in own where !parameter.type.reads(text) {
        throw .mismatch(
          parameter.name, words.mismatch(parameter.isSensitive ? MaskedLink.mask : text),
          words.phrase, sample: words.sample)
      }
      texts.append(own)
    }
    return texts
  }
}
