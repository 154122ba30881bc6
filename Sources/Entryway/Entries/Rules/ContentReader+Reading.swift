extension ContentReader {
  /// Reads what stands at the rule's place.
  func answer(
    at place: RulePlace, routes: RouteTable<Destination>
  ) throws(EntryRejection) -> RuleAnswer<Destination> {
    switch self {
    case .place(let destination): return .match(routes.match(destination: destination))
    case .code(_, let read): return try answer(of: read, at: place, routes: routes)
    case .link, .value, .fields: break
    }
    let value: PayloadValue
    switch place.lookup {
    case .value(let found): value = found
    case .blocked(_, let blocking):
      throw EntryWording.blocked(blocking, at: hiding(place, routes))
    case .absent, .null, nil: return .passed
    }
    return .match(try match(value, at: place, routes: routes))
  }

  /// The place, which hides what stands there if it becomes a sensitive parameter.
  private func hiding(_ place: RulePlace, _ routes: RouteTable<Destination>) -> RulePlace {
    var place = place
    if case .value(_, let reader) = self, !routes.sensitiveNames.isEmpty {
      let example = routes.match(destination: reader.example())
      place.isSensitive = example.parameters.contains { $0.text == RouteTable<Destination>.mask }
    }
    return place
  }

  private func match(
    _ value: PayloadValue, at place: RulePlace, routes: RouteTable<Destination>
  ) throws(EntryRejection) -> RouteMatch<Destination> {
    switch self {
    case .value(_, let reader):
      guard let text = value.text(for: reader.shape) else {
        throw EntryWording.notParameter(value, reader.shape, at: hiding(place, routes))
      }
      do {
        return routes.match(destination: try reader.build(text))
      } catch let rejection as EntryRejection {
        throw EntryWording.refused(by: rejection, at: place)
      } catch {
        throw EntryWording.notParameter(value, reader.shape, at: hiding(place, routes))
      }
    case .fields:
      guard case .text(let name) = value, !name.isEmpty else {
        throw EntryWording.notName(value, at: place)
      }
      do throws(NoMatch) {
        let fields = FieldTexts(place)
        return try routes.match(firstSegment: name, fields: fields.texts)
          .ignoring(fields.unreadable)
      } catch {
        throw EntryWording.noMatch(error, value, at: place)
      }
    default:
      guard case .text(let link) = value, !link.isEmpty else {
        throw EntryWording.notLink(value, at: place, example: routes.exampleLink)
      }
      do throws(NoMatch) {
        return try routes.match(link)
      } catch {
        throw EntryWording.noMatch(error, value, at: place)
      }
    }
  }

  private func answer(
    of read: (PayloadValue) throws -> Destination?, at place: RulePlace,
    routes: RouteTable<Destination>
  ) throws(EntryRejection) -> RuleAnswer<Destination> {
    do {
      guard let destination = try read(place.payload) else { return .passed }
      return .match(routes.match(destination: destination))
    } catch {
      throw EntryWording.refused(by: error, at: place)
    }
  }
}

extension RouteMatch {
  /// The match, with the fields in its list that have the name of a parameter and gave no text.
  fileprivate func ignoring(_ fields: [String: PayloadValue]) -> RouteMatch {
    let items = fields.sorted { $0.key < $1.key }
      .filter { pattern?.contains("{\($0.key)}") ?? false }
      .map { name, value in
        IgnoredItem(name: name, text: value.kind, reason: EntryWording.unreadable(value))
      }
    return items.isEmpty ? self : ignoring(items)
  }
}

extension RouteTable {
  /// How a link of the app's begins, for hints.
  fileprivate var exampleLink: String {
    if let host = hosts.first(where: { !$0.hasPrefix("*") }) { return "https://\(host)/…" }
    return schemes.first.map { "\($0)://…" } ?? "https://…"
  }
}
